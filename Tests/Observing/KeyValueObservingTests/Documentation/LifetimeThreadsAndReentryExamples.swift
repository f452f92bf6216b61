import Dispatch
import KeyValueObserving
import Synchronization
import Testing

final class StatusLog: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func append(_ text: String) { texts.withLock { $0.append(text) } }
}

final class Summary {
  private var token: ObservationToken?
  private(set) var text = ""

  init(of download: Download) {
    token = download.observe(\.status, owner: self, options: .initial) { summary, download, _ in
      summary.text = "\(download.file) is \(download.status)"
    }
  }
}

/// The examples of the article "Lifetime, threads and re-entry".
@Suite struct LifetimeThreadsAndReentryExamples {
  private let download = Download("a.tar")

  @Test func `an owner that is not retained`() {
    weak var gone: Summary?
    do {
      let summary = Summary(of: download)
      download.status = "loading"
      #expect(summary.text == "a.tar is loading")
      gone = summary
    }
    #expect(gone == nil)
    download.status = "done"
  }

  @Test func `a closure that decides when to end`() {
    var texts: [String] = []
    var token: ObservationToken?
    token = download.keepObserving(\.status, options: .initial) { download, _ in
      texts.append(download.status)
      return download.status != "done"
    }
    for status in ["loading", "done", "removed"] { download.status = status }
    #expect(texts == ["queued", "loading", "done"])
    token?.invalidate()
  }

  @Test func `delivery on a dispatch queue`() {
    let queue = DispatchQueue(label: "log")
    let log = StatusLog()
    let logging = download.observe(
      \.status,
      options: .new,
      delivering: { job in queue.async(execute: job) },
      { change in log.append(change.new ?? "") }
    )
    for status in ["loading", "done"] { download.status = status }
    queue.sync {}
    #expect(log.all == ["loading", "done"])
    logging.invalidate()
  }

  @Test func `the object and the observer may be deallocated in any order`() {
    var download: Download? = Download("a.tar")
    weak let weakly = download
    var calls = 0
    let token = download?.observe(\.status) { _, _ in calls += 1 }
    download?.status = "loading"
    download = nil
    #expect(weakly == nil)
    token?.invalidate()
    #expect(calls == 1)
  }

  @Test func `ending an observation inside its own callback`() {
    var token: ObservationToken?
    var count = 0
    token = download.observe(\.status) { _, _ in
      count += 1
      token?.invalidate()
    }
    download.status = "loading"
    download.status = "done"
    #expect(count == 1)
  }

  @Test func `a change inside a callback`() {
    var lines: [String] = []
    let early = download.observe(\.received, options: [.old, .new]) { _, change in
      lines.append("early \(change.old ?? -1) to \(change.new ?? -1)")
    }
    let late = download.observe(\.received, options: [.old, .new]) { download, change in
      lines.append("late \(change.old ?? -1) to \(change.new ?? -1)")
      if download.received == 1 { download.received = 2 }
    }
    download.received = 1
    #expect(lines == ["late 0 to 1", "late 1 to 2", "early 1 to 2", "early 0 to 2"])
    early.invalidate()
    late.invalidate()
  }

  @MainActor @Test func `an observer of the main actor`() async {
    var shown: [Int] = []
    let token = download.observe(
      \.received,
      options: [.new],
      onMainActor: { change in
        shown.append(change.new ?? 0)
      }
    )
    for received in 1...3 { download.received = received }
    while shown.count < 3 { await Task.yield() }
    #expect(shown == [1, 2, 3])
    token.invalidate()
  }

  @Test func `an observation that ends itself`() {
    var finished: [String] = []
    let token = download.keepObserving(\.status, options: .initial) { download, _ in
      guard download.status == "done" else { return true }
      finished.append(download.file)
      return false
    }
    download.status = "done"
    download.status = "again"
    download.status = "done"
    #expect(finished == [download.file])
    token.invalidate()
  }

  @Test func `undoing changes`() {
    let downloads = ObservableArray([Download("a.zip"), Download("b.zip")])
    let history = UndoHistory()
    history.follow(downloads)
    history.group("Complete all") {
      for download in downloads { download.status = "done" }
    }
    history.undo()
    #expect(downloads.allSatisfy { $0.status == "queued" } && history.redoName == "Complete all")
  }

  @Test func `ending an observation on another thread`() async {
    let token = download.observe(\.status) { _, _ in Issue.record("the observation has ended") }
    await Task.detached { token.invalidate() }.value
    download.status = "loading"
  }
}
