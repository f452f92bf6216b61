import LiveCells

/// Aligns the decimal points of a column's numbers by appending spaces to those with fewer
/// decimals. The digits are not changed.
enum DecimalAlignment {
  /// The maximum number of decimals that are aligned. With more, a column would be as wide as its
  /// longest integer part and its longest fraction together.
  private static let maxDecimals = 6

  /// Returns rows with spaces appended to numbers.
  ///
  /// - Parameter alignments: The alignment of each column, or nil if it is unknown.
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
        // The decimal point takes one column as well.
        let missing = widest - count + (count == 0 ? 1 : 0)
        rows[row].texts[column].text += String(repeating: " ", count: missing)
      }
    }
    return rows
  }

  /// Returns the text without the appended spaces.
  static func original(_ text: CellText) -> CellText {
    guard text.kind == .number, text.text.last == " " else { return text }
    var text = text
    while text.text.last == " " { text.text.removeLast() }
    return text
  }

  /// Returns the number of decimals of a plain number, or nil for other texts and for too many
  /// decimals.
  private static func decimals(of text: CellText) -> Int? {
    guard text.kind == .number else { return nil }
    var count: Int?
    for byte in text.text.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        if count != nil { return nil }
        count = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): count = count.map { $0 + 1 }
      // A sign, or the narrow spaces between groups of digits.
      case UInt8(ascii: "-"), 0xE2, 0x80, 0xAF: if count != nil { return nil }
      default: return nil
      }
    }
    return (count ?? 0) <= maxDecimals ? count ?? 0 : nil
  }
}
