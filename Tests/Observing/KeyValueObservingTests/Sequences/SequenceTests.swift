import KeyValueObserving
import Testing

@KeyValueObservable
private final class Desk {
  let user: User

  init(_ user: User) { self.user = user }
}

@Suite struct SequenceTests {
  @Test func `values begin with the current one and end with the object`() async {
    var request: Request? = Request()
    let values = request?.values(of: \.received, buffering: 10)
    request?.received = 1
    request?.received = 2
    request = nil
    var seen: [Int] = []
    if let values { for await value in values { seen.append(value) } }
    #expect(seen == [0, 1, 2])
  }

  @Test func `the values of a path through a constant end with the object`() async {
    let user = User("a")
    var desk: Desk? = Desk(user)
    let values = desk?.values(of: \.user.name, buffering: 10)
    user.name = "b"
    desk = nil
    user.name = "c"
    var seen: [String] = []
    if let values { for await value in values { seen.append(value) } }
    #expect(seen == ["a", "b"])
    #expect(!user.isObserved("name"))
  }

  @Test func `only the newest value is buffered for a slow consumer`() async {
    var request: Request? = Request()
    let values = request?.values(of: \.received)
    for number in 1...100 { request?.received = number }
    request = nil
    var seen: [Int] = []
    if let values { for await value in values { seen.append(value) } }
    #expect(seen == [100])
  }

  @Test func `a sequence of changes skips none`() async {
    var request: Request? = Request()
    let changes = request?.changes(of: \.received)
    for number in 1...100 { request?.received = number }
    request = nil
    var seen: [Int] = []
    if let changes { for await change in changes { seen.append(change.new ?? -1) } }
    #expect(seen == Array(1...100))
  }

  @Test @MainActor func `cancelling the consuming task ends the observation`() async {
    let screen = Screen()
    let values = screen.values(of: \.title)
    let reader = Task {
      for await _ in values {}
    }
    reader.cancel()
    await reader.value
    screen.title = "unheard"
    #expect(!screen.isObserved("title"))
  }
}
