import LiveCells

/// Puts the decimal points of a column's numbers below each other, by spaces behind those with fewer
/// decimals: no digit is added, and none is lost.
enum DecimalAlignment {
  /// Numbers with more decimals aren't waited for: columns would be as wide as what is longest before the
  /// point and behind it together.
  private static let most = 6

  /// Rows with spaces behind numbers.
  ///
  /// - Parameter alignments: Where each column's texts stand, if that was said.
  static func aligned(_ rows: [ShownRow], alignments: [FieldAlignment?]) -> [ShownRow] {
    var rows = rows
    for column in alignments.indices where (alignments[column] ?? .trailing) == .trailing {
      let decimals = rows.map { row in
        row.texts.indices.contains(column) ? Self.decimals(of: row.texts[column]) : nil
      }
      let widest = decimals.compactMap { $0 }.max() ?? 0
      guard widest > 0 else { continue }
      for (row, count) in decimals.enumerated() {
        guard let count, count < widest else { continue }
        // The point takes a column, too.
        let missing = widest - count + (count == 0 ? 1 : 0)
        rows[row].texts[column].text += String(repeating: " ", count: missing)
      }
    }
    return rows
  }

  /// The text without the spaces.
  static func original(_ text: CellText) -> CellText {
    guard text.kind == .number, text.text.last == " " else { return text }
    var text = text
    while text.text.last == " " { text.text.removeLast() }
    return text
  }

  /// How many digits a plain number has behind its point; nil for what isn't one, or has too many.
  private static func decimals(of text: CellText) -> Int? {
    guard text.kind == .number else { return nil }
    var count: Int?
    for byte in text.text.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        if count != nil { return nil }
        count = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): count = count.map { $0 + 1 }
      // A sign, and the narrow spaces between groups of digits.
      case UInt8(ascii: "-"), 0xE2, 0x80, 0xAF: if count != nil { return nil }
      default: return nil
      }
    }
    return (count ?? 0) <= most ? count ?? 0 : nil
  }
}
