import KeyValueCore
import Testing

@testable import LiveRows

@Suite struct `A typed value` {
  private func typing(_ type: String) -> TypedValues {
    TypedValues(TableColumn(name: "c", declaredType: type))
  }

  private static let texts: [Value] = [
    .null, .text(""), .text("NULL"), .text("'NULL'"), .text("''NULL''"), .text("x'00'"), .text("1"),
    .text("O'Hara"), .text(" a "), .text("नमस्ते"),
  ]
  private static let numbers: [Value] = [
    .null, .integer(.min), .integer(0), .integer(.max), .text("young"), .text("NULL"),
  ]
  private static let reals: [Value] = [
    .null, .real(0.1), .real(-0.0), .real(.leastNonzeroMagnitude), .real(1e300), .real(.infinity),
  ]
  private static let blobs: [Value] = [.null, .blob([]), .blob([0, 255]), .text("old")]

  @Test(
    arguments: [
      ("TEXT", texts), ("VARCHAR(3)", texts), ("", texts + blobs + reals + [.integer(-7)]),
      ("interval", texts), ("INTEGER", numbers), ("NUMERIC(5)", numbers + reals), ("REAL", reals),
      ("BLOB", blobs), ("boolean", [.null, .boolean(true), .boolean(false), .integer(1)]),
    ] as [(String, [Value])]
  )
  func `is unchanged if its text is unchanged`(type: String, values: [Value]) throws {
    for value in values {
      let typing = typing(type)
      let text = try #require(typing.text(of: value))
      let read = try typing.value(of: text, inPlaceOf: value)
      #expect(read == value, "\(type): \(value) as \(text)")
    }
  }

  @Test func `has the type of its column`() throws {
    #expect(try typing("bigint").value(of: "7", inPlaceOf: .null) == .integer(7))
    #expect(try typing("DOUBLE PRECISION").value(of: "7", inPlaceOf: .null) == .real(7))
    #expect(try typing("varchar(20)").value(of: "7", inPlaceOf: .null) == .text("7"))
    #expect(try typing("").value(of: "7", inPlaceOf: .null) == .integer(7))
    #expect(try typing("").value(of: "7", inPlaceOf: .text("6")) == .text("7"))
    #expect(try typing("bool").value(of: "yes", inPlaceOf: .null) == .boolean(true))
    #expect(try typing("BOOLEAN").value(of: "false", inPlaceOf: .integer(1)) == .integer(0))
    #expect(try typing("interval").value(of: "1 day", inPlaceOf: .null) == .text("1 day"))
    #expect(try typing("TEXT").value(of: "", inPlaceOf: .null) == .text(""))
    #expect(try typing("INT").value(of: " ", inPlaceOf: .integer(1)) == .null)
    for (type, text) in [
      ("INTEGER", "9223372036854775808"), ("INTEGER", "1e3"), ("REAL", "1,5"), ("BLOB", "x'0g'"),
      ("BLOB", "x'"), ("BLOB", "00"), ("boolean", "maybe"),
    ] {
      #expect(throws: TypedValueError.self) {
        try typing(type).value(of: text, inPlaceOf: .null)
      }
    }
  }

  @Test(arguments: ["LONGTEXT", "varchar2(9)", "NATIVE CHARACTER(9)", "citext", "\"char\""])
  func `is a text in each type of texts`(type: String) throws {
    for text in ["7", "007", "1e5", "+49301234", "nan", "x'41'", ""] {
      #expect(try typing(type).value(of: text, inPlaceOf: .null) == .text(text))
    }
  }

  @Test(arguments: ["", "phone_number", "jsonb", "DATETIME"])
  func `is a number in a column of any type only with the digits that were typed`(
    type: String
  ) throws {
    let typing = typing(type)
    #expect(try typing.value(of: "-7", inPlaceOf: .null) == .integer(-7))
    #expect(try typing.value(of: "1.5", inPlaceOf: .null) == .real(1.5))
    for text in [
      "007", "+49301234", "1.50", "1e5", ".5", "0x1F", "nan", "Inf", "12345678901234567890",
      "0.12345678901234567890",
    ] {
      #expect(try typing.value(of: text, inPlaceOf: .null) == .text(text))
    }
    #expect(try typing.value(of: "007", inPlaceOf: .integer(5)) == .integer(7))
    #expect(try typing.value(of: "1.50", inPlaceOf: .real(5)) == .real(1.5))
    #expect(try typing.value(of: "none", inPlaceOf: .integer(5)) == .text("none"))
  }

  @Test func `keeps all digits of an exact number, whether there was one before or not`() throws {
    for text in ["0.12345678901234567890", "12345678901234567890.5", "1.50"] {
      for present: Value in [.null, .integer(1), .decimal("1")] {
        #expect(try typing("numeric").value(of: text, inPlaceOf: present) == .decimal(text))
      }
    }
    #expect(try typing("numeric").value(of: "1.50", inPlaceOf: .real(2)) == .real(1.5))
    #expect(throws: TypedValueError.self) {
      try typing("numeric").value(of: "0x1F", inPlaceOf: .null)
    }
  }

  @Test func `is bytes or a real where the column of another type has such`() throws {
    for type in ["TEXT", "INTEGER", "REAL", "BOOLEAN", "DATE"] {
      #expect(
        try typing(type).value(of: "x'00fe'", inPlaceOf: .blob([0, 255])) == .blob([0, 254])
      )
    }
    #expect(try typing("INTEGER").value(of: "2.5", inPlaceOf: .real(1.5)) == .real(2.5))
  }

  @Test func `does not exist for long values and invalid text, and the reason is given`() {
    for (type, value, reason) in [
      (
        "TEXT", .text(String(repeating: "x", count: 65_536)),
        "c has 65,536 bytes, more than 65,535 bytes"
      ),
      ("", .blob(Array(repeating: 0, count: 32_767)), "c has 32,767 bytes, more than 32,767 bytes"),
      ("TEXT", .invalidText([0xFF]), "c has a text that is not UTF-8"),
    ] as [(String, Value, String)] {
      #expect(typing(type).text(of: value) == nil)
      #expect(typing(type).refusal(of: value) == reason)
    }
    let longest = Value.text(String(repeating: "é", count: 32_767))
    #expect(typing("TEXT").text(of: longest) != nil)
    #expect(typing("BLOB").text(of: .blob(Array(repeating: 0, count: 32_766))) != nil)
  }

  @Test(arguments: [
    (1_767_225_600.123456, "2026-01-01 00:00:00.123456 UTC"),
    (1_767_225_600.000001, "2026-01-01 00:00:00.000001 UTC"),
    (1_767_225_600.999999, "2026-01-01 00:00:00.999999 UTC"),
    (-0.000001, "1969-12-31 23:59:59.999999 UTC"),
    (1_767_225_600, "2026-01-01 00:00:00"), (1_767_225_600.25, "2026-01-01 00:00:00.25"),
  ])
  func `has all microseconds of a time`(seconds: Double, text: String) {
    let typed = typing("timestamp with time zone").text(of: .date(seconds))
    #expect(typed?.hasPrefix(text) == true)
  }

  @Test func `has no white space around it`() throws {
    for text in ["12\n", " 12", "12\t", "\r\n12\n"] {
      #expect(try typing("INTEGER").value(of: text, inPlaceOf: .null) == .integer(12))
      #expect(try typing("TEXT").value(of: text, inPlaceOf: .null) == .text(text))
    }
    #expect(throws: TypedValueError.self) {
      try typing("INTEGER").value(of: "12\n34", inPlaceOf: .null)
    }
  }
}
