/// The format of a text with rows.
enum LineFormat: Equatable {
  case json
  /// Fields separated by a byte.
  case separated(by: UInt8, hasTitles: Bool, skipped: Int = 0, trims: Bool = false)
  /// Columns between vertical bars, with rules beneath the titles.
  case ruled(skipped: Int = 0)
  /// Nested frames with headings.
  case framed
  /// Aligned columns, or lines of any other kind.
  case aligned

  /// Whether programs print the format for users, so that it may contain colors.
  var mayHaveColors: Bool {
    switch self {
    case .json, .separated: false
    case .ruled, .framed, .aligned: true
    }
  }

  /// The number of leading lines that are not rows.
  var skippedLines: Int {
    switch self {
    case .separated(_, _, let skipped, _), .ruled(let skipped): skipped
    case .json, .framed, .aligned: 0
    }
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
    let ruled = Self.ruledStart(lines)
    let all = lines.count
    let lines = Array(lines.drop { $0.isBlank })
    guard let first = lines.first else { return nil }
    if Self.isJSON(lines) {
      self = .json
    } else if FramedReader.begins(lines) {
      self = .framed
    } else if let ruled, lines.count > 1 || isLast {
      self = .ruled(skipped: ruled)
    } else if let form = Self.separated(first, lines, isLast, options) {
      self = form
    } else if let rest = Self.withoutComments(lines),
      case .separated(let separator, let hasTitles, let skipped, let trims)? =
        Self.separated(rest[0], rest, isLast, options)
    {
      self = .separated(
        by: separator,
        hasTitles: hasTitles,
        skipped: all - rest.count + skipped,
        trims: trims
      )
    } else if isLast || !Self.needsMore(lines) {
      self = .aligned
    } else {
      return nil
    }
  }

  func makeReader(_ options: LineOptions) -> any LineReading {
    switch self {
    case .json: JSONReader(keys: options.keys, isRecord: options.isRecord)
    case .separated(let separator, let hasTitles, _, let trims):
      SeparatedReader(separator, keys: options.keys, hasTitles: hasTitles, trims: trims)
    case .ruled: RuledReader(keys: options.keys)
    case .framed: FramedReader(keys: options.keys)
    case .aligned: AlignedReader(options)
    }
  }

  // MARK: - JSON

  private static func isJSON(_ lines: [NumberedLine]) -> Bool {
    let bytes = lines[0].content.drop { $0 <= 0x20 }
    if bytes.first == UInt8(ascii: "{") {
      // A separator after the brace ends a title.
      let next = bytes.dropFirst().first { $0 > 0x20 }
      return next.map { !",;|".utf8.contains($0) } ?? true
    }
    guard bytes.first == UInt8(ascii: "[") else { return false }
    // A log line may begin with a bracket, too.
    let rest = bytes.dropFirst().drop { $0 <= 0x20 }
    guard let next = rest.first else { return true }
    if "{[]\"".utf8.contains(next) { return true }
    let word = rest.prefix { !",] ".utf8.contains($0) }
    let after = rest.dropFirst(word.count)
    guard after.first.map({ ",]".utf8.contains($0) }) != false,
      (try? JSONParser.parse(word)) != nil
    else { return false }
    // Log lines may begin with a number in brackets.
    guard after.first == UInt8(ascii: "]") else { return true }
    let behind = after.dropFirst().drop { $0 <= 0x20 }
    return behind.first.map { ",[{".utf8.contains($0) } != false
  }

  // MARK: - Separators

  private static func separated(
    _ first: NumberedLine,
    _ lines: [NumberedLine],
    _ isLast: Bool,
    _ options: LineOptions
  ) -> LineFormat? {
    let title = first.content
    let hasTitles = options.hasTitles ?? true
    if title.starts(with: "sep=".utf8), title.count == 5, let separator = title.last {
      return .separated(by: separator, hasTitles: hasTitles, skipped: 1)
    }
    if title.starts(with: SeparatedReader.mark) {
      return .separated(by: UInt8(ascii: ","), hasTitles: true)
    }
    let candidates = ["\t", ",", ";", "|"].compactMap { separator in
      SeparatedCandidate(UInt8(ascii: separator), lines)
    }
    if lines.count == 1, !isLast {
      // Unambiguous titles are recognized without rows. Titles between bars may have a rule
      // beneath them.
      guard candidates.count == 1, candidates[0].isPlain,
        candidates[0].separator != UInt8(ascii: "|")
      else { return nil }
      return .separated(by: candidates[0].separator, hasTitles: hasTitles)
    }
    if let best = candidates.filter({ $0.fits(hasTitles: options.hasTitles) })
      .max(by: { $0.count < $1.count })
    {
      let hasTitles = options.hasTitles ?? best.hasTitles
      return .separated(by: best.separator, hasTitles: hasTitles, trims: best.trims)
    }
    // The rows have different numbers of fields but the titles are clear: such rows are faults.
    if let plain = candidates.first(where: \.isPlain) {
      return .separated(by: plain.separator, hasTitles: hasTitles)
    }
    let rows = Array(lines.dropFirst())
    if SeparatedCandidate.isQuotedTitle(lines)
      || isSingleColumn(first, rows, isLast || !mayBeQuoted(lines))
    {
      return .separated(by: UInt8(ascii: ","), hasTitles: hasTitles)
    }
    return nil
  }

  /// Returns whether a text without separators is a single column of comma-separated values. Such
  /// texts have line ends as in RFC 4180, or quotes around values or a title of one word.
  ///
  /// - Parameter areEnough: Whether the rows suffice to judge their quotes.
  private static func isSingleColumn(
    _ first: NumberedLine,
    _ rows: [NumberedLine],
    _ areEnough: Bool
  ) -> Bool {
    let title = first.content
    let quote = UInt8(ascii: "\"")
    if title.first == quote, title.last == quote, title.count > 1 {
      // Two quotes are one of the text.
      let runs = title.dropFirst().dropLast().split { $0 != quote }
      return runs.allSatisfy { $0.count % 2 == 0 }
    }
    let hasQuotes = areEnough && title.allSatisfy { $0 > 0x20 } && hasQuotedValues(rows)
    guard hasQuotes || first.bytes.suffix(2).elementsEqual([0x0D, 0x0A]), title.first != 0x20 else {
      return false
    }
    let isSpaced = zip(title, title.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    let isUnderlined =
      rows.first.map { row in
        !row.isBlank && row.content.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
      } ?? false
    let aligned = rows.count { row in
      row.content.first != quote
        && zip(row.content, row.content.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    }
    return !isSpaced && !isUnderlined && aligned * 2 <= rows.count
  }

  /// Returns whether the first lines may be a single column with quoted values, and more lines are
  /// needed to know.
  private static func mayBeQuoted(_ lines: [NumberedLine]) -> Bool {
    lines.count < 4 && lines[0].content.allSatisfy { $0 > 0x20 }
      && lines.dropFirst().contains { $0.content.first == UInt8(ascii: "\"") }
  }

  /// Returns whether at least half of the rows are a single quoted value, which may have several
  /// lines. A few quoted names in a list do not make its first line a title.
  private static func hasQuotedValues(_ rows: [NumberedLine]) -> Bool {
    var fields = SeparatedFields(UInt8(ascii: ","), quotes: .strict)
    var (quoted, count) = (0, 0)
    for row in rows where !row.isBlank || fields.isOpen {
      guard fields.add(row.bytes) else { continue }
      count += 1
      if fields.isValid, fields.texts.count == 1, fields.texts[0].isQuoted,
        row.content.last == UInt8(ascii: "\"")
      {
        quoted += 1
      }
      fields = SeparatedFields(UInt8(ascii: ","), quotes: .strict)
    }
    return quoted > 0 && quoted * 2 >= count
  }

  // MARK: - Lines before the rows

  /// Returns the lines after the comments, or nil if there are no comments or only comments.
  private static func withoutComments(_ lines: [NumberedLine]) -> [NumberedLine]? {
    let rest = Array(lines.drop { $0.isBlank || $0.isComment })
    return rest.isEmpty || rest.count == lines.count ? nil : rest
  }

  /// Returns whether the first lines do not yet determine the format.
  private static func needsMore(_ lines: [NumberedLine]) -> Bool {
    if lines.count == 1 || mayBeRuled(lines) || mayBeQuoted(lines) { return true }
    guard lines.count < SeparatedCandidate.mostTitleLines else { return false }
    let rest = lines.drop { $0.isBlank || $0.isComment }
    // A quote in the titles may be open. A single line after comments may be the title line.
    return rest.isEmpty || rest.count < lines.count && rest.count == 1
      || [",", ";"].contains { SeparatedCandidate.isOpen(UInt8(ascii: $0), Array(rest)) }
  }

  // MARK: - Ruled tables

  /// Returns the index of the first line of a table with rules, which may have a line of text above
  /// it.
  private static func ruledStart(_ lines: [NumberedLine]) -> Int? {
    let places = Array(lines.indices.lazy.filter { !lines[$0].isBlank }.prefix(3))
    for (place, next) in zip(places, places.dropFirst()) {
      let line = lines[place].content
      if let drawn = DrawnLine(line), place == places.first || !drawn.isMarkdown,
        DrawnLine.barCount(in: lines[next].content) > 0
      {
        return place
      }
      // A quote begins a title of separated fields.
      let bars = line.first == UInt8(ascii: "\"") ? 0 : DrawnLine.barCount(in: line)
      guard bars > 0, let rule = DrawnLine(lines[next].content) else { continue }
      // A few dashes may be the values of a row.
      let isFramed = line.first { $0 != 0x20 } == UInt8(ascii: "|")
      if rule.isMarkdown, !isFramed, rule.length < 4 * rule.places.count + 3 { continue }
      // A heading in a frame of its own, above the rule of the table.
      if isFramed, bars == 2, !rule.isMarkdown, rule.places.count > 2 { return next }
      if place == places.first || bars == rule.places.count { return place }
    }
    guard places.count == 1, DrawnLine(lines[places[0]].content) != nil else { return nil }
    return places[0]
  }

  /// Returns whether the last line may be the title line of a table with rules.
  private static func mayBeRuled(_ lines: [NumberedLine]) -> Bool {
    guard let last = lines.last, lines.count(where: { !$0.isBlank }) <= 2 else { return false }
    return last.isBlank || DrawnLine.barCount(in: last.content) > 0
  }
}
