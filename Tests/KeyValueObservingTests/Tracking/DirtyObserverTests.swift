import KeyValueObserving
import Synchronization
import Testing

@Suite struct DirtyObserverTests {
  @Test func `is marked once by whatever it read, and by nothing else`() {
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

  @Test func `listens to what the last reading read`() {
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

  @Test func `many properties are found again`() {
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

  @Test func `ends with its last reference, and outlives what it read`() {
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
}
