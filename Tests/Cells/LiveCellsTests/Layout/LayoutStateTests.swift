@testable import LiveCells
import KeyValueObserving
import Testing

@MainActor
@Suite struct `Parts of a screen` {
  private func pane(_ title: String) -> ScreenLayout {
    .table(
      TableSession(LiveTable(ObservableArray<Person>()) { Column("Name", \.first) }, title: title)
    )
  }

  /// The layout a | (b / [c, (d | e)]).
  private var state: LayoutState {
    LayoutState(
      .columns(
        pane("a"),
        .rows(pane("b"), .tabs(pane("c"), .columns(pane("d"), pane("e")).titled("both")))
      )
    )
  }

  @Test func `are visible unless they are in a hidden tab`() {
    #expect(state.visiblePanes == [0, 1, 2] && state.focus == 0)
    var other = state
    other.bringToFront(1, of: 0)
    #expect(other.visiblePanes == [0, 1, 3, 4])
  }

  @Test func `receive the focus in order, in both directions, and wrap around`() {
    var state = state
    var reached: [Int] = []
    for _ in 0..<4 {
      state.moveFocus(by: 1)
      reached.append(state.focus)
    }
    #expect(reached == [1, 2, 0, 1])
    state.moveFocus(by: -2)
    #expect(state.focus == 2)
    state.moveFocus(by: -7)
    #expect(state.focus == 1)
  }

  @Test func `have the focus only while they are visible`() {
    var state = state
    state.putFocus(on: 4)
    #expect(state.focus == 0, "it is behind a tab")
    state.putFocus(on: 2)
    state.bringToFront(1, of: 0)
    #expect(state.focus == 3, "what had it has gone")
    state.putFocus(on: 1)
    state.bringToFront(0, of: 0)
    #expect(state.focus == 1, "what had it has stayed")
  }

  @Test func `are chosen by their tab in the focused group`() {
    var state = LayoutState(
      .tabs(.tabs(pane("a"), pane("b"), pane("c")).titled("inner"), pane("d"))
    )
    #expect(state.nearestTabs?.count == 3, "the inner group is around the focus")
    var reached: [Int] = []
    // There is no tab after the last one.
    for action in [TableAction.moveTab(by: -1), .chooseTab(1), .chooseTab(7)] {
      let isOfLayout = state.perform(action)
      #expect(isOfLayout)
      reached.append(state.focus)
    }
    #expect(reached == [2, 1, 1])
    state.bringToFront(1, of: 0)
    #expect(state.focus == 3 && state.nearestTabs?.count == 2)
    _ = state.perform(.moveTab(by: 3))
    #expect(state.focus == 1, "the inner tab stays where it was")
    let isOfLayout = state.perform(.quit)
    #expect(!isOfLayout)
  }

  @Test func `list the keys that move between them, if there are any`() {
    func help(_ state: LayoutState) -> [String] {
      ActionTable.help(on: nil, state.abilities).filter { $0.group == "Parts" }.map(\.keys)
    }
    #expect(help(LayoutState(pane("a"))).isEmpty)
    #expect(help(state).count == 2)
    #expect(help(LayoutState(.rows(pane("a"), pane("b")))) == ["Tab  Shift-Tab"])
    #expect(help(LayoutState(.tabs(pane("a"), pane("b")))) == ["( )  Alt-1 …"])
  }

  @Test func `keep the focus visible after any action`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var state = state
      for _ in 0..<20 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: state.moveFocus(by: .random(in: -9...9))
        case 1: state.putFocus(on: .random(in: -1...9))
        case 2: _ = state.perform(.moveTab(by: .random(in: -5...5)))
        default: _ = state.perform(.chooseTab(.random(in: -1...3)))
        }
        #expect(state.visiblePanes.contains(state.focus))
      }
    }
  }
}
