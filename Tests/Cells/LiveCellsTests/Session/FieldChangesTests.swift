import KeyValueObserving
import Testing

@testable import LiveCells

@KeyValueObservable
private final class ChangingRow {
  var count: Int
  var name: String
  init(_ count: Int) {
    self.count = count
    name = "n\(count)"
  }
}

@MainActor
@Suite struct `The changes of a field` {
  private let clock = ManualFrameClock()
  private let rows = ObservableArray((0..<3).map { ChangingRow($0) })
  private let session: TableSession
  private let page: Page
  private var time = Time()

  private final class Time {
    var text = "12:00:00"
    var commits = 0
  }

  init() {
    let table = LiveTable(rows) {
      Column("Count", key: "count")
      Column("Name", key: "name")
    }
    session = TableSession(table)
    session.screen.timeOfDay = { [time] in time.text }
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
  }

  private func set(_ count: Int, at text: String) {
    time.text = text
    rows[0].count = count
    clock.advanceUntilIdle()
  }

  private func entry(_ column: Int) throws -> RowDetail.Entry {
    if session.rowDetail == nil { session.take(.key(.enter)) }
    clock.advanceUntilIdle()
    return try #require(session.rowDetail?.entries[column])
  }

  @Test func `are shown with the time, the previous text, and the last values`() throws {
    #expect(try entry(0).account == nil && entry(0).sparkline == nil)
    set(8, at: "12:00:01")
    #expect(try entry(0).account == "count of ChangingRow changed 12:00:01, was “0”")
    #expect(try entry(0).sparkline == "▁█")
    set(4, at: "12:00:02")
    #expect(
      try entry(0).account
        == "count of ChangingRow changed 12:00:02, was “8”, 2 changes since 12:00:01"
    )
    // The value is halfway between the minimum and the maximum.
    #expect(try entry(0).sparkline == "▁█▅")
    #expect(try entry(1).account == nil)
    rows[0].name = "other"
    clock.advanceUntilIdle()
    #expect(try entry(1).account == "name of ChangingRow changed 12:00:02, was “n0”")
    #expect(try entry(1).sparkline == nil && entry(1).explanation == entry(1).account)
    #expect(try entry(0).explanation == "▁█▅  \(entry(0).account ?? "")")
  }

  @Test func `are shown with their commit if commits are counted`() throws {
    session.source = { [time] in
      var status = SourceStatus.live
      status.commits = time.commits
      return status
    }
    session.updateStatus()
    clock.advanceUntilIdle()
    time.commits = 1
    set(8, at: "12:00:01")
    // The row was not traced when it changed.
    #expect(
      try entry(0).account == "changed 12:00:01 by commit 1, was “0”, shows count of ChangingRow"
    )
    time.commits = 4
    set(4, at: "12:00:02")
    let both = "count of ChangingRow changed 12:00:02 by commits 2 to 4, was “8”"
    #expect(try entry(0).account?.hasPrefix(both) == true)
    // A change without a commit has no commit number.
    set(5, at: "12:00:03")
    let third = "count of ChangingRow changed 12:00:03, was “4”"
    #expect(try entry(0).account?.hasPrefix(third) == true)
  }

  @Test func `stay with the row when it moves, and are limited to the last ones`() throws {
    for count in 1...40 { set(count, at: "12:01:\(count)") }
    rows.insert(ChangingRow(7), at: 0)
    clock.advanceUntilIdle()
    #expect(try entry(0).account == nil || session.rowDetail?.position == 1)
    session.take(.key(.escape))
    session.take(.key(.home))
    session.take(.key(.down))
    let changes = try entry(0).changes
    #expect(changes.count == 24 && changes.last?.after.text == "40")
    #expect(changes.first?.before?.text == "16")
  }

  @Test func `are discarded for removed rows, and for the oldest of very many`() {
    var known = FieldChanges()
    let change = RowDetail.Change(time: "", before: nil, after: .empty)
    var held = (0..<2_000).map { ChangingRow($0) }
    for row in held { known.note(change, inColumn: 0, of: row) }
    let count = held.count { !known.changes(ofColumn: 0, of: $0).isEmpty }
    #expect((256...512).contains(count))
    #expect(!known.changes(ofColumn: 0, of: held[1_999]).isEmpty)
    let gone = Weak(held[1_999])
    held = []
    #expect(gone.row == nil)
  }

  private struct Weak {
    weak var row: ChangingRow?
    init(_ row: ChangingRow) { self.row = row }
  }
}
