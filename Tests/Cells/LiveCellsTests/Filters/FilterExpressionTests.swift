import KeyValueObserving
import LiveCells
import Testing

@testable import LiveCells

@MainActor
@Suite struct `A typed filter` {
  private let rows = ObservableArray([
    Person("Ada", age: 36), Person("Bob", age: 9), Person("12:30", age: 100),
    Person("adam", age: nil),
  ])

  /// Returns the names of the rows that satisfy a filter.
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
    return (0..<table.list.count).compactMap { table.typed(table.list[$0])?.first }
  }

  @Test(
    arguments: [
      ("ad", ["Ada", "adam"]), ("name:AD", ["Ada", "adam"]), ("age:3", ["Ada"]),
      ("name:3", ["12:30"]),
      ("12:30", ["12:30"]), ("age=9", ["Bob"]), ("age=9.0", ["Bob"]), ("name=ada", ["Ada"]),
      ("age>9", ["Ada", "12:30"]), ("age<36", ["Bob"]), ("name<b", ["Ada", "12:30", "adam"]),
      ("!a", ["Bob", "12:30"]), ("!age>9", ["Bob", "adam"]), ("~^.da", ["Ada", "adam"]),
      ("name~\\d", ["12:30"]), ("ad & age>9", ["Ada"]), ("ad & !age>9", ["adam"]), ("!", []),
      ("other:a", []), ("a & ", ["Ada", "adam"]), ("a &", ["Ada", "adam"]),
    ] as [(String, [String])]
  )
  func `shows the rows that satisfy its terms`(text: String, expected: [String]) throws {
    #expect(try names(text) == expected)
  }

  @Test(
    arguments: [
      ("age >= 36", ["Ada", "12:30"]), ("age>=36", ["Ada", "12:30"]), ("age <=36", ["Ada", "Bob"]),
      ("age> 9", ["Ada", "12:30"]), ("  age  <  36  ", ["Bob"]), ("age==9", ["Bob"]),
      ("age = 9", ["Bob"]), ("age!=9", ["Ada", "12:30", "adam"]),
      ("age <> 9", ["Ada", "12:30", "adam"]), ("age=\"\"", ["adam"]),
      ("age!=\"\"", ["Ada", "Bob", "12:30"]),
      ("! age >= 36", ["Bob", "adam"]), ("!!age>=36", ["Ada", "12:30"]),
      ("AGE>=3.6e1", ["Ada", "12:30"]),
      ("age<inf", ["Ada", "Bob", "12:30"]), ("age>-infinity", ["Ada", "Bob", "12:30"]),
      ("age<1e400", ["Ada", "Bob", "12:30"]),
      ("age>-99999999999999999999", ["Ada", "Bob", "12:30"]),
      ("name !~ ^a", ["Bob", "12:30"]), ("!~^a", ["Bob", "12:30"]), ("!!~^a", ["Ada", "adam"]),
      ("name !: ad", ["Bob", "12:30"]), ("name ~ \"^A\"", ["Ada", "adam"]),
      ("name:\"12:\"", ["12:30"]), ("\"12:30\"", ["12:30"]), ("\"name\"=\"BOB\"", ["Bob"]),
      ("\"age\">=36 & \"Name\" ~ a", ["Ada"]), ("\"age>=36\"", []),
      ("age>=\"36\"", ["Ada", "Bob"]), ("age!=''", ["Ada", "Bob", "12:30"]), ("age = ''", ["adam"]),
      ("name='bob' & age = '9'", ["Bob"]), ("name:'12:'", ["12:30"]), ("name='tis", []),
      ("name != 'it''s'", ["Ada", "Bob", "12:30", "adam"]), ("name='", []), ("name~'", []),
      ("12:3 & age>1", ["12:30"]), ("http://x?a=1", []), ("&", []),
      ("", ["Ada", "Bob", "12:30", "adam"]),
    ] as [(String, [String])]
  )
  func `may be written with blanks, quotes and all operators`(text: String, expected: [String])
    throws
  {
    #expect(try names(text) == expected)
  }

  @Test(
    arguments: [
      ("age>=", "needs a value"), ("age>", "needs a value"), ("age = ", "needs a value"),
      ("age:", "needs a value"), ("name~", "needs a value"), ("age> & name:a", "needs a value"),
      ("age=>5", "=> is not an operator"), ("age=<5", "=< is not an operator"),
      ("age>>5", ">> is not an operator"),
      ("age===5", "=== is not an operator"), ("name=~a", "=~ is not an operator"),
      ("size>5", "no such column: size"), ("a->b", "no such column: a-"),
      (">=5", "needs a column before it"),
      ("=", "needs a column before it"), ("\"size\"=5", "no such column: size"),
      ("\"age", "is not closed"), ("name=\"a", "is not closed"), ("\"", "is not closed"),
      ("\"a\"b", "an operator or &"), ("name=\"a\"b", "expected & after"),
      ("name~(", "not a valid regular expression"), ("~(a)\\1", "references to groups"),
      (String(repeating: ">", count: 100_000), "at most 10000 characters"),
    ] as [(String, String)]
  )
  func `is rejected with the reason`(text: String, words: String) throws {
    let error = #expect(throws: FilterError.self) {
      try FilterExpression(text, titles: ["Name", "Age"])
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  /// Returns the terms of a filter in a short form.
  private func terms(_ text: String, _ titles: [String]) throws -> [String] {
    try FilterExpression(text, titles: titles).terms.map { term in
      let condition =
        switch term.condition {
        case .contains(let needle): "contains \(needle.text)"
        case .equals(let operand): "equals \(operand.text.text)"
        case .compares(let comparison, let operand): "\(comparison) \(operand.text.text)"
        case .matches(let pattern): "matches \(pattern.source)"
        }
      return (term.isNegated ? "not " : "") + (term.column.map { "\($0) " } ?? "") + condition
    }
  }

  @Test func `identifies columns by title, quoted if it has operators or blanks`() throws {
    let titles = ["a:b", "Created at", "x", "X", "caf\u{E9}", "cafe\u{301}", "say \"hi\"", "a"]
    #expect(try terms("\"a:b\" : c", titles) == ["0 contains c"])
    #expect(try terms("a:b:c", titles) == ["7 contains b:c"])
    #expect(try terms("created at >= 5", titles) == ["1 greaterOrEqual 5"])
    #expect(try terms("\"Created at\"<5", titles) == ["1 less 5"])
    #expect(try terms("x=1 & X=2", titles) == ["2 equals 1", "3 equals 2"])
    #expect(
      try terms("caf\u{E9}=1 & cafe\u{301}=2 & CAFE\u{301}=3", titles)
        == ["4 equals 1", "5 equals 2", "5 equals 3"]
    )
    #expect(try terms("\"say \"\"hi\"\"\"!=1", titles) == ["not 6 equals 1"])
    #expect(try terms("\"a & b\" & x ~ a=b", titles) == ["contains a & b", "2 matches a=b"])
    #expect(try terms("x:=5", titles) == ["2 contains =5"])
    #expect(try terms("R&D & x=\"=5\"", titles) == ["contains R&D", "2 equals =5"])
  }

  private func holds(_ text: String, _ value: Value, _ format: FieldFormat = .plain) throws -> Bool
  {
    let expression = try FilterExpression(text, titles: ["v"])
    return expression.holds(columns: 0..<1) { _ in (format.text(for: value), value) }
  }

  @Test func `compares numbers of any size and kind exactly`() throws {
    let numbers: [Value] = [
      .real(-.infinity), .real(-.greatestFiniteMagnitude), .decimal("-9223372036854775809"),
      .integer(.min), .real(-0.5), .integer(0), .decimal("0.1"), .integer(7),
      .integer(9_007_199_254_740_991), .real(9_007_199_254_740_992),
      .integer(9_007_199_254_740_993), .integer(1_764_000_000_000_000_000), .integer(.max),
      UInt64.max.liveValue, .decimal("18446744073709551616.5"), .decimal("1e400"), .real(.infinity),
    ]
    for (index, value) in numbers.enumerated() {
      for (other, limit) in numbers.enumerated() {
        let typed = FieldFormat.plain.text(for: limit).text
        for (mark, expected) in [
          ("<", index < other), ("<=", index <= other), (">", index > other),
          (">=", index >= other),
          ("=", index == other), ("==", index == other), ("!=", index != other),
        ] {
          #expect(try holds("v\(mark)\(typed)", value) == expected, "\(value) \(mark) \(typed)")
        }
      }
    }
  }

  @Test func `compares points in time with times`() throws {
    let value = Value.date(1_767_225_600.123_456)
    #expect(try holds("v>=2026-01-01", value) && holds("v<2026-01-01 00:00:00.123457", value))
    #expect(try holds("v=2026-01-01 00:00:00.123456", value))
    #expect(try holds("v = 2026-01-01T02:00:00.123456+02:00", value))
    #expect(try holds("v<=9999-12-31 23:59:59", value) && !holds("v<2026", value))
    #expect(try holds("v=\"\(value)\"", value))
  }

  @Test func `compares shown texts if the typed value is not a number`() throws {
    let time = FieldFormat.time()
    #expect(try holds("v>=2025-11-24", .integer(1_764_000_000), time))
    #expect(try !holds("v>=2025-11-25", .integer(1_764_000_000), time))
    #expect(try holds("v=42%", .real(0.42), .percent) && holds("v=0.42", .real(0.42), .percent))
    #expect(try holds("v<abd", .text("ABC")) && !holds("v<abc", .text("abc")))
    #expect(try !holds("v<z", .null) && !holds("v>a", .null) && holds("v!=a", .null))
  }

  @Test func `treats NaN as greater than all numbers`() throws {
    #expect(try holds("v>1e308", .real(.nan)) && !holds("v<1e308", .real(.nan)))
    #expect(try holds("v=nan", .real(.nan)))
  }

  @Test func `is not satisfied by a row that is not loaded`() throws {
    let expression = try FilterExpression("…", titles: ["v"])
    #expect(!expression.holds(columns: 0..<1) { _ in (.unloaded, .null) })
  }

  @Test func `is evaluated again when values change`() throws {
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

  @Test func `searches very many rows only for a text, in the source`() throws {
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
