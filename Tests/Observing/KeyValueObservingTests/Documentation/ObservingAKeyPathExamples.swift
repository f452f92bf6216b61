import KeyValueObserving
import Testing

/// The examples of the article "Observing a key path".
@Suite struct ObservingAKeyPathExamples {
  private let download = Download("a.tar")

  @Test func `one property`() {
    var lines: [String] = []
    let token = download.observe(\.status, options: [.old, .new]) { _, change in
      lines.append("\(change.old ?? "-"), then \(change.new ?? "-")")
    }
    download.status = "loading"
    download.status = "done"
    token.invalidate()
    download.status = "unheard"
    #expect(lines == ["queued, then loading", "loading, then done"])
  }

  @Test func `the current value immediately`() {
    var shown = ""
    let token = download.observe(\.status, options: [.initial, .new]) { _, change in
      shown = change.new ?? ""
    }
    #expect(shown == "queued")
    token.invalidate()
  }

  @Test func `nil values`() {
    var sizes: [Int?] = []
    let token = download.observe(\.expected, options: .new) { _, change in
      if let size = change.new { sizes.append(size) }
    }
    download.expected = 100
    download.expected = nil
    #expect(sizes == [100, nil])
    token.invalidate()
  }

  @Test func `notices before and after a change`() {
    var lines: [String] = []
    let token = download.observe(\.status, options: [.prior, .new]) { download, change in
      lines.append(change.isPrior ? "leaves \(download.status)" : "is \(change.new ?? "-")")
    }
    download.status = "loading"
    #expect(lines == ["leaves queued", "is loading"])
    token.invalidate()
  }

  @Test func `skipping equal values`() {
    var count = 0
    let token = download.observe(\.status, options: .distinct) { _, _ in count += 1 }
    download.status = "queued"
    download.status = "loading"
    #expect(count == 1)
    token.invalidate()
  }

  @Test func `several links`() {
    var names: [String?] = []
    let token = download.observe(\.account?.name, options: .new) { _, change in
      if let name = change.new { names.append(name) }
    }
    download.account = Account("home")
    download.account?.name = "work"
    download.account = nil
    #expect(names == ["home", "work", nil])
    token.invalidate()
  }

  @Test func `a path by name`() throws {
    var names: [String] = []
    let token = try download.observe(keyPath: "account.name", options: .new) { _, change in
      if let name = change.newValue as? String { names.append(name) }
    }
    download.account = Account("home")
    #expect(names == ["home"])
    token.invalidate()
  }

  @Test func `several keys`() {
    var changed: [PartialKeyPath<Download>] = []
    let token = download.observe(anyOf: \.status, \.received) { _, keyPath in
      changed.append(keyPath)
    }
    download.received = 1
    download.status = "loading"
    #expect(changed == [\.received, \.status])
    token.invalidate()
  }

  @Test func `all keys`() {
    var changed: Set<String> = []
    let token = download.observeAllKeys { _, key in changed.insert(key) }
    download.expected = 100
    #expect(changed == ["expected", "progress"])
    token.invalidate()
  }

  @Test func `several changes as one`() {
    var steps: [String] = []
    let token = download.observe(\.progress, options: [.old, .new]) { _, change in
      steps.append("\(change.old ?? nil, default: "-") \(change.new ?? nil, default: "-")")
    }
    groupingChanges {
      download.expected = 200
      download.received = 50
    }
    #expect(steps == ["- 0.25"])
    token.invalidate()
  }

  @Test func `querying whether a key is observed`() {
    let token = download.observe(\.status) { _, _ in }
    #expect(download.isObserved("status"))
    token.invalidate()
    #expect(!download.isObserved("status"))
  }
}
