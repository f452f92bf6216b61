import KeyValueObserving
import Synchronization
import Testing

/// The examples of the article "Finding out who observes".
@Suite struct SeeingWhoObservesExamples {
  @Test func `the observers of an object`() {
    let printed = Mutex<[String]>([])
    func print(_ text: String) { printed.withLock { $0.append(text) } }
    let download = Download("a.zip")
    let token = download.observe(\.received) { _, _ in }
    print(download.observationDescription)
    #expect(printed.withLock { $0.first?.contains("  received\n") } == true)
    token.invalidate()
  }

  @Test func `the callbacks of a change`() {
    let printed = Mutex<[String]>([])
    @Sendable func print(_ step: ObservationTrace.Step) {
      printed.withLock { $0.append(step.description) }
    }
    let download = Download("a.zip")
    let token = download.observe(\.received) { _, _ in }
    let trace = ObservationTrace.begin { step in print(step) }
    download.received = 1
    trace.invalidate()
    #expect(printed.withLock { $0.contains("Download.received setting") })
    token.invalidate()
  }
}
