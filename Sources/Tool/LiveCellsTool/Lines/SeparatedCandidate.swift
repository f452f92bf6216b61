/// A byte that may separate the fields of a text.
struct SeparatedCandidate {
  let separator: UInt8
  /// The fields into which it would split the title line.
  private var texts: [SeparatedFields.Text]
  /// The first lines, with the titles.
  private let lines: [NumberedLine]
  private let titleLineCount: Int
  /// Whether no title begins or ends with a blank that belongs to it.
  private let isClean: Bool
  /// Whether blanks beside the separators are not part of the fields.
  private(set) var trims = false
  /// Whether blanks follow all separators of the titles.
  private var isSpaced = false

  /// The maximum number of lines of the titles, which may have line ends in quotes.
  static let mostTitleLines = SeparatedRecords.maxTitleLines
  private static let maxRows = 100

  /// Creates a candidate, or returns nil if the byte does not separate titles.
  init?(_ separator: UInt8, _ lines: [NumberedLine]) {
    self.separator = separator
    let first = lines.prefix(Self.mostTitleLines)
    guard let record = Self.record(separator, first), record.fields.texts.count > 1 else {
      return nil
    }
    let texts = record.fields.texts
    titleLineCount = record.lineCount
    let isTab = separator == 0x09
    let isComma = separator == UInt8(ascii: ",")
    if !isComma, Self.isQuoted(separator, first) { return nil }
    if !isTab, Self.isSentence(texts) || isComma && Self.splitsTime(texts) { return nil }
    self.texts = texts
    self.lines = Array(lines.prefix(record.lineCount + Self.maxRows))
    // Some programs end each line with a separator. A single one may be punctuation, as in code.
    let endsWithSeparator = texts.count > 2 && texts.last?.bytes.isEmpty == true
    isClean = (endsWithSeparator ? texts.dropLast() : texts[...]).allSatisfy { text in
      text.isQuoted || isTab
        || text.bytes.first != 0x20 && text.bytes.last != 0x20 && (isComma || !text.bytes.isEmpty)
    }
    guard isTab ? Self.isPadded(texts) : !isClean && Self.mayBeSpaced(texts, separator) else {
      return
    }
    trims = true
    guard let fields = Self.record(separator, first, trims: true)?.fields else { return }
    self.texts = fields.texts
    isSpaced = Self.isSpaced(fields, fields.texts)
  }

  var count: Int { texts.count }

  /// Whether the titles are unambiguous: clean, and without any blanks.
  var isPlain: Bool {
    isClean && separator != 0x09 && texts.allSatisfy { $0.isQuoted || !$0.bytes.contains(0x20) }
  }

  /// Returns whether nearly all rows have as many fields as there are titles.
  ///
  /// - Parameter hasTitles: Whether the first line is known to have titles.
  func fits(hasTitles: Bool?) -> Bool {
    var records = SeparatedRecords(separator, trims: trims)
    var (fitting, others, unclear) = (0, 0, 0)
    // Two words with a comma between them are common in prose.
    var hasValues = count > 2
    var isAfterQuote = false
    // The first record has the titles.
    for record in lines.flatMap({ $0.isBlank ? [] : records.add($0) }).dropFirst() {
      let cells = record.fields.cells(for: count)
      if cells.count == count, isLikeTitles(record.fields, cells) {
        fitting += 1
        if cells.contains(where: { $0.isQuoted || TextShape($0.bytes) != .word }) {
          hasValues = true
        }
        isAfterQuote = record.fields.hasPlainQuotes
      } else {
        // Between tabs, a quote may be part of a text or never be closed.
        isAfterQuote = isAfterQuote || record.fields.hasPlainQuotes
        if separator == 0x09, isAfterQuote { unclear += 1 } else { others += 1 }
      }
    }
    if unclear > fitting { return false }
    // Consecutive tabs align columns, unless rows have the same number of fields.
    if separator == 0x09, fitting == 0, texts.contains(where: { $0.bytes.isEmpty }) {
      return false
    }
    if isClean {
      // Many fields are rarely equal in number by accident.
      return others == 0 || (count > 3 ? fitting > others : fitting >= 4 * others)
    }
    guard trims, fitting > 0 else { return false }
    if separator == UInt8(ascii: "|") { return others == 0 }
    // A comma followed by a blank is more likely punctuation.
    return hasValues && fitting >= 4 * others && (hasTitles == false || hasShortTitles)
  }

  /// Whether the first line has titles rather than values. Programs often print tabs without
  /// titles.
  var hasTitles: Bool {
    guard separator == 0x09 || trims, lines.count > titleLineCount else { return true }
    return texts.allSatisfy { $0.isQuoted || !$0.isValue(afterTab: separator == 0x09) }
  }

  /// Returns whether the separator leaves a quote open in the first lines.
  static func isOpen(_ separator: UInt8, _ lines: [NumberedLine]) -> Bool {
    record(separator, lines.prefix(mostTitleLines)) == nil
  }

  /// Returns whether the text begins with a single quoted title of several lines.
  static func isQuotedTitle(_ lines: [NumberedLine]) -> Bool {
    let comma = UInt8(ascii: ",")
    let first = lines.prefix(mostTitleLines)
    guard let record = record(comma, first), record.fields.texts.count == 1,
      record.fields.texts[0].isQuoted, record.lineCount > 1
    else { return false }
    return lines[record.lineCount - 1].content.last == UInt8(ascii: "\"")
  }

  // MARK: - Titles

  /// Returns the first record, or nil if a quote in it is never closed.
  private static func record(
    _ separator: UInt8,
    _ lines: ArraySlice<NumberedLine>,
    trims: Bool = false
  ) -> SeparatedRecords.Record? {
    var records = SeparatedRecords(separator, trims: trims)
    for line in lines {
      if let first = records.add(line).first { return first }
    }
    let first = records.end().first
    return first?.fields.isOpen == true ? nil : first
  }

  /// Returns whether the titles are comma-separated, and a byte occurs only in quoted ones.
  private static func isQuoted(_ byte: UInt8, _ lines: ArraySlice<NumberedLine>) -> Bool {
    var fields = SeparatedFields(UInt8(ascii: ","), quotes: .strict)
    // The last title may continue on a line that has not arrived.
    _ = lines.contains { fields.add($0.bytes) }
    guard fields.isValid else { return false }
    return fields.texts.contains(where: \.isQuoted)
      && !fields.texts.contains { !$0.isQuoted && $0.bytes.contains(byte) }
  }

  /// Returns whether the fields are parts of a sentence with brackets rather than titles.
  private static func isSentence(_ texts: [SeparatedFields.Text]) -> Bool {
    texts.contains { !$0.isQuoted && $0.bytes.contains(0x20) }
      && texts.contains { !$0.isQuoted && !$0.isBalanced }
  }

  /// Returns whether the text between two separators ends in a time of day, and the next begins
  /// with its milliseconds. Many programs begin log lines so: `12:00:00,123 INFO`.
  private static func splitsTime(_ texts: [SeparatedFields.Text]) -> Bool {
    zip(texts, texts.dropFirst()).contains { left, right in
      let time = left.bytes.suffix(8)
      let fraction = right.bytes.prefix { (0x30...0x39).contains($0) }
      return time.count == 8 && TextShape(time) == .time
        && fraction.count == 3 && right.bytes.count > 3
    }
  }

  /// Returns whether fields between tabs are padded with blanks for display.
  private static func isPadded(_ texts: [SeparatedFields.Text]) -> Bool {
    texts.first.map { !$0.isQuoted && $0.bytes.first == 0x20 } == true
      || texts.contains { !$0.isQuoted && $0.bytes.count > 1 && $0.bytes.last == 0x20 }
  }

  /// Returns whether blanks beside the separators may not be part of the titles. Bars have blanks
  /// on both sides.
  private static func mayBeSpaced(_ texts: [SeparatedFields.Text], _ separator: UInt8) -> Bool {
    texts.allSatisfy { text in text.isQuoted || text.bytes.contains { $0 != 0x20 } }
      && (separator != UInt8(ascii: "|")
        || texts.dropFirst().allSatisfy { $0.bytes.first == 0x20 }
          && texts.dropLast().allSatisfy { $0.bytes.last == 0x20 })
  }

  /// Returns whether blanks precede all fields but the first one and empty ones.
  private static func isSpaced(_ row: SeparatedFields, _ cells: [SeparatedFields.Text]) -> Bool {
    row.spacedCount >= cells.dropFirst().count { $0.isQuoted || !$0.bytes.isEmpty }
  }

  /// Returns whether a row has a blank after all separators, like the titles, or none.
  private func isLikeTitles(_ row: SeparatedFields, _ cells: [SeparatedFields.Text]) -> Bool {
    guard trims, separator != 0x09, separator != UInt8(ascii: "|") else { return true }
    return row.spacedCount == 0 || isSpaced && Self.isSpaced(row, cells)
  }

  /// Whether titles with blanks after the separators have few words, unlike parts of sentences.
  private var hasShortTitles: Bool {
    texts.allSatisfy { text in
      let words = text.bytes.split(separator: 0x20)
      return text.isQuoted || words.count == 1
        || words.count <= 3 && (count > 2 || !words.contains { TextShape($0).isValue })
    }
  }
}

extension TextShape {
  /// Whether a word of this shape is not part of a title.
  fileprivate var isValue: Bool { [.number, .time, .date, .address].contains(self) }
}

extension SeparatedFields.Text {
  /// Whether each bracket is closed in the same field.
  fileprivate var isBalanced: Bool {
    ["()", "[]", "{}"].allSatisfy { pair in
      let (opening, closing) = (pair.utf8.first, pair.utf8.last)
      return bytes.count { $0 == opening } == bytes.count { $0 == closing }
    }
  }

  /// Returns whether the text is a value rather than a title. Titles of several words may have
  /// numbers. Paths are values only between tabs.
  fileprivate func isValue(afterTab isTab: Bool) -> Bool {
    let shapes = bytes.split(separator: 0x20).map { TextShape($0) }
    if shapes.contains(where: { $0 == .date || $0 == .time || $0 == .address }) { return true }
    if isTab, shapes.contains(.path) { return true }
    return shapes.count == 1 && shapes[0] != .word && (isTab || shapes[0] != .path)
  }
}
