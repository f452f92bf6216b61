import LiveRows
import Testing

@Suite struct `The state of a row` {
  private let initial: [Value] = [.null, .text("none")]

  private func take(
    _ new: [Value]?,
    in state: inout RowState,
    keeping isKept: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    state.take(new, keeping: isKept)
  }

  private func applyFirst(_ new: [Value], in state: inout RowState) -> Bool {
    state.applyFirst(new)
  }

  @Test func `first values are not a change, later ones are`() {
    var state = RowState()
    #expect(state.isFault)
    #expect(state.changes(by: [.integer(1), .text("a")], initial: initial) == [])
    #expect(take([.integer(1), .text("a")], in: &state) == [])
    #expect(!state.isFault && state.values == [.integer(1), .text("a")])
    #expect(state.changes(by: [.integer(1), .text("b")], initial: initial) == [1])
    #expect(take([.integer(1), .text("b")], in: &state) == [1])
  }

  @Test func `first values are a change if initial values were returned before`() {
    var state = RowState()
    state.servedPlaceholder = true
    #expect(!applyFirst([.integer(1), .text("none")], in: &state))
    #expect(state.changes(by: [.integer(1), .text("none")], initial: initial) == [0])
    state.take([.integer(1), .text("none")])
    #expect(!state.servedPlaceholder)
    #expect(state.changes(by: [.integer(2), .text("none")], initial: initial) == [0])
  }

  @Test func `a deleted row keeps its values, and is unchanged when it is inserted again`() {
    var state = RowState()
    state.take([.integer(1), .text("a")])
    #expect(state.changes(by: nil, initial: initial) == [])
    #expect(take(nil, in: &state) == [])
    #expect(state.isGone && state.values == [.integer(1), .text("a")])
    state.isFault = true
    #expect(take([.integer(1), .text("b")], in: &state) == [1])
    #expect(!state.isGone && !state.isFault)
  }

  @Test func `values that are kept are neither overwritten nor reported`() {
    var state = RowState(new: initial)
    let new: [Value] = [.integer(7), .text("theirs")]
    #expect(state.changes(by: new, initial: initial) { $0 == 1 } == [0])
    #expect(take(new, in: &state, keeping: { $0 == 1 }) == [0])
    #expect(state.values == [.integer(7), .text("none")])
  }

  @Test func `only a row without known state takes first values silently`() {
    var fresh = RowState()
    #expect(applyFirst(initial, in: &fresh) && !fresh.isFault && fresh.values == initial)
    #expect(!applyFirst(initial, in: &fresh))
    var gone = RowState()
    gone.take(nil)
    gone.isFault = true
    #expect(!applyFirst(initial, in: &gone))
    var new = RowState(new: initial)
    #expect(!applyFirst(initial, in: &new))
  }
}
