import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Stop {
  var name: String

  init(_ name: String) {
    self.name = name
  }
}

@MainActor
@Suite struct `Moving rows with keys` {
  private let clock = ManualFrameClock()
  private let stops = ObservableArray(["a", "b", "c"].map { Stop($0) })
  private let table: LiveTable<ObservableArray<Stop>>
  private let session: TableSession
  private let page: Page

  init() {
    table = LiveTable(stops) { Column("Name", key: "name") }
    table.allowsMoving = true
    session = TableSession(table)
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
  }

  private func press(_ keys: PressedKey...) {
    for key in keys { session.take(.key(key)) }
    clock.advanceUntilIdle()
  }

  private var names: String { stops.map(\.name).joined() }

  @Test func `moves the row under the cursor, which stays on it, up to both ends`() {
    press(.character("J"))
    #expect(names == "bac")
    press(.character("J"), .character("J"))
    #expect(names == "bca")
    press(.character("K"))
    #expect(names == "bac")
    press(.home, .character("K"))
    #expect(names == "bac" && session.status.message == nil)
  }

  @Test func `is listed and possible only if the program allows it and the order is the source's`()
  {
    func isListed() -> Bool { session.help.contains { $0.keys == "J K" } }
    #expect(isListed())
    session.perform(.order)
    clock.advanceUntilIdle()
    press(.character("J"))
    #expect(!isListed() && names == "abc")
    #expect(session.status.message == "rows cannot be moved here")
    session.perform(.order)
    session.perform(.order)
    clock.advanceUntilIdle()
    #expect(isListed())
    table.allowsMoving = false
    press(.character("J"))
    #expect(!isListed() && names == "abc")
  }

  @Test func `is one step of the history`() {
    let history = UndoHistory()
    history.follow(stops)
    session.undoing = history
    press(.character("J"), .character("J"), .character("u"))
    #expect(names == "bac" && session.status.message == "undone: the move of the row")
  }

  @Test func `takes all dragged rows to a gap, in their order`() {
    func move(_ positions: [Int], toGap gap: Int) -> String {
      stops.removeAll()
      for name in "abcdef" { stops.append(Stop(String(name))) }
      clock.advanceUntilIdle()
      session.moveRows(positions.map { stops[$0] }, toGap: gap)
      return names
    }
    #expect(move([0], toGap: 3) == "bcadef")
    #expect(move([4], toGap: 1) == "aebcdf")
    #expect(move([5, 0, 2], toGap: 4) == "bdacfe")
    #expect(move([1, 2], toGap: 3) == "abcdef")
    #expect(move([1, 2], toGap: 99) == "adefbc")
    #expect(move([0, 1, 2, 3, 4, 5], toGap: 2) == "abcdef")
  }

  @Test func `ends at the last row, even if the screen still shows more`() {
    press(.end)
    stops.remove(at: 0)
    session.take(.key(.character("J")))
    #expect(names == "bc")
    session.moveRow(stops[0], by: 9)
    #expect(names == "cb")
  }
}
