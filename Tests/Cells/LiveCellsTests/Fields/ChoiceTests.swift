@testable import LiveCells
import KeyValueObserving
import LiveCellsTestSupport
import Testing

private enum Priority: CaseIterable { case low, medium, high }

@KeyValueObservable
private final class Task {
  var title: String
  var priority: Priority?
  var rank = Priority.low
  var owner: Person?

  init(_ title: String) { self.title = title }
}

@MainActor
@Suite struct `A field with choices` {
  private let clock = ManualFrameClock()
  private let task = Task("a")
  private let people = [Person("Ada", "L"), Person("Adam", "S"), Person("Grace", "H")]
  private let session: TableSession

  init() {
    let people = people
    session = TableSession(
      LiveTable(ObservableArray([task])) {
        Column("Title", \.title)
        Column("Priority") { $0.priority.map { "\($0)" } ?? "none" }
          .editable(choosing: \.priority)
        Column("Rank") { "\($0.rank)" }.editable(choosing: \.rank)
        Column("Owner") { $0.owner?.first }
          .editable(\.owner, choices: { _ in people }, titled: \.first)
      }
    )
  }

  /// Types a value into a column, and returns the prompt afterwards.
  private func type(_ text: String, column: Int) -> String? {
    let screen = SessionScreen(session, clock: clock)
    session.columns.putCursor(on: column)
    screen.press(.character("e"), .control("u"))
    screen.type(text)
    screen.press(.enter)
    defer { session.take(.key(.escape)) }
    return session.state.prompt.map { "\($0.question)|\($0.remark ?? "")" }
  }

  @Test func `takes the name of a case, its beginning, or nothing`() {
    #expect(type("high", column: 1) == nil && task.priority == .high)
    #expect(type("M", column: 1) == nil && task.priority == .medium)
    #expect(type("", column: 1) == nil && task.priority == nil)
    #expect(
      type("urgent", column: 1)
        == "Priority (low, medium, high): |'urgent' is none of: low, medium, high"
    )
    #expect(type("", column: 2) == "Rank (low, medium, high): |a value is required")
    #expect(task.priority == nil && task.rank == .low)
  }

  @Test func `takes other objects by their titles, the exact one first`() {
    #expect(type("grace", column: 3) == nil && task.owner === people[2])
    #expect(type("Ada", column: 3) == nil && task.owner === people[0])
    #expect(type("ad", column: 3) == "Owner (Ada, Adam, Grace): |'ad' may be: Ada, Adam")
    #expect(task.owner === people[0])
    #expect(type("adam", column: 3) == nil && task.owner === people[1])
  }

  @Test func `lists as many choices as fit into the prompt`() {
    let many = (0..<100).map { Person("person \($0)") }
    let field = Field<Task>("Owner") { $0.owner?.first }
      .editable(\.owner, choices: { _ in many }, titled: \.first)
    let title = field.editing?.title?(task)
    #expect(
      title == "Owner (person 0, person 1, person 2, person 3, person 4, person 5, … 94 more)"
    )
    #expect(throws: TypedTextError.self) { try field.editing?.set(task, "person 1x") }
  }
}
