import LiveCells
import LiveRows
import Testing

@testable import LiveCellsTool

@Suite struct `The formats of columns` {
  private func text(_ name: String, _ value: Value) throws -> String {
    let format = try ColumnFormats(["c=" + name]).positions(in: ["c"])[0]
    return try #require(format).text(for: value).text
  }

  /// Values as applications store them.
  @Test(arguments: [
    ("unix", Value.integer(1_764_000_000), "2025-11-24 16:00:00"),
    ("unix", .integer(253_402_300_799), "9999-12-31 23:59:59"),
    ("unix-ms", .integer(1_764_000_000_123), "2025-11-24 16:00:00"),
    ("unix-ms", .integer(1_000_000_000_000_000), "1000000000000000"),
    ("unix-us", .integer(1_764_000_000_000_000), "2025-11-24 16:00:00"),
    ("unix-us", .integer(253_402_300_799_999_999), "9999-12-31 23:59:59"),
    ("unix-ns", .integer(1_764_000_000_000_000_000), "2025-11-24 16:00:00"),
    ("webkit", .integer(13_440_048_490_000_000), "2026-11-25 02:48:10"),
    ("webkit", .real(13_440_048_490_000_000), "2026-11-25 02:48:10"),
    ("webkit", .integer(.max), "9223372036854775807"),
    ("webkit", .decimal("13440048490999999.9"), "2026-11-25 02:48:10"),
    ("unix-us", .decimal("253402300799999999"), "9999-12-31 23:59:59"),
    ("unix", .decimal("-0.5"), "1969-12-31 23:59:59"),
    ("unix", .decimal("-1.0"), "1969-12-31 23:59:59"),
    ("unix", .decimal("1.764e9"), "2025-11-24 16:00:00"),
    ("coredata", .real(785_000_000.25), "2025-11-16 15:33:20"),
    ("coredata", .integer(785_000_000), "2025-11-16 15:33:20"),
    ("coredata-ns", .integer(785_000_000_000_000_000), "2025-11-16 15:33:20"),
    ("julian", .real(2_440_587.5), "1970-01-01 00:00:00"),
    ("bytes", .integer(10_000_000_000_000_000), "10.0 PB"),
    (
      "decimals", .integer(.min),
      "-9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}808.00"
    ),
    ("hex", .integer(.min), "-0x8000000000000000"), ("hex", .integer(255), "0xff"),
  ])
  func `show the stored values`(name: String, value: Value, expected: String) throws {
    #expect(try text(name, value) == expected)
  }

  @Test(arguments: [
    "unix", "unix-ms", "unix-us", "unix-ns", "webkit", "coredata", "coredata-ns", "julian",
  ])
  func `show a number that is not a valid time unchanged`(name: String) throws {
    let numbers: [Value] = [.real(1e300), .real(-1e300), .real(.infinity), .decimal("1e400")]
    for value in numbers {
      #expect(try text(name, value) == FieldFormat.plain.text(for: value).text)
    }
  }

  @Test func `are all named in the help and accept all values`() throws {
    let values: [Value] = [
      .integer(.min), .integer(.max), .real(.greatestFiniteMagnitude), .real(.nan),
      .real(-.greatestFiniteMagnitude), .real(-.infinity),
      .decimal(String(repeating: "9", count: 100_000)),
      .text(String(repeating: "x", count: 100_000)), .blob([1, 2]), .date(.infinity),
      .boolean(true),
    ]
    for name in ColumnFormats.names.split(separator: ", ") {
      for value in values { #expect(try !text(String(name), value).isEmpty) }
    }
  }
}

@Suite struct `Values in JSON and comma-separated values` {
  @Test(arguments: [
    (Value.real(.nan), #"{"real":"NaN"}"#), (.real(.infinity), #"{"real":"Infinity"}"#),
    (.decimal("1.50"), "1.50"), (.decimal("1e3"), "1e3"), (.decimal("NaN"), #""NaN""#),
    (.decimal("12345678901234567890"), "12345678901234567890"), (.decimal(".5"), "0.5"),
    (.text("1.50"), #""1.50""#), (.real(-0.0), "-0.0"), (.integer(.min), "-9223372036854775808"),
    (.date(-0.000_001), #""1969-12-31 23:59:59.999999 UTC""#),
  ])
  func `keep all digits and the kind`(value: Value, json: String) throws {
    var text = ""
    JSONText.append(value, to: &text)
    #expect(text == json)
    let back = try JSONParser.parse(Array(text.utf8)[...]).value
    if case .date = value { return }
    #expect(back.description == (json == "0.5" ? "0.5" : value.description))
    #expect(back.isNumber == (value.isNumber && value != .decimal("NaN")))
  }

  @Test func `distinguish keys that are numbers from keys that are texts`() {
    let lines = CSVLines(columns: [OutputColumn(name: "k")], followsChanges: true)
    let keys: [Value] = [
      .integer(1), .text("1"), .decimal("1.5"), .text("1.5"), .text("01"), .text(""),
    ]
    let written = keys.map { lines.line(for: .delete(RowKey([$0]))) }
    #expect(
      written == [
        "delete,1,\r\n", "delete,\"1\",\r\n", "delete,1.5,\r\n", "delete,\"1.5\",\r\n",
        "delete,01,\r\n", "delete,\"\",\r\n",
      ]
    )
  }
}
