import KeyValueCore
import Testing

@Suite struct `Numbers as text` {
  @Test(arguments: [
    "0", "-0", "1", "10", "1.50", "1e3", "1E-3", "-1.5e+300", "12345678901234567890",
  ])
  func `are written as JSON numbers with all digits`(text: String) {
    #expect(NumberText.isJSON(text) && NumberText.json(decimal: text) == text)
    #expect(
      Value(jsonNumber: text)?.isNumber == true && Value(jsonNumber: text)?.description == text
    )
  }

  @Test(arguments: [
    "", "-", "01", "1.", ".5", "+1", "1e", "0x10", "NaN", "inf", "1 ", "1_000", "١",
  ])
  func `do not include other texts`(text: String) {
    #expect(!NumberText.isJSON(text) && Value(jsonNumber: text) == nil)
  }

  @Test func `get the zero that JSON requires before a decimal point`() {
    #expect(NumberText.json(decimal: ".5") == "0.5" && NumberText.json(decimal: "-.5") == "-0.5")
    #expect(NumberText.json(decimal: "+5") == "5" && NumberText.json(decimal: "NaN") == nil)
  }

  @Test(
    arguments: [
      ("", .null), ("1", .integer(1)), ("007", .text("007")), ("1.5", .decimal("1.5")),
      ("1.50", .decimal("1.50")), ("1e+3", .decimal("1e+3")), ("12e45", .text("12e45")),
      (".5", .text(".5")),
      ("9223372036854775808", .decimal("9223372036854775808")), ("a", .text("a")),
      (".", .text(".")),
      ("1,5", .text("1,5")), ("2026-01-01", .text("2026-01-01")),
    ] as [(String, Value)]
  )
  func `are distinguished from texts in a field without quotes`(text: String, value: Value) {
    #expect(Value(unquoted: text) == value)
  }

  @Test(arguments: [
    ("a", "a"), ("1", "\"1\""), ("1.50", "\"1.50\""), ("", "\"\""), (" a", "\" a\""),
    ("a,b", "\"a,b\""),
    ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("007", "007"), (".5", ".5"), ("1e5", "1e5"),
    ("1e+5", "\"1e+5\""),
    ("\"\u{301}", "\"\"\"\u{301}\""),
  ])
  func `of type text are quoted in a field`(text: String, field: String) {
    var output = ""
    FieldText.append(text: text, to: &output)
    #expect(output == field)
  }

  @Test(arguments: [
    ("1e3", "1e+3"), ("1E3", "1E+3"), ("1.5e3", "1.5e3"), ("1.50", "1.50"), ("7", "7"),
  ])
  func `of type decimal are numbers in a field`(text: String, field: String) {
    var output = ""
    FieldText.append(decimal: text, to: &output)
    #expect(output == field && Value(unquoted: field).isNumber)
  }

  @Test(arguments: [
    ("1.005", 2, "1.00"), ("1.015", 2, "1.02"), ("-0.004", 2, "0.00"), ("-0.005", 2, "0.00"),
    ("-0.0051", 2, "-0.01"), ("99.995", 2, "100.00"), ("0.5", 0, "0"), ("1.5", 0, "2"),
    ("12345678901234567890.125", 2, "12345678901234567890.12"), ("1e3", 1, "1000.0"),
    ("1e-9", 3, "0.000"), ("9.9", 0, "10"), ("0", 2, "0.00"),
    ("-9223372036854775808", 1, "-9223372036854775808.0"),
  ])
  func `are rounded exactly, with ties to even`(
    text: String,
    count: Int,
    expected: String
  ) {
    #expect(DecimalNumber(text)?.fixed(count) == expected)
  }

  @Test func `with very many digits are not formatted`() {
    #expect(DecimalNumber("1e401")?.fixed(2) == nil)
    #expect(DecimalNumber("1e-99999999")?.fixed(2) == "0.00")
  }
}
