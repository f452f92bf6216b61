import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The audit of an idle table` {
  /// A class that cannot be observed. Its changes reach no cell.
  private final class Silent {
    var name: String

    init(_ name: String) { self.name = name }
  }

  private let clock = ManualFrameClock()

  private func silentTable() -> (LiveTable<ObservableArray<Silent>>, HeadlessScreen) {
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(rows: [Silent("a"), Silent("b")]) { Column("Name", \.name) }
    table.attach(to: screen)
    table.resize(rows: 5)
    clock.advanceUntilIdle()
    return (table, screen)
  }

  #if DEBUG
    @Test func `a table audits itself in a debug build`() {
      #expect(LiveTable(rows: [Person("a")]) { Column("Name", \.first) }.auditsWhenIdle)
    }
  #endif

  @Test func `C10 finds nothing if every visible field is correct`() {
    let (table, screen) = silentTable()
    #expect(table.audit().isEmpty)
    #expect(table.audit(on: screen).isEmpty)
  }

  @Test func `C10 reports row, field, shown and expected`() {
    let (table, screen) = silentTable()
    table.source[1].name = "unnoticed"
    let expected = AuditMismatch(
      row: 1,
      field: "Name",
      shown: CellText("b"),
      expected: CellText("unnoticed")
    )
    #expect(table.audit() == [expected])
    #expect(table.audit(on: screen) == [expected])
    #expect("\(expected)" == "row 1, field Name: shows “b”, expected “unnoticed”")
  }

  @Test func `C10 runs after a frame that leaves no work`() {
    let (table, screen) = silentTable()
    var reported: [AuditMismatch] = []
    table.auditsWhenIdle = true
    table.onAuditMismatch = { reported += $0 }
    table.source[1].name = "unnoticed"
    table.moveCursor(by: 1)
    clock.advanceUntilIdle()
    #expect(reported.map(\.row) == [1])
    #expect(table.counters.mismatches == 1)
    #expect(screen.cursor == 0)
  }

  @Test
  func `C10 prints each mismatch once, with the row's history, if no closure is set`() {
    let (table, screen) = silentTable()
    var printed: [String] = []
    table.auditsWhenIdle = true
    table.auditOutput = { printed.append($0) }
    table.source[1].name = "unnoticed"
    for _ in 0..<2 {
      table.moveCursor(by: 1)
      clock.advanceUntilIdle()
    }
    #expect(table.counters.mismatches > 1 && printed.count == 1)
    let lines = printed.joined().split(separator: "\n")
    #expect(lines.first == "LiveCells: row 1, field Name: shows “b”, expected “unnoticed”")
    #expect(lines.contains { $0.contains("Name shows “b”") })
    #expect(screen.rowCount == 2, "a table holds its screen weakly")
  }

  @Test func `C10 reports an unnotified value only after some frames`() {
    let (table, screen) = silentTable()
    var reported: [AuditMismatch] = []
    table.auditsWhenIdle = true
    table.onAuditMismatch = { reported += $0 }
    table.source[1].name = "set, not told yet"
    table.moveCursor(by: 1)
    clock.advance()
    #expect(reported.isEmpty)
    table.source[1].name = "b"
    clock.advanceUntilIdle()
    #expect(reported.isEmpty)
    #expect(screen.rowCount == 2, "a table holds its screen weakly")
  }

  @Test func `C10 ignores an audit during which something changes`() {
    let source = ObservableArray([Silent("a"), Silent("b")])
    var changesOften = false
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(source) {
      Column("Name") { row in
        if changesOften, row === source[0] { source.append(Silent("c")) }
        return row.name
      }
    }
    table.attach(to: screen)
    table.resize(rows: 2)
    clock.advanceUntilIdle()
    var reported: [AuditMismatch] = []
    table.auditsWhenIdle = true
    table.onAuditMismatch = { reported += $0 }
    source[1].name = "unnoticed"
    changesOften = true
    table.moveCursor(by: 1)
    for _ in 0..<30 { clock.advance() }
    #expect(source.count > 20, "it has been audited often")
    #expect(reported.isEmpty)
    changesOften = false
    clock.advanceUntilIdle()
    #expect(reported.map(\.row) == [1])
  }

  @Test func `C10 reads the texts of the screen, if it can return them`() {
    /// A screen with a fault: it shows nothing in its first line.
    final class BlindScreen: FrameScheduling, TableUpdating, ShownTextReading {
      let inner: HeadlessScreen

      init(clock: ManualFrameClock) { inner = HeadlessScreen(clock: clock) }

      var frameScheduler: FrameScheduler { inner.frameScheduler }

      func shownText(row: Int, column: Int) -> CellText? {
        row == 0 ? nil : inner.shownText(row: row, column: column)
      }

      func apply(_ update: TableUpdate, of table: any TableReading) {
        inner.apply(update, of: table)
      }
    }
    let screen = BlindScreen(clock: clock)
    let table = LiveTable(rows: [Person("a"), Person("b")]) { Column("Name", \.first) }
    var reported: [AuditMismatch] = []
    table.auditsWhenIdle = true
    table.onAuditMismatch = { reported += $0 }
    table.attach(to: screen)
    table.resize(rows: 5)
    clock.advanceUntilIdle()
    #expect(reported.map(\.row) == [0])
  }

  @Test func `C10 detects a screen that loses writes`() {
    /// A screen with a fault: it loses every second write.
    final class LossyScreen: FrameScheduling, TableUpdating, ShownTextReading {
      let inner: HeadlessScreen
      private var isLosing = false

      init(clock: ManualFrameClock) { inner = HeadlessScreen(clock: clock) }

      var frameScheduler: FrameScheduler { inner.frameScheduler }

      func shownText(row: Int, column: Int) -> CellText? {
        inner.shownText(row: row, column: column)
      }

      func apply(_ update: TableUpdate, of table: any TableReading) {
        var update = update
        if !update.writes.isEmpty {
          isLosing.toggle()
          if isLosing { update.writes.removeLast() }
        }
        inner.apply(update, of: table)
      }
    }
    let breaches = (1...5 as ClosedRange<UInt64>).flatMap { seed in
      let screen = LossyScreen(clock: clock)
      return ScreenContract().breaches(seed: seed, on: screen) { clock.advanceUntilIdle() }
    }
    #expect(!breaches.isEmpty)
  }

  /// A class written by hand whose `caption` getter does not register the read of `scale`.
  private final class Drawing: KeyValueObservable {
    private static let table = KeyTable(
      "Drawing",
      [
        .stored("scale", \Drawing.scale),
        .computed("caption", \Drawing.caption, affectedBy: ["scale"]),
      ]
    )
    private let registry = Registry()
    private var value = 1

    var observationState: ObjectState { registry.state }
    var keyTable: KeyTable { Drawing.table }

    var scale: Int {
      get {
        registry.access(0)
        return value
      }
      set { registry.mutate(0, of: self, read: { value }, write: { value = newValue }) }
    }
    var caption: String { "1:\(value)" }
  }

  @Test func `C10 a column and a sort key of a declared key observe the declared keys`() {
    let screen = HeadlessScreen(clock: clock)
    let drawings = [Drawing(), Drawing()]
    drawings[1].scale = 2
    let table = LiveTable(ObservableArray(drawings).sorted(by: \.caption)) {
      Column("Caption", \.caption)
    }
    table.attach(to: screen)
    table.resize(rows: 5)
    clock.advanceUntilIdle()
    #expect(screen.lines.map { $0.first?.text } == ["1:1", "1:2"])
    drawings[0].scale = 8
    clock.advanceUntilIdle()
    #expect(screen.lines.map { $0.first?.text } == ["1:2", "1:8"])
    #expect(table.audit().isEmpty)
  }
}
