#if Web
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  @Suite struct WireCellTests {
    private static let kinds: [CellText.Kind] = [
      .null, .boolean, .number, .text, .blob, .date, .unloaded, .failure,
    ]

    @Test func `a cell has the same text, kind and style after decoding`() {
      for kind in Self.kinds {
        for style in 0...UInt8.max {
          for text in ["", "a", "\u{301}x", "A"] {
            let cell = CellText(text, kind: kind, style: CellText.Style(rawValue: style))
            #expect(WireCell.text(WireCell.prefix(of: cell) + text) == cell)
          }
        }
      }
    }

    @Test func `a text without a style has one letter before it`() {
      #expect(WireCell.prefix(of: CellText("x")) == "t")
      #expect(WireCell.prefix(of: CellText("x", style: .secondary)) == "T\u{101}")
    }

    @Test func `texts that are no cells are not decoded`() {
      for text in ["", "T", "Tx", "T\u{200}", "é", "Ü\u{101}", "\u{1F600}"] {
        #expect(WireCell.text(text) == nil)
      }
    }
  }
#endif
