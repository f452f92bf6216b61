import LiveCells

/// Aligns the decimal points of a column's numbers with spaces after those with fewer decimals. The
/// texts are not changed.
struct DecimalAlignment: Equatable {
  /// The maximum number of decimals that are aligned. With more, a column would be as wide as its
  /// longest integer part and its longest fraction together.
  private static let maxDecimals = 6

  /// The largest number of decimals in each column, or 0 if the column is not aligned.
  private let widest: [Int]

  /// Creates the alignment of rows.
  ///
  /// - Parameter alignments: The alignment of each column, or nil if it is unknown.
  init(_ rows: [ShownRow] = [], alignments: [FieldAlignment?] = []) {
    widest = alignments.indices.map { column in
      guard (alignments[column] ?? .trailing) == .trailing else { return 0 }
      return rows.lazy.compactMap { row in
        row.texts.indices.contains(column) ? Self.decimals(of: row.texts[column]) : nil
      }.max() ?? 0
    }
  }

  /// Returns the number of spaces after a text.
  func spaces(after text: CellText, inColumn column: Int) -> Int {
    guard widest.indices.contains(column), widest[column] > 0,
      let count = Self.decimals(of: text), count < widest[column]
    else { return 0 }
    // The decimal point takes one column as well.
    return widest[column] - count + (count == 0 ? 1 : 0)
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
