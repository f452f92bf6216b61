import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

private enum Level: Int {
  case low, high
}

@Suite struct `Field formats` {
  @Test(arguments: [
    (FieldFormat.plain, FieldValue.null, ""),
    (.plain, .boolean(true), "true"),
    (.plain, .integer(-42), "-42"),
    (.plain, .real(0.1), "0.1"),
    (.plain, .text("a\u{1B}[2J"), "a\u{1B}[2J"),
    (.plain, .blob([0, 255]), "x'00FF' (2 B)"),
    (.plain, .blob([UInt8](repeating: 1, count: 2000)), "x'0101010101010101…' (2.0 kB)"),
    (.plain.showingNil(as: "–"), .null, "–"),
    (.number(), .real(2.5), "2"),
    (.number(), .real(3.5), "4"),
    (.number(digits: 2), .real(-0.001), "0.00"),
    (.number(digits: 2), .real(-1.255), "-1.25"),
    (.number(digits: 2), .integer(7), "7.00"),
    (.number(digits: 3), .real(1.0005), "1.000"),
    (.number(digits: 1), .real(.infinity), "inf"),
    (.number(digits: 1), .real(.nan), "nan"),
    (.number(digits: 2), .real(1e300), "1e+300"),
    (.number(grouping: ","), .integer(-1_234_567), "-1,234,567"),
    (.number(digits: 1, grouping: ","), .real(123.46), "123.5"),
    (.number(grouping: ","), .integer(.max), "9223372036854775807"),
    (.percent, .real(0.425), "42%"),
    (.percent(digits: 1), .real(0.425), "42.5%"),
    (.percent, .text("unknown"), "unknown"),
    (.bytes, .integer(0), "0 B"),
    (.bytes, .integer(999), "999 B"),
    (.bytes, .integer(1500), "1.5 kB"),
    (.bytes, .integer(999_960), "1.0 MB"),
    (.bytes, .integer(-2_000_000_000), "-2.0 GB"),
    (.bytes, .real(3e15), "3.0 PB"),
    (.bytes, .real(3e18), "3000.0 PB"),
    (.duration, .real(59.9), "0:59"),
    (.duration, .integer(3723), "1:02:03"),
    (.duration, .real(-61), "-1:01"),
    (.boolean("yes", "no"), .boolean(false), "no"),
    (.boolean("yes", "no"), .integer(1), "yes"),
  ])
  func `show each value as documented`(format: FieldFormat, value: FieldValue, text: String) {
    #expect(format.text(for: value).text == text)
  }

  @Test func `tell nil from an empty string, and numbers stand trailing`() {
    #expect(FieldFormat.plain.text(for: .null) != FieldFormat.plain.text(for: .text("")))
    #expect(FieldFormat.percent.text(for: .real(1)).naturalAlignment == .trailing)
    #expect(FieldFormat.plain.text(for: .text("1")).naturalAlignment == .leading)
  }

  @Test func `show optionals and enumerations as what they hold, never as nil or Optional`() {
    let nested: Int?? = .some(.some(3))
    #expect(FieldValue(showing: nested as Any) == .integer(3))
    #expect(FieldValue(showing: Int??.some(nil) as Any) == .null)
    #expect(FieldValue(showing: Level?.some(.high)) == .text("high"))
    #expect(FieldValue(showing: Level?.none) == .null)
    #expect(FieldValue(showing: Float(0.1)) == .real(0.1))
    #expect(FieldValue(showing: UInt64.max) == .text("18446744073709551615"))
    #expect(FieldValue(showing: [1, 2] as [UInt8]) == .blob([1, 2]))
    #expect(FieldValue(showing: Duration.milliseconds(1500)) == .real(1.5))
  }
}

@MainActor
@Suite struct `Columns` {
  @Test func `show an unknown key as a failure with class and key in it`() {
    let column = Column<Person>("Nickname", key: "nickname")
    let text = column.field.text(of: Person("Ada"))
    #expect(text.kind == .failure)
    #expect(text.text.contains("Person") && text.text.contains("nickname"))
  }

  @Test func `follow a path given by name`() {
    let column = Column<Person>("Friend", key: "friend.first")
    let ada = Person("Ada")
    #expect(column.field.text(of: ada) == .empty)
    ada.friend = Person("Bert")
    #expect(column.field.text(of: ada).text == "Bert")
  }

  @Test func `can be built by conditions and loops`() {
    func columns(isWide: Bool) -> [Column<Person>] {
      @ColumnBuilder<Person> func build() -> [Column<Person>] {
        Column("First", \.first)
        if isWide {
          Column("Last", \.last)
        } else {
          Column("Name", \.fullName)
        }
        for key in ["age", "email"] { Column(key, key: key) }
      }
      return build()
    }
    #expect(columns(isWide: true).map(\.title) == ["First", "Last", "age", "email"])
    #expect(columns(isWide: false).map(\.title) == ["First", "Name", "age", "email"])
  }
}
