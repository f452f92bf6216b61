/// Fields separated by commas or semicolons that are followed by a blank, as in `name, age`.
///
/// Prose has such commas as well. It is distinguished by long first lines and by lines with
/// different numbers of fields.
struct SpacedFields {
  private let separator: UInt8
  private let first: SeparatedFields
  /// The shapes of words that are not parts of titles.
  private static let values: [TextShape] = [.number, .time, .date, .address]

  /// Creates the fields of a title line, or nil if it has no separators.
  init?(_ title: ArraySlice<UInt8>, separator: UInt8) {
    guard let fields = Self.fields(of: title, separator), fields.texts.count > 1 else {
      return nil
    }
    self.separator = separator
    first = fields
  }

  /// Whether the first line has titles, or is known to have none, and nearly all rows have as many
  /// fields.
  func fits(_ rows: [NumberedLine], hasTitles: Bool?) -> Bool {
    guard hasTitles == false || hasShortTitles else { return false }
    var (fitting, others) = (0, 0)
    // Two words with a comma between them are common in prose.
    var hasValues = first.texts.count > 2
    for row in rows where !row.isBlank {
      guard let fields = Self.fields(of: row.content, separator), isLikeFirst(fields) else {
        others += 1
        continue
      }
      fitting += 1
      if fields.texts.contains(where: { $0.isQuoted || TextShape($0.bytes) != .word }) {
        hasValues = true
      }
    }
    return hasValues && fitting > 0 && fitting >= 4 * others
  }

  private static func fields(
    of line: ArraySlice<UInt8>,
    _ separator: UInt8
  ) -> SeparatedFields? {
    var fields = SeparatedFields(separator, skipsBlanks: true)
    return fields.add(line) ? fields : nil
  }

  private var hasShortTitles: Bool {
    first.texts.allSatisfy { text in
      let words = text.bytes.split(separator: 0x20)
      return text.isQuoted
        || (1...3).contains(words.count)
          && !words.contains { Self.values.contains(TextShape($0)) }
    }
  }

  /// Whether a row has as many fields as the first line, with a blank after all separators or none.
  private func isLikeFirst(_ row: SeparatedFields) -> Bool {
    let separators = first.texts.count - 1
    guard row.texts.count == first.texts.count else { return false }
    return row.spacedCount == 0
      || row.spacedCount == separators && first.spacedCount == separators
  }
}
