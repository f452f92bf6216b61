import KeyValueCore
import Testing

@testable import LiveRows

@Suite struct `A value that is typed` {
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
  func `is what it was if nothing was changed`(type: String, values: [Value]) throws {
    for value in values {
      let typing = typing(type)
      let text = try #require(typing.text(of: value))
      let read = try typing.value(of: text, inPlaceOf: value)
      #expect(read == value, "\(type): \(value) as \(text)")
    }
  }

  @Test func `is of its column's type, and nothing else`() throws {
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

  @Test func `is none where it is too long, or no text`() {
    #expect(typing("TEXT").text(of: .text(String(repeating: "x", count: 5_000))) == nil)
    #expect(typing("BLOB").text(of: .blob(Array(repeating: 0, count: 5_000))) == nil)
    #expect(typing("TEXT").text(of: .invalidText([0xFF])) == nil)
  }
}
