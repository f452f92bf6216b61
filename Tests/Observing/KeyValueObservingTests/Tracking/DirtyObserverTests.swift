import Foundation
import KeyValueObserving
import Synchronization
import Testing

@Suite struct DirtyObserverTests {
  @Test func `an ended observer is not dirty`() {
    let request = Request()
    let observer = DirtyObserver {}
    observer.track { _ = request.status }
    request.status = "x"
    #expect(observer.isDirty)
    observer.end()
    #expect(!observer.isDirty)
  }

  @Test func `is marked once by properties that it read, and by no others`() {
    let request = Request()
    let marks = Mutex(0)
    let dirty = DirtyObserver { marks.withLock { $0 += 1 } }
    _ = dirty.track { request.summary }
    request.url = "not read"
    #expect(!dirty.isDirty)
    request.status = "a"
    request.status = "b"
    request.received = 3
    #expect(dirty.isDirty)
    #expect(marks.withLock { $0 } == 1)
    _ = dirty.track { request.summary }
    #expect(!dirty.isDirty)
    request.received = 4
    #expect(!dirty.isDirty, "received isn't read while expected is nil")
    dirty.end()
  }

  @Test func `observes the properties of the last evaluation`() {
    let first = Request()
    let second = Request()
    let dirty = DirtyObserver {}
    _ = dirty.track { first.status }
    _ = dirty.track { second.status }
    first.status = "x"
    #expect(!dirty.isDirty)
    second.status = "x"
    #expect(dirty.isDirty)
  }

  @Test func `many properties are tracked`() {
    let requests = (0..<200).map { Request(id: $0) }
    let dirty = DirtyObserver {}
    for round in 0..<3 {
      _ = dirty.track { requests.map(\.received).reduce(0, +) }
      requests[round * 50].received += 1
      #expect(dirty.isDirty)
    }
    _ = dirty.track { requests.prefix(3).map(\.received) }
    requests[100].received = 9
    #expect(!dirty.isDirty)
    requests[2].received = 9
    #expect(dirty.isDirty)
  }

  @Test func `ends with its last reference, and may outlive the observed objects`() {
    let request = Request()
    let marks = Mutex(0)
    do {
      let dirty = DirtyObserver { marks.withLock { $0 += 1 } }
      _ = dirty.track { request.status }
    }
    request.status = "x"
    #expect(marks.withLock { $0 } == 0)
    let dirty = DirtyObserver {}
    do {
      let short = Request()
      _ = dirty.track { short.status }
    }
    _ = dirty.track { request.status }
    request.status = "y"
    #expect(dirty.isDirty)
  }

  @Test func `a property whose marks are all set notifies again after the next evaluation`() {
    let request = Request()
    let marks = Mutex(0)
    let first = DirtyObserver { marks.withLock { $0 += 1 } }
    let second = DirtyObserver {}
    for round in 1...3 {
      _ = first.track { request.received }
      for change in 0..<4 { request.received = change }
      #expect(marks.withLock { $0 } == round)
    }
    _ = second.track { request.received }
    request.received += 1
    #expect(second.isDirty)
    #expect(marks.withLock { $0 } == 3, "the first is marked still")
    request.received += 1
    _ = first.track { request.received }
    request.received += 1
    #expect(first.isDirty)
    #expect(marks.withLock { $0 } == 4)
  }

  @Test func `a mark cleared during a manual change is set at its end`() throws {
    let request = Request()
    let dirty = DirtyObserver {}
    _ = dirty.track { request.received }
    for change in 0..<4 { request.received = change }
    #expect(request.isObserved("received"), "all marked, but observed")
    request.willChangeValue(for: \.received)
    _ = dirty.track { request.received }
    request.didChangeValue(for: \.received)
    #expect(dirty.isDirty)
  }

  @Test func `a callback is called for properties whose marks are all set`() {
    let request = Request()
    let dirty = DirtyObserver {}
    _ = dirty.track { request.received }
    for change in 0..<4 { request.received = change }
    var heard: [Int?] = []
    let token = request.observe(\.received, options: .new) { _, change in heard.append(change.new) }
    request.received = 7
    token.invalidate()
    request.received = 8
    request.received = 9
    #expect(heard == [7])
    _ = dirty.track { request.received }
    request.received = 10
    #expect(dirty.isDirty)
  }

  @Test func `an observation that ended on another thread is not reported`() {
    let request = Request()
    let (ended, other) = (DirtyObserver {}, DirtyObserver {})
    _ = ended.track { (request.received, request.status) }
    _ = other.track { request.status }
    endElsewhere(ended)
    #expect(!request.isObserved("received") && request.isObserved("status"))
    #expect(!request.observationDescription.contains("received"))
    endElsewhere(other)
    #expect(request.observationDescription == "Request\n  no observers")
    _ = ended.track { request.received }
    #expect(request.isObserved("received") && !request.isObserved("status"))
    request.received = 1
    #expect(ended.isDirty)
  }

  @Test func `may end on another thread before the observed object is deallocated`() {
    var request: Request? = Request()
    let dirty = DirtyObserver {}
    _ = dirty.track { [request] in (request?.received, request?.status) }
    endElsewhere(dirty)
    request = nil
    #expect(!dirty.isDirty)
    let other = Request()
    _ = dirty.track { other.status }
    other.status = "x"
    #expect(dirty.isDirty)
  }
}

/// Ends an observer on another thread and waits for it.
private func endElsewhere(_ observer: DirtyObserver) {
  // Safety: this thread does not use it until the other thread has signalled.
  nonisolated(unsafe) let observer = observer
  let hasEnded = DispatchSemaphore(value: 0)
  Thread {
    observer.end()
    hasEnded.signal()
  }.start()
  hasEnded.wait()
}
