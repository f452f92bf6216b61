/// A byte that may separate the fields of a text.
struct SeparatedCandidate {
  let separator: UInt8
  /// The titles that it would separate.
  private var texts: [SeparatedFields.Text]
  /// The first lines after the titles.
  private let rows: [NumberedLine]
  /// Whether no title begins or ends with a blank that belongs to it.
  private let isClean: Bool
  /// Whether blanks beside the separators are no part of the fields.
  private(set) var trims = false

  /// The most lines that the first row has, which may have line ends in quotes.
  static let mostTitleLines = 20
  private static let mostRows = 100

  /// Nil if the byte does not separate titles.
  init?(_ separator: UInt8, _ lines: [NumberedLine]) {
    self.separator = separator
    let first = lines.prefix(Self.mostTitleLines)
    guard let texts = Self.fields(separator, first) else { return nil }
    let isTab = separator == 0x09
    let isComma = separator == UInt8(ascii: ",")
    guard texts.count > 1, isTab || !Self.isSentence(texts) else { return nil }
    self.texts = texts
    rows = Array(lines.dropFirst(Self.lineCount(separator, first)).prefix(Self.mostRows))
    isClean = texts.allSatisfy { text in
      text.isQuoted || isTab
        || text.bytes.first != 0x20 && text.bytes.last != 0x20 && (isComma || !text.bytes.isEmpty)
    }
    guard isTab ? Self.isPadded(texts) : !isClean && Self.isSpaced(texts, isComma) else { return }
    trims = true
    self.texts = Self.fields(separator, first, trims: true) ?? texts
  }

  var count: Int { texts.count }

  /// Whether the titles can be nothing else: they are clean, and have no blanks at all.
  var isPlain: Bool {
    isClean && separator != 0x09 && texts.allSatisfy { $0.isQuoted || !$0.bytes.contains(0x20) }
  }

  /// Whether rows have as many fields as there are titles, nearly all of them.
  var fits: Bool {
    var fields = SeparatedFields(separator, trims: trims)
    var (fitting, others) = (0, 0)
    for row in rows where !row.isBlank {
      guard fields.add(row.content) else { continue }
      if fields.cells(for: count).count == count { fitting += 1 } else { others += 1 }
      fields = SeparatedFields(separator, trims: trims)
    }
    // Tabs one after the other align columns, unless rows have as many.
    if separator == 0x09, fitting == 0, texts.contains(where: { $0.bytes.isEmpty }) {
      return false
    }
    if isClean { return fitting >= 4 * others && (fitting > 0 || others == 0) }
    // A comma with a blank behind it is one of a sentence, more often than not.
    return trims && fitting > 0 && others == 0 && hasShortTitles
  }

  /// Whether the first line has titles rather than values. Programs print tabs without titles.
  var hasTitles: Bool {
    guard separator == 0x09 || trims, !rows.isEmpty else { return true }
    return texts.allSatisfy { $0.isQuoted || !$0.isValue(afterTab: separator == 0x09) }
  }

  /// Whether the separator leaves a quote open in the first lines.
  static func isOpen(_ separator: UInt8, _ lines: [NumberedLine]) -> Bool {
    fields(separator, lines.prefix(mostTitleLines)) == nil
  }

  /// Whether the text begins with one quoted title that has several lines.
  static func isQuotedTitle(_ lines: [NumberedLine]) -> Bool {
    let comma = UInt8(ascii: ",")
    let first = lines.prefix(mostTitleLines)
    guard let texts = fields(comma, first), texts.count == 1, texts[0].isQuoted else {
      return false
    }
    let count = lineCount(comma, first)
    return count > 1 && lines[count - 1].content.last == UInt8(ascii: "\"")
  }

  // MARK: - Titles

  /// The fields of the first row; nil if a quote in it is never closed.
  private static func fields(
    _ separator: UInt8,
    _ lines: ArraySlice<NumberedLine>,
    trims: Bool = false
  ) -> [SeparatedFields.Text]? {
    var fields = SeparatedFields(separator, trims: trims)
    for line in lines {
      if fields.add(line.bytes) { return fields.texts }
    }
    return nil
  }

  /// The number of lines of the first row.
  private static func lineCount(_ separator: UInt8, _ lines: ArraySlice<NumberedLine>) -> Int {
    var fields = SeparatedFields(separator)
    var count = 0
    for line in lines {
      count += 1
      if fields.add(line.bytes) { break }
    }
    return count
  }

  /// Whether the fields are parts of a sentence with brackets, rather than titles.
  private static func isSentence(_ texts: [SeparatedFields.Text]) -> Bool {
    texts.contains { !$0.isQuoted && $0.bytes.contains(0x20) }
      && texts.contains { !$0.isQuoted && !$0.isBalanced }
  }

  /// Whether fields between tabs have blanks that align them.
  private static func isPadded(_ texts: [SeparatedFields.Text]) -> Bool {
    texts.first.map { !$0.isQuoted && $0.bytes.first == 0x20 } == true
      || texts.contains { !$0.isQuoted && $0.bytes.count > 1 && $0.bytes.last == 0x20 }
  }

  /// Whether there is a blank behind each comma, or on both sides of each other separator.
  private static func isSpaced(_ texts: [SeparatedFields.Text], _ isComma: Bool) -> Bool {
    texts.dropFirst().allSatisfy { $0.bytes.first == 0x20 }
      && (isComma || texts.dropLast().allSatisfy { $0.bytes.last == 0x20 })
      && texts.allSatisfy { text in text.isQuoted || text.bytes.contains { $0 != 0x20 } }
  }

  /// Whether titles with a blank behind each comma are words, or many of a few words each, rather
  /// than a sentence.
  private var hasShortTitles: Bool {
    let most = texts.count > 2 ? 3 : 1
    return separator != UInt8(ascii: ",")
      || texts.allSatisfy { $0.isQuoted || $0.bytes.split(separator: 0x20).count <= most }
  }
}

extension SeparatedFields.Text {
  /// Whether each bracket is closed in the same field.
  fileprivate var isBalanced: Bool {
    ["()", "[]", "{}"].allSatisfy { pair in
      let (opening, closing) = (pair.utf8.first, pair.utf8.last)
      return bytes.count { $0 == opening } == bytes.count { $0 == closing }
    }
  }

  /// Whether the text is a value rather than a title. Titles of several words may have numbers, and
  /// only programs that print tabs begin with paths.
  fileprivate func isValue(afterTab isTab: Bool) -> Bool {
    let shapes = bytes.split(separator: 0x20).map { TextShape($0) }
    if shapes.contains(where: { $0 == .date || $0 == .time || $0 == .address }) { return true }
    if isTab, shapes.contains(.path) { return true }
    return shapes.count == 1 && shapes[0] != .word && (isTab || shapes[0] != .path)
  }
}
