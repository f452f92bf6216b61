import KeyValueObserving
import Testing

@Suite struct ObservableArrayTests {
  /// Applies a change to the previous list. The inserted elements are taken from the new list.
  static func replay<Element: AnyObject>(
    _ change: ListChange,
    on before: [Element],
    to after: [Element]
  ) -> [Element] {
    var result = [Element?](repeating: nil, count: after.count)
    for position in change.insertions { result[position] = after[position] }
    for move in change.moves { result[move.to] = before[move.from] }
    let gone = Set(change.removals + change.moves.map(\.from))
    var staying = before.indices.filter { !gone.contains($0) }.map { before[$0] }[...]
    for position in result.indices where result[position] == nil {
      result[position] = staying.popFirst()
    }
    return result.compactMap { $0 }
  }

  @Test func `reported changes transform each state into the next`() {
    var random = SystemRandomNumberGenerator()
    let list = ObservableArray<User>()
    var shadow: [User] = []
    let token = list.observeChanges { change in
      let now = (0..<list.count).map { list[$0] }
      shadow = ObservableArrayTests.replay(change, on: shadow, to: now)
    }
    for step in 0..<500 {
      let count = list.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: list.insert(User("\(step)"), at: Int.random(in: 0...count, using: &random))
      case 2 where count > 0: list.remove(at: Int.random(in: 0..<count, using: &random))
      case 3 where count > 0:
        list.move(
          from: Int.random(in: 0..<count, using: &random),
          to: Int.random(in: 0..<count, using: &random)
        )
      case 4 where count > 0: list[Int.random(in: 0..<count, using: &random)] = User("new")
      default:
        list.update {
          list.append(User("u"))
          list.replaceAll(
            with: (0..<list.count).map { list[$0] }.shuffled(using: &random).dropFirst()
          )
        }
      }
      #expect(
        shadow.map(ObjectIdentifier.init) == (0..<list.count).map { ObjectIdentifier(list[$0]) }
      )
    }
    token.invalidate()
  }

  @Test func `a difference contains as few moves as possible`() {
    let change = ListChange(from: [1, 2, 3, 4, 5], to: [5, 1, 2, 3, 4])
    #expect(change.moves == [.init(from: 4, to: 0)])
    #expect(change.removals.isEmpty)
    #expect(change.insertions.isEmpty)
    #expect(ListChange(from: [1, 2], to: [1, 2]).isEmpty)
  }
}
