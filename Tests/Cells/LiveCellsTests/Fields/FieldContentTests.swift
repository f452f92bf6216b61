import LiveCells
import Testing

@Suite struct `The content of a field` {
  private struct Broken: Error, CustomStringConvertible {
    var description = "the wire is cut"
  }

  private final class Row {
    let read: () throws -> Value
    init(_ read: @escaping () throws -> Value) { self.read = read }
  }

  private let field = Field<Row>("it", format: .plain.showingNil(as: "none")) { try $0.read() }

  @Test func `is a value, nil, an unloaded row, or a failure, shown differently`() {
    #expect(field.text(of: Row { .text("a") }) == CellText("a", kind: .text))
    #expect(field.text(of: Row { .null }) == CellText("none", kind: .null))
    #expect(field.text(of: Row { throw UnloadedError() }) == .unloaded)
    #expect(field.text(of: Row { throw Broken() }) == CellText("the wire is cut", kind: .failure))
    #expect(CellText.unloaded.kind == .unloaded && CellText.unloaded != .empty)
  }

  @Test(arguments: [
    ("Error Domain=D Code=2 \"No such file\"", "No such file"),
    ("Error Domain=D Code=2 \"No \"x\"\"UserInfo={NSURL=file:///x}", "No \"x\""),
    ("Error Domain=D Code=2 \"No file\" UserInfo={NSURL=file:///x}", "No file"),
    ("Error Domain=D Code=-7 \"(null)\"", "D error -7"),
    ("Error Domain=D Code=7 \"(null)\"UserInfo={NSLocalizedDescription=a \"b\" c}", "a \"b\" c"),
    ("Error Domain=D Code=7 \"(null)\"UserInfo={NSLocalizedDescription=a, NSURL=u}", "a"),
    ("Error Domain=D Code=7 \"\"", "D error 7"),
    ("Error Domain=D Code=7 \"", "Error Domain=D Code=7 \""),
    ("Error Domain=D", "Error Domain=D"), ("Error Domain= Code=", "Error Domain= Code="),
    ("", ""), ("\"", "\""),
  ])
  func `shows of an error of Foundation only the text for people`(_ dump: String, _ text: String) {
    let shown = field.text(of: Row { throw Broken(description: dump) })
    #expect(shown == CellText(text, kind: .failure))
  }

  @Test func `is distinguished from equal text in a value`() {
    #expect(FieldContent { "…" } != FieldContent.unloaded)
    #expect(FieldContent { String?.none } == .value(.null))
    #expect(FieldContent.unloaded.value == .null && FieldContent.failure("x").value == .null)
  }

  @Test func `leaves a gap in a history if there was no value`() {
    let format = FieldFormat(last: 3) { values in CellText("\(values)") }
    #expect(format.text(for: .failure("x")).kind == .failure)
    #expect(format.text(for: .unloaded) == .unloaded)
    #expect(format.text(for: .value(.integer(2))).text == "\([Value.integer(2)])")
  }
}
