import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The style of a text` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray([Person("a", "x", age: 1), Person("b", "y", age: 2)])

  private func session(_ column: Column<Person>) -> (TableSession, Page) {
    let session = TableSession(LiveTable(people) { column })
    let page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    return (session, page)
  }

  private func styles(_ session: TableSession) -> [CellText.Style] {
    session.visibleRows.map(\.texts[0].style)
  }

  @Test func `follows the properties that its closure reads, and is no changed value`() {
    let (session, _) = session(
      Column("First", \.first).styled { ($0.age ?? 0) > 1 ? [.secondary, .struckThrough] : [] }
    )
    #expect(styles(session) == [[], [.secondary, .struckThrough]])
    people[0].age = 5
    clock.advance(by: .milliseconds(20))
    #expect(styles(session) == [[.secondary, .struckThrough], [.secondary, .struckThrough]])
    #expect(session.visibleRows.allSatisfy { $0.changedColumns.isEmpty })
    people[0].first = "A"
    clock.advance(by: .milliseconds(20))
    #expect(session.visibleRows[0].changedColumns == [0])
  }

  @Test func `is added to that of the format and of an earlier call`() {
    let format = FieldFormat { CellText("<\($0)>", style: .warning) }
    let field = Field(\Person.first, format: format).styled(.emphasized).styled { _ in .error }
    #expect(field.text(of: people[0]).style == [.warning, .emphasized, .error])
    #expect(field.text(of: people[0]).style.color == .error)
    #expect(CellText.Style([.secondary, .struckThrough]).color == nil)
  }

  @Test func `is kept by editable columns, and by fields that show earlier values`() {
    let column = Column("First", \Person.first).styled(.success).editable(\.first)
    #expect(styles(session(column).0) == [.success, .success])
    let field = Field<Person>("Age", format: FieldFormat(last: 2) { CellText("\($0.count)") }) {
      $0.age
    }
    let (session, _) = session(Column("Age", field: field.styled(.accent)))
    people[0].age = 7
    clock.advanceUntilIdle()
    #expect(session.visibleRows[0].texts[0] == CellText("2", style: .accent))
  }

  @Test func `is not determined for rows that are not loaded`() {
    final class Late {}
    var reads = 0
    let field = Field<Late>("Late") { _ -> String in throw UnloadedError() }
      .styled { _ in
        reads += 1
        return .error
      }
    #expect(field.text(of: Late()) == .unloaded && reads == 0)
  }

  @Test func `is shown in forms`() {
    let person = people[0]
    let form = LiveForm(of: { person }, fields: [Field(\.first, name: "First").styled(.warning)])
    _ = Page(form.session, clock: clock)
    form.session.resize(rows: 3)
    clock.advanceUntilIdle()
    #expect(form.session.visibleRows.first?.texts.last?.style == .warning)
  }
}
