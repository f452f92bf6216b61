import KeyValueObserving
import Synchronization
import Testing

@KeyValueObservable(.synchronized)
final class SharedRequest {
  var status = "queued"
  var received = 0
  var expected: Int?
  var next: SharedRequest?
  let id = 1

  var progress: Double? { expected.map { Double(received) / Double($0) } }
}

@Suite struct ThreadTests {
  @Test func `a synchronized object is changed and observed on many threads concurrently`() async {
    let request = SharedRequest()
    let calls = Mutex(0)
    let steady = request.observe(\.received, options: [.old, .new]) { _, change in
      calls.withLock { $0 += 1 }
      #expect(change.old != nil)
      #expect(change.new != nil)
    }
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for number in 0..<500 {
            request.received = worker * 1000 + number
            if number.isMultiple(of: 5) {
              request.observe(\.received) { _, _ in }.invalidate()
              request.observe(\.progress) { _, _ in }.invalidate()
            }
            request.expected = number.isMultiple(of: 2) ? nil : number
          }
        }
      }
    }
    #expect(calls.withLock { $0 } == 2000)
    steady.invalidate()
    request.received = -1
    #expect(calls.withLock { $0 } == 2000)
    #expect(!request.isObserved("received"))
  }

  @Test func `a computed property of a synchronized object notifies after the last change`() async {
    let request = SharedRequest()
    let last = Mutex<Double?>(nil)
    let token = request.observe(\.progress, options: .new) { _, change in
      last.withLock { $0 = change.new ?? nil }
    }
    request.expected = 4
    await withTaskGroup(of: Void.self) { group in
      for worker in 1...4 {
        group.addTask { for number in 0..<200 { request.received = worker * number } }
      }
    }
    request.received = 2
    #expect(last.withLock { $0 } == 0.5)
    token.invalidate()
  }

  @Test func `paths through synchronized objects follow links that threads replace`() async {
    let head = SharedRequest()
    let last = Mutex<String?>(nil)
    let token = head.observe(\.next?.status, options: .new) { _, change in
      last.withLock { $0 = change.new ?? nil }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for number in 0..<300 {
            let tail = SharedRequest()
            head.next = tail
            tail.status = "\(number)"
          }
        }
      }
    }
    head.next = nil
    let tail = SharedRequest()
    head.next = tail
    tail.status = "end"
    #expect(last.withLock { $0 } == "end")
    token.invalidate()
    tail.status = "unheard"
    #expect(last.withLock { $0 } == "end")
  }

  @Test func `dirty observers of a synchronized object miss no change`() async {
    let request = SharedRequest()
    let marks = Mutex(0)
    let dirty = DirtyObserver { marks.withLock { $0 += 1 } }
    let writer = Task.detached {
      for number in 1...2000 { request.received = number }
    }
    var seen = -1
    while seen < 2000 {
      if dirty.isDirty || seen < 0 {
        seen = dirty.track { request.received }
      } else {
        await Task.yield()
      }
    }
    await writer.value
    #expect(seen == 2000)
    dirty.end()
  }

  @Test func `tokens of a confined object may end on any thread while it changes`() async {
    let request = Request()
    for _ in 0..<50 {
      let boxes = (0..<10).map { _ in
        TokenBox(request.observe(\.received, options: [.old, .new]) { _, _ in })
      }
      let ending = Task.detached { for box in boxes { box.end() } }
      for number in 0..<50 { request.received = number }
      await ending.value
    }
    request.received = -1
    #expect(!request.isObserved("received"))
  }

  /// Under the thread sanitizer, this test also finds unsynchronized accesses to the links.
  @Test(arguments: [[], [.prior], [.old, .new, .prior], [.distinct]] as [ObservationOptions])
  func `tokens of a path may end on any thread while its objects change`(
    options: ObservationOptions
  ) async {
    let request = Request()
    let users = [User("a"), User("b")]
    request.owner = users[0]
    for _ in 0..<50 {
      let boxes = (0..<10).map { number in
        TokenBox(
          number.isMultiple(of: 2)
            ? request.observe(\.owner?.name, options: options) { _, _ in }
            : request.observe(\.summary, options: options) { _, _ in }
        )
      }
      let ending = Task.detached { for box in boxes { box.end() } }
      for number in 0..<50 {
        request.received = number
        request.owner?.name = "\(number)"
        if number.isMultiple(of: 5) { request.owner = users[number % 2] }
      }
      await ending.value
    }
    request.received = -1
    request.owner?.name = ""
    request.owner = nil
    #expect(["received", "status", "expected", "owner"].allSatisfy { !request.isObserved($0) })
    #expect(users.allSatisfy { !$0.isObserved("name") })
  }

  @Test func `an object may be passed to another thread with its observations`() async {
    let calls = Mutex(0)
    let request = Request()
    let token = request.observe(\.received) { _, _ in calls.withLock { $0 += 1 } }
    request.received = 1
    await withCheckedContinuation { continuation in
      // Safety: this test waits, and uses the object again only after the other thread has
      // finished.
      nonisolated(unsafe) let handed = request
      Task.detached {
        handed.received = 2
        continuation.resume()
      }
    }
    request.received = 3
    token.invalidate()
    request.received = 4
    #expect(calls.withLock { $0 } == 3)
  }
}
