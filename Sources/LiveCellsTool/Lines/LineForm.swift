/// The form of a text of rows.
enum LineForm: Equatable {
  case json
  /// Fields with a separator between them.
  case separated(by: UInt8, hasTitles: Bool, skipped: Int = 0)
  /// Columns between vertical bars, with lines drawn beneath the titles.
  case ruled(skipped: Int = 0)
  /// Aligned columns, or lines of any other kind.
  case aligned

  /// How many of the first lines are no part of the rows.
  var skippedLines: Int {
    switch self {
    case .separated(_, _, let skipped), .ruled(let skipped): skipped
    case .json, .aligned: 0
    }
  }

  /// Recognizes the form of a text by its first lines.
  ///
  /// - Parameter isLast: Whether no more lines are to be waited for.
  /// - Returns: Nil if more lines have to be known.
  init?(_ lines: [NumberedLine], isLast: Bool, _ options: LineOptions) {
    if options.isRecord {
      self = .json
      return
    }
    let ruled = Self.ruledStart(lines)
    let lines = Array(lines.drop { $0.isBlank })
    guard let first = lines.first else { return nil }
    if Self.isJSON(lines) {
      self = .json
    } else if let ruled, lines.count > 1 || isLast {
      self = .ruled(skipped: ruled)
    } else if let form = Self.separated(first, lines, isLast, options) {
      self = form
    } else if isLast || lines.count > 1 && !Self.mayBeRuled(lines) {
      self = .aligned
    } else {
      return nil
    }
  }

  func makeReader(_ options: LineOptions) -> any LineReading {
    switch self {
    case .json: JSONReader(keys: options.keys, isRecord: options.isRecord)
    case .separated(let separator, let hasTitles, _):
      SeparatedReader(separator, keys: options.keys, hasTitles: hasTitles)
    case .ruled: RuledReader(keys: options.keys)
    case .aligned: AlignedReader(options)
    }
  }

  // MARK: - JSON

  private static func isJSON(_ lines: [NumberedLine]) -> Bool {
    let bytes = lines[0].content.drop { $0 <= 0x20 }
    if bytes.first == UInt8(ascii: "{") { return true }
    guard bytes.first == UInt8(ascii: "[") else { return false }
    // A log may begin with a bracket, too.
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
      // Titles that can't be anything else are known at once; a line may be drawn beneath bars.
      guard candidates.count == 1, candidates[0].isPlain,
        candidates[0].separator != UInt8(ascii: "|")
      else { return nil }
      return .separated(by: candidates[0].separator, hasTitles: hasTitles)
    }
    let rows = Array(lines.dropFirst().prefix(100))
    if let best = candidates.filter({ $0.fits(rows) }).max(by: { $0.count < $1.count }) {
      let hasTitles = options.hasTitles ?? best.hasTitles(over: rows)
      return .separated(by: best.separator, hasTitles: hasTitles)
    }
    // The rows are ragged, but the titles are clear: each such row is a fault.
    if let plain = candidates.first(where: \.isPlain) {
      return .separated(by: plain.separator, hasTitles: hasTitles)
    }
    if isSingleColumn(first, rows) {
      return .separated(by: UInt8(ascii: ","), hasTitles: hasTitles)
    }
    return nil
  }

  /// Whether a text without separators has one column of comma-separated values. They have line
  /// ends as in RFC 4180, or quotes.
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
    /// The titles that it would separate.
    var texts: [SeparatedFields.Text]
    var count: Int { texts.count }
    /// Whether no title begins or ends with a blank.
    var isClean: Bool
    /// Whether the titles can be nothing else: they are clean, and have no blanks at all.
    var isPlain: Bool

    init?(_ separator: UInt8, title: ArraySlice<UInt8>) {
      self.separator = separator
      guard title.contains(separator) else { return nil }
      var fields = SeparatedFields(separator)
      _ = fields.add(title)
      texts = fields.texts
      guard texts.count > 1 else { return nil }
      let isTab = separator == 0x09
      isClean = fields.texts.allSatisfy { text in
        text.isQuoted || isTab
          || text.bytes.first != 0x20 && text.bytes.last != 0x20
            && (separator == UInt8(ascii: ",") || !text.bytes.isEmpty)
      }
      isPlain =
        isClean && !isTab
        && fields.texts.allSatisfy { $0.isQuoted || !$0.bytes.contains(0x20) }
    }

    /// Whether rows have as many fields as there are titles, nearly all of them.
    func fits(_ rows: [NumberedLine]) -> Bool {
      var fields = SeparatedFields(separator)
      var (fitting, others) = (0, 0)
      for row in rows where !row.isBlank {
        guard fields.add(row.content) else { continue }
        if fields.texts.count == count { fitting += 1 } else { others += 1 }
        fields = SeparatedFields(separator)
      }
      // Tabs one after the other align columns, unless rows have as many.
      if separator == 0x09, fitting == 0, texts.contains(where: { $0.bytes.isEmpty }) {
        return false
      }
      if isClean { return fitting >= 4 * others && (fitting > 0 || others == 0) }
      // A comma with a blank behind it is one of a sentence, more often than not.
      return false
    }

    /// Whether the first line has titles rather than values. Programs print tabs without titles.
    func hasTitles(over rows: [NumberedLine]) -> Bool {
      guard separator == 0x09, !rows.isEmpty else { return true }
      return texts.allSatisfy { $0.isQuoted || TextShape($0.bytes) == .word }
    }
  }

  // MARK: - Drawn lines

  /// The index of the first line of a table with drawn lines, which may have a line of text above
  /// it.
  private static func ruledStart(_ lines: [NumberedLine]) -> Int? {
    let places = Array(lines.indices.lazy.filter { !lines[$0].isBlank }.prefix(3))
    for (place, next) in zip(places, places.dropFirst()) {
      let line = lines[place].content
      if let drawn = DrawnLine(line), place == places.first || !drawn.isMarkdown { return place }
      let bars = DrawnLine.barCount(in: line)
      guard bars > 0, let rule = DrawnLine(lines[next].content) else { continue }
      // A few dashes may be the values of a row.
      let isFramed = line.first { $0 != 0x20 } == UInt8(ascii: "|")
      if rule.isMarkdown, !isFramed, rule.length < 4 * rule.places.count + 3 { continue }
      if place == places.first || bars == rule.places.count { return place }
    }
    guard let first = places.first, DrawnLine(lines[first].content) != nil else { return nil }
    return first
  }

  /// Whether the next line may show that the last one has titles of a table with drawn lines.
  private static func mayBeRuled(_ lines: [NumberedLine]) -> Bool {
    guard let last = lines.last, lines.count(where: { !$0.isBlank }) <= 2 else { return false }
    return last.isBlank || DrawnLine.barCount(in: last.content) > 0
  }
}
