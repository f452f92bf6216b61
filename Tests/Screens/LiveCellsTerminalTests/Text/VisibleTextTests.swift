import Testing

@testable import LiveCellsTerminal

@Suite struct VisibleTextTests {
  @Test(
    arguments: [
      ("plain", "plain"),
      ("a\u{1B}[31mb", "a␛[31mb"),
      ("one\ntwo", "one␊two"),
      ("one\r\ntwo", "one␊two"),
      ("\r\t\0\u{7}", "␍␉␀␇"),
      ("\u{7F}", "␡"),
      ("\u{9B}31m", "\u{FFFD}31m"),
      ("\u{85}", "\u{FFFD}"),
      ("a\u{202E}b\u{202C}", "a\u{FFFD}b\u{FFFD}"),
      ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
      ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("a\u{2028}b\u{2029}c", "a\u{2424}b¶c"),
      ("\u{FEFF}bom", "\u{FFFD}bom"),
      ("zero\u{200B}width", "zero\u{FFFD}width"),
      ("\u{FFFE}", "\u{FFFD}"),
      ("\u{301}a", "\u{25CC}\u{301}a"),
      ("\u{200D}", "\u{FFFD}"),
      ("👨‍👩‍👧‍👦 né 漢", "👨‍👩‍👧‍👦 né 漢"),
    ]
  )
  func `invisible characters are shown as symbols`(text: String, visible: String) {
    #expect(VisibleText(text).string == visible)
  }

  @Test func `no scalar can reach the terminal as a command`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let glyph = Glyph(Character(scalar))
      let isHarmless = glyph.text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
          && $0.properties.generalCategory != .lineSeparator
          && $0.properties.generalCategory != .paragraphSeparator
      }
      if !isHarmless || glyph.width < 1 || glyph.text.count != 1 {
        Issue.record("U+\(String(value, radix: 16)) is shown as \(glyph)")
      }
    }
  }

  @Test func `a cluster of a thousand marks is cut`() {
    let text = "a" + String(repeating: "\u{301}", count: 1000)
    #expect(VisibleText(text).string.unicodeScalars.count < 30)
    #expect(VisibleText(text).columns(limit: 100) == 1)
  }

  @Test(
    arguments: [
      ("abc", 3, "abc", 3), ("abcd", 3, "ab…", 3), ("abc", 1, "…", 1), ("a", 1, "a", 1),
      ("abc", 0, "", 0), ("", 5, "", 0), ("漢字", 4, "漢字", 4), ("漢字", 3, "漢…", 3),
      ("漢字", 2, "…", 1), ("a漢字", 4, "a漢…", 4), ("a漢字", 3, "a…", 2), ("👍🏽👍🏽👍🏽", 5, "👍🏽👍🏽…", 5),
      ("a\nb", 3, "a␊b", 3),
    ]
  )
  func `text is cut with an ellipsis by the columns it takes`(
    text: String,
    width: Int,
    expected: String,
    columns: Int
  ) {
    let fitted = VisibleText(text).fitted(to: width)
    #expect(fitted.glyphs.map(\.text).joined() == expected)
    #expect(fitted.columns == columns)
  }

  @Test func `counting columns stops at the limit`() {
    #expect(VisibleText("abcdef").columns(limit: 4) == 4)
    #expect(VisibleText("ab").columns(limit: 4) == 2)
    #expect(VisibleText(String(repeating: "漢", count: 1_000_000)).columns(limit: 7) == 7)
  }
}
