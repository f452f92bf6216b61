/// The format of a text with rows.
enum LineForm: Equatable {
  case json
  /// Fields separated by a byte.
  case separated(by: UInt8, hasTitles: Bool, skipped: Int = 0, skipsBlanks: Bool = false)
  /// Columns between vertical bars, with rules beneath the titles.
  case ruled
  /// Aligned columns, or lines of any other kind.
  case aligned

  /// The number of leading lines that are not rows.
  var skippedLines: Int {
    if case .separated(_, _, let skipped, _) = self { skipped } else { 0 }
  }

  /// Recognizes the format of a text by its first lines.
  ///
  /// - Parameter isLast: Whether these are all lines.
  ///
  /// - Returns: Nil if more lines are needed.
  init?(_ lines: [NumberedLine], isLast: Bool, _ options: LineOptions) {
    if options.isRecord {
      self = .json
      return
    }
    let lines = Array(lines.drop { $0.isBlank })
    guard let first = lines.first else { return nil }
    if Self.isJSON(lines) {
      self = .json
    } else if let form = Self.separated(first, lines, isLast, options) {
      self = form
    } else if lines.count > 1 || isLast {
      self = Self.isRuled(lines) ? .ruled : .aligned
    } else {
      return nil
    }
  }

  func makeReader(_ options: LineOptions) -> any LineReading {
    switch self {
    case .json: JSONReader(keys: options.keys, isRecord: options.isRecord)
    case .separated(let separator, let hasTitles, _, let skipsBlanks):
      SeparatedReader(
        separator,
        keys: options.keys,
        hasTitles: hasTitles,
        skipsBlanks: skipsBlanks
      )
    case .ruled: RuledReader(keys: options.keys)
    case .aligned: AlignedReader(options)
    }
  }

  // MARK: - JSON

  private static func isJSON(_ lines: [NumberedLine]) -> Bool {
    let bytes = lines[0].content.drop { $0 <= 0x20 }
    if bytes.first == UInt8(ascii: "{") { return true }
    guard bytes.first == UInt8(ascii: "[") else { return false }
    // A log line may begin with a bracket, too.
    let rest = bytes.dropFirst().drop { $0 <= 0x20 }
    guard let next = rest.first else { return true }
    if "{[]\"".utf8.contains(next) { return true }
    let word = rest.prefix { !",] ".utf8.contains($0) }
    return rest.dropFirst(word.count).first.map { ",]".utf8.contains($0) } != false
      && (try? JSONParser.parse(word)) != nil
  }

  // MARK: - Separators

  private static func separated(
    _ first: NumberedLine,
    _ lines: [NumberedLine],
    _ isLast: Bool,
    _ options: LineOptions
  ) -> LineForm? {
    let title = first.content
    let hasTitles = options.hasTitles ?? true
    if title.starts(with: "sep=".utf8), title.count == 5, let separator = title.last {
      return .separated(by: separator, hasTitles: hasTitles, skipped: 1)
    }
    if title.starts(with: SeparatedReader.mark) {
      return .separated(by: UInt8(ascii: ","), hasTitles: true)
    }
    let candidates = ["\t", ",", ";", "|"].compactMap { separator in
      Candidate(UInt8(ascii: separator), title: title)
    }
    if lines.count == 1, !isLast {
      // Unambiguous titles are recognized without rows.
      guard candidates.count == 1, candidates[0].isPlain else { return nil }
      return .separated(by: candidates[0].separator, hasTitles: hasTitles)
    }
    let rows = Array(lines.dropFirst().prefix(100))
    if let best = candidates.filter({ $0.fits(rows) }).max(by: { $0.count < $1.count }) {
      let hasTitles = options.hasTitles ?? best.hasTitles(over: rows)
      return .separated(by: best.separator, hasTitles: hasTitles)
    }
    // The rows have different numbers of fields but the titles are clear: such rows are faults.
    if let plain = candidates.first(where: \.isPlain) {
      return .separated(by: plain.separator, hasTitles: hasTitles)
    }
    for separator in ",;".utf8 {
      if SpacedFields(title, separator: separator)?.fits(rows, hasTitles: options.hasTitles) == true
      {
        return .separated(by: separator, hasTitles: hasTitles, skipsBlanks: true)
      }
    }
    if isSingleColumn(first, rows) {
      return .separated(by: UInt8(ascii: ","), hasTitles: hasTitles)
    }
    return nil
  }

  /// Whether a text without separators is a single column of comma-separated values. Such texts
  /// have line ends as in RFC 4180, or quotes.
  private static func isSingleColumn(_ first: NumberedLine, _ rows: [NumberedLine]) -> Bool {
    let title = first.content
    let quote = UInt8(ascii: "\"")
    if title.first == quote, title.last == quote, title.count > 1 {
      // Two quotes are one of the text.
      let runs = title.dropFirst().dropLast().split { $0 != quote }
      return runs.allSatisfy { $0.count % 2 == 0 }
    }
    guard first.bytes.suffix(2).elementsEqual([0x0D, 0x0A]), title.first != 0x20 else {
      return false
    }
    let isSpaced = zip(title, title.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    let isUnderlined =
      rows.first.map { row in
        !row.isBlank && row.content.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
      } ?? false
    return !isSpaced && !isUnderlined
  }

  /// A byte that may separate fields.
  private struct Candidate {
    var separator: UInt8
    /// The fields into which it would split the title line.
    var texts: [SeparatedFields.Text]
    var count: Int { texts.count }
    /// Whether no title begins or ends with a blank.
    var isClean: Bool
    /// Whether the titles are unambiguous: clean, and without any blanks.
    var isPlain: Bool

    init?(_ separator: UInt8, title: ArraySlice<UInt8>) {
      self.separator = separator
      guard title.contains(separator) else { return nil }
      var fields = SeparatedFields(separator)
      _ = fields.add(title)
      texts = fields.texts
      guard texts.count > 1 else { return nil }
      if separator == UInt8(ascii: ","), Self.splitsTime(texts) { return nil }
      let isTab = separator == 0x09
      // Some programs end each line with a separator. A single one may be punctuation, as in code.
      let endsWithSeparator = texts.count > 2 && texts.last?.bytes.isEmpty == true
      let filled = endsWithSeparator ? texts.dropLast() : texts[...]
      isClean = filled.allSatisfy { text in
        text.isQuoted || isTab
          || text.bytes.first != 0x20 && text.bytes.last != 0x20
            && (separator == UInt8(ascii: ",") || !text.bytes.isEmpty)
      }
      isPlain =
        isClean && !isTab
        && fields.texts.allSatisfy { $0.isQuoted || !$0.bytes.contains(0x20) }
    }

    /// Whether the text between two separators ends in a time of day, and the next begins with its
    /// milliseconds. Many programs begin log lines so: `12:00:00,123 INFO`.
    private static func splitsTime(_ texts: [SeparatedFields.Text]) -> Bool {
      zip(texts, texts.dropFirst()).contains { left, right in
        let time = left.bytes.suffix(8)
        let fraction = right.bytes.prefix { (0x30...0x39).contains($0) }
        return time.count == 8 && TextShape(time) == .time
          && fraction.count == 3 && right.bytes.count > 3
      }
    }

    /// Whether nearly all rows have as many fields as there are titles.
    func fits(_ rows: [NumberedLine]) -> Bool {
      var fields = SeparatedFields(separator)
      var (fitting, others) = (0, 0)
      for row in rows where !row.isBlank {
        guard fields.add(row.content) else { continue }
        if fields.texts.count == count { fitting += 1 } else { others += 1 }
        fields = SeparatedFields(separator)
      }
      // Consecutive tabs align columns, unless rows have the same number of fields.
      if separator == 0x09, fitting == 0, texts.contains(where: { $0.bytes.isEmpty }) {
        return false
      }
      if isClean {
        // Many fields are rarely equal in number by accident.
        return others == 0 || (count > 3 ? fitting > others : fitting >= 4 * others)
      }
      // A comma followed by a blank is more likely punctuation. See SpacedFields.
      return false
    }

    /// Whether the first line has titles rather than values. Programs often print tabs without
    /// titles.
    func hasTitles(over rows: [NumberedLine]) -> Bool {
      guard separator == 0x09, !rows.isEmpty else { return true }
      return texts.allSatisfy { $0.isQuoted || TextShape($0.bytes) == .word }
    }
  }

  // MARK: - Ruled tables

  private static func isRuled(_ lines: [NumberedLine]) -> Bool {
    RuledReader.isRule(lines[0].content)
      || lines.count > 1 && RuledReader.hasBars(lines[0].content)
        && RuledReader.isRule(lines[1].content)
  }
}
