import KeyValueCore
import LiveRows
import Testing

/// The common form of values that programs spell in several ways.
@Suite struct ValueFormTests {
  @Test(arguments: [
    (#"{"b": [1, 2.50, -0], "a" : "x"}"#, #"{"a":"x","b":[1,2.5,0]}"#),
    (#" [ true,false , null, {} , [] ] "#, #"[true,false,null,{},[]]"#),
    (#""é\/\n\ud83d\ude00\u0001""#, #""é/\u000a😀\u0001""#),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#), ("1e2", "100"), (#""a\"b\\""#, #""a\"b\\""#),
  ])
  func `JSON has one form for all spellings`(text: String, expected: String) {
    #expect(Value.text(text).normalized(.json) == .text(expected))
    #expect(Value.text(expected).normalized(.json) == .text(expected))
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\"}", "tru", "\"a", "[1] 2", "\"\\ud83d\"", "\"\\u12\"", "nul", "1e",
    "\u{1}",
    String(repeating: "[", count: 5_000), "\"\n\"",
  ])
  func `invalid JSON has no form`(text: String) {
    #expect(Value.text(text).normalized(.json) == .null)
  }

  @Test(arguments: [
    Value.text("2026-01-31T10:00:00Z"), .text("2026-01-31 10:00:00"),
    .text("2026-01-31 10:00:00.000000"), .text("2026-01-31 12:00:00+02:00"),
    .integer(1_769_853_600), .real(1_769_853_600), .date(1_769_853_600),
  ])
  func `times have one form for all spellings`(value: Value) {
    #expect(value.normalized(.time) == .text("2026-01-31 10:00:00.000"))
  }

  @Test func `UUIDs have one form for all spellings`() {
    let text = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
    let bytes: [UInt8] = [
      0x3F, 0x25, 0x04, 0xE0, 0x4F, 0x89, 0x41, 0xD3, 0x9A, 0x0C, 0x03, 0x05, 0xE8, 0x2C, 0x33,
      0x01,
    ]
    let digits = text.replacing("-", with: "")
    let spellings: [Value] = [
      .text(text), .text(text.lowercased()), .text(digits), .text(digits.lowercased()),
      .blob(bytes),
    ]
    for spelling in spellings {
      #expect(spelling.normalized(.uuid) == .text(text))
      #expect(spelling.uuidSpellings == spellings)
    }
    for other: Value in [.text("x"), .blob([1]), .null, .text(text + "0"), .integer(1)] {
      #expect(other.normalized(.uuid) == .null && other.uuidSpellings == nil)
    }
  }

  @Test func `decimals are numbers in any spelling`() {
    for value: Value in [.text("9.990"), .real(9.99), .decimal("9.99"), .text("999e-2")] {
      #expect(value.normalized(.decimal).compare(to: .decimal("9.99")) == 0)
    }
    #expect(Value.text("x").normalized(.decimal) == .null)
    #expect(Value.text("9.99").decimal(.plus, .text("0.01")) == .decimal("10"))
    #expect(Value.text("x").decimal(.plus, .integer(1)) == .null)
  }
}
