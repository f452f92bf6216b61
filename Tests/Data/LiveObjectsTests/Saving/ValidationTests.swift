import DatabaseTestSupport
import Testing

@testable import LiveObjects

/// All validation failures of a save are reported together.
@Suite struct ValidationTests {
  private let database = MemoryDatabase()

  @Test func `all failures are one error and nothing is written`() throws {
    let context = try ManagedContext(database)
    let (one, two, fine) = (Ticket(), Ticket(), Ticket())
    for ticket in [one, two, fine] { context.insert(ticket) }
    (one.title, one.seats) = ("", -1)
    (two.title, two.seats) = ("x", 13)
    (fine.title, fine.seats) = ("fine", 1)
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.failures.map(\.key) == ["title", "seats", nil])
    #expect(
      error?.description
        == "not valid: Ticket (new), title: it is empty; Ticket (new), seats: -1 is too few;"
        + " Ticket (new): 13 bring bad luck"
    )
    #expect(database.rows.isEmpty)
    // A single failure is thrown unchanged.
    (one.title, one.seats) = ("one", 1)
    let only = #expect(throws: Ticket.Wrong.self) { try context.save() }
    #expect(only?.description == "13 bring bad luck")
    two.seats = 12
    try context.save()
    #expect(database.rows.count == 3)
  }

  @Test func `a deletion is refused before anything is written`() throws {
    let context = try ManagedContext(database)
    let ticket = Ticket(title: "kept", seats: 2)
    context.insert(ticket)
    try context.save()
    context.delete(ticket)
    #expect(throws: Ticket.Wrong.self) { try context.save() }
    #expect(database.rows.count == 1 && ticket.isDeleted)
    context.undo()
    ticket.title = "free"
    try context.save()
    context.delete(ticket)
    try context.save()
    #expect(database.rows.isEmpty)
  }

  @Test func `a value is validated by key`() throws {
    let ticket = Ticket()
    try ticket.validateValue("x", forKey: "title")
    try ticket.validateValue(1, forKey: "seats")
    try ticket.validateValue(nil, forKey: "id")
    #expect(throws: Ticket.Wrong.self) { try ticket.validateValue("", forKey: "title") }
    #expect(throws: Ticket.Wrong.self) { try ticket.validateValue(-3, forKey: "seats") }
    #expect(throws: StoreError.self) { try ticket.validateValue("three", forKey: "seats") }
    #expect(throws: StoreError.self) { try ticket.validateValue(nil, forKey: "title") }
    #expect(throws: StoreError.self) { try ticket.validateValue(1, forKey: "nothing") }
    #expect(ticket.title.isEmpty && ticket.seats == 0)
  }
}

@Managed("t")
private final class Ticket {
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  var id: Int64?
  @Stored("b") var title = ""
  @Stored("a") var seats = 0

  static var validationRules: [ValidationRule] {
    [
      .key(\Ticket.title) { if $0.isEmpty { throw Wrong(description: "it is empty") } },
      .key(\Ticket.seats) { if $0 < 0 { throw Wrong(description: "\($0) is too few") } },
    ]
  }

  func validate() throws {
    if seats == 13 { throw Wrong(description: "13 bring bad luck") }
  }

  func validateForDeletion() throws {
    if title == "kept" { throw Wrong(description: "it is kept") }
  }
}
