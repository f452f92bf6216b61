import LiveCells
import Testing

@Suite struct `The content of a field` {
  private struct Broken: Error, CustomStringConvertible {
    let description = "the wire is cut"
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
