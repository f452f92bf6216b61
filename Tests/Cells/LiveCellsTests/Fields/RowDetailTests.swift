import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@testable import LiveCells

@Suite struct `A value shown in full` {
  private func lines(_ value: Value, shownAs text: String = "short") -> [String] {
    RowDetail.Entry("t", .value(value), shownAs: CellText(text)).lines
  }

  @Test func `a text has lines for all line terminators, and a number its format`() {
    #expect(lines(.text("a\r\n\nb")) == ["a", "", "b"])
    #expect(lines(.text("")) == [""])
    #expect(lines(.integer(5), shownAs: "5.0 kB") == ["5.0 kB"])
    let failure = RowDetail.Entry("t", .failure("why"), shownAs: CellText("why", kind: .failure))
    #expect(failure.lines == ["why"] && failure.kind == .failure)
  }

  @Test func `JSON has a line for each part, with unchanged digits and order`() {
    #expect(
      lines(.text(#" {"b":1.50,"a":[ ],"c":[true,{"x":"q\"}"}]} "#)) == [
        "{", #"  "b": 1.50,"#, #"  "a": [],"#, #"  "c": ["#, "    true,", "    {",
        #"      "x": "q\"}""#, "    }", "  ]", "}",
      ]
    )
  }

  @Test(
    arguments: [
      "{", "[1,]", "{\"a\"}", "[1] x", "[nan]", "[0x1]", "12", "\"a\"", "[\"a]", "{1:2}", "[-]",
      "]",
    ]
  )
  func `text that is not valid JSON stays unchanged`(text: String) {
    #expect(lines(.text(text)) == [text])
  }

  @Test func `JSON that is nested too deeply is shown as plain text`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(lines(.text(text)) == [text])
  }

  @Test func `bytes are counted, and shown as digits and characters`() {
    #expect(lines(.blob([])) == ["0 bytes"])
    #expect(
      lines(.blob([0x41])) == ["1 byte", "0000  41" + String(repeating: " ", count: 23) + "A"]
    )
    let many = lines(.blob(Array(0..<9)))
    #expect(many[0] == "9 bytes" && many.count == 3)
    #expect(many[1].hasPrefix("0000  00 01 02 03") && many[1].hasSuffix("  ........"))
    #expect(many[2].hasPrefix("0008  08 "))
    #expect(lines(.blob(Array(repeating: 0, count: 5_000))).last == "…")
  }

  @Test @MainActor func `the digits that a table omits are shown`() {
    let table = LiveTable(ObservableArray([MeasuredPart()])) {
      Column("Size", \.size, format: .short)
      Column("Weight", \.weight, format: .short.showingNil(as: "none"))
    }
    let row = MeasuredPart()
    #expect(FieldFormat.short.text(for: .real(row.size)).text == "0.3")
    #expect(
      table.detailEntries(of: row).map(\.lines) == [["0.30000000000000004"], ["none"]]
    )
  }
}

@KeyValueObservable
private final class MeasuredPart {
  var size = 0.1 + 0.2
  var weight: Double?

  init() {}
}
