import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A list that records whether it is suspended.
@MainActor
private final class RestingList: SuspendableCollection {
  let rows = ObservableArray((0..<3).map { Person("\($0)") })
  private(set) var calls: [String] = []

  var count: Int { rows.count }
  subscript(position: Int) -> Person { rows[position] }
  func position(of element: Person) -> Int? { rows.position(of: element) }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    rows.observeChanges(body)
  }
  func suspend() { calls.append("suspend") }
  func resume() { calls.append("resume") }
}

@MainActor
@Suite struct `A source that can be suspended` {
  private let clock = ManualFrameClock()
  private let source = RestingList()

  @Test func `is suspended while its table has disappeared`() {
    let table = LiveTable(source) { Column("Name", \.first) }
    table.attach(to: HeadlessScreen(clock: clock))
    #expect(source.calls == ["resume"])
    table.disappear()
    #expect(source.calls == ["resume", "suspend"])
    table.appear()
    table.detach()
    #expect(source.calls == ["resume", "suspend", "resume", "suspend"])
  }

  @Test func `is suspended below rows arranged by the table or by the program`() {
    let table = LiveTable(source.sorted(by: \.first)) { Column("Name", \.first) }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.filter { $0.first != "1" }
    clock.advanceUntilIdle()
    #expect(source.calls.isEmpty)
    table.disappear()
    #expect(source.calls == ["suspend"])
    table.appear()
    #expect(source.calls == ["suspend", "resume"])
    withExtendedLifetime(screen) {}
  }

  @Test func `is suspended when the screen of its table was deallocated`() {
    let table = LiveTable(source) { Column("Name", \.first) }
    table.attach(to: HeadlessScreen(clock: clock))
    clock.advanceUntilIdle()
    #expect(source.calls == ["resume", "suspend"])
  }

  @Test func `is suspended while its toolkit's list has disappeared`() {
    let list = LiveList(source, scheduler: FrameScheduler(clock: clock))
    list.appear()
    list.disappear()
    list.disappear()
    #expect(source.calls == ["resume", "suspend"])
  }

  @Test func `continues for observers of arranged rows, and stops without observers`() {
    let rows = source.sorted(by: \.first)
    let replay = ListReplay(rows)
    rows.suspend()
    source.rows[0].first = "9"
    rows.flush()
    #expect(replay.elements.map(\.first) == ["1", "2", "9"])
    #expect(source.calls.isEmpty)
    let unseen = source.sorted(by: \.first)
    #expect(unseen.count == 3)
    unseen.suspend()
    #expect(source.calls == ["suspend"])
    let later = ListReplay(unseen)
    #expect(source.calls == ["suspend", "resume"])
    #expect(later.elements.map(\.first) == ["1", "2", "9"])
  }
}
