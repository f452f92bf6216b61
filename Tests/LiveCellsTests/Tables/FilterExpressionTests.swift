import KeyValueObserving
import LiveCells
import Testing

@testable import LiveCells

@MainActor
@Suite struct `What a person wants to see` {
  private let rows = ObservableArray([
    Person("Ada", age: 36), Person("Bob", age: 9), Person("12:30", age: 100),
    Person("adam", age: nil),
  ])

  /// The names that are left.
  private func names(_ text: String) throws -> [String] {
    let table = LiveTable(rows) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    let screen = HeadlessScreen()
    table.attach(to: screen)
    table.resize(rows: 9)
    try table.filter(by: FilterExpression(text, titles: ["Name", "Age"]))
    table.flush()
    return (0..<table.list.count).map { table.list[$0].first }
  }

  @Test(
    arguments: [
      ("ad", ["Ada", "adam"]), ("name:AD", ["Ada", "adam"]), ("age:3", ["Ada"]),
      ("name:3", ["12:30"]),
      ("12:30", ["12:30"]), ("age=9", ["Bob"]), ("age=9.0", ["Bob"]), ("name=ada", ["Ada"]),
      ("age>9", ["Ada", "12:30"]), ("age<36", ["Bob"]), ("name<b", ["Ada", "12:30", "adam"]),
      ("!a", ["Bob", "12:30"]), ("!age>9", ["Bob", "adam"]), ("~^.da", ["Ada", "adam"]),
      ("name~\\d", ["12:30"]), ("ad & age>9", ["Ada"]), ("ad & !age>9", ["adam"]), ("!", []),
      ("other:a", []), ("a & ", ["Ada", "adam"]),
    ] as [(String, [String])]
  )
  func `is what his terms say`(text: String, expected: [String]) throws {
    #expect(try names(text) == expected)
  }

  @Test func `is refused with the reason where it is no regular expression`() {
    #expect(throws: FilterError.self) { try FilterExpression("name~(", titles: ["Name"]) }
  }

  @Test func `follows values`() throws {
    let table = LiveTable(rows) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    let screen = HeadlessScreen()
    table.attach(to: screen)
    try table.filter(by: FilterExpression("age>50 & !name:x", titles: ["Name", "Age"]))
    table.flush()
    #expect(table.list.count == 1)
    rows[0].age = 51
    table.flush()
    #expect(table.list.count == 2)
    rows[0].first = "xAda"
    table.flush()
    #expect(table.list.count == 1)
  }

  @Test func `of very many rows only a text is looked for, by the source`() throws {
    let many = ObservableArray((0...20_000).map { (number: Int) in Person("\(number)") })
    let table = LiveTable(many) { Column("Name", \.first) }
    let screen = HeadlessScreen()
    table.attach(to: screen)
    table.flush()
    #expect(throws: FilterError.self) {
      try table.filter(by: FilterExpression("!7", titles: ["Name"]))
    }
  }
}
