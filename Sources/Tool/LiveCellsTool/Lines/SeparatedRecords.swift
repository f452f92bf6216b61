/// Joins the lines of a text with separated fields to records.
///
/// With commas and semicolons, a quote at the beginning of a field always begins a quoted field
/// (RFC 4180). A quote that is never closed affects only the line on which it begins; the following
/// lines are read again.
///
/// With tabs and bars, programs often write quotes that are part of a text. Such a quote encloses
/// text over several lines only if
///
/// - a separator or a line end follows the closing quote, and so on for all quotes of the record;
/// - the record then has as many fields as the titles;
/// - the lines are not records by themselves, all with as many fields as the titles.
struct SeparatedRecords {
  struct Record {
    /// The first of its lines, and their number.
    var line: Int
    var lineCount: Int
    /// The fields; open if a quote is never closed.
    var fields: SeparatedFields
  }

  private let separator: UInt8
  private let trims: Bool
  /// Whether quotes may be part of a text.
  private let hasPlainQuotes: Bool
  /// Whether an empty line with CRLF is a record.
  var keepsEmptyLines = false
  /// The number of fields of the first record.
  private var count: Int?
  /// The fields of the incomplete record, its lines and their length.
  private var fields: SeparatedFields
  private var lines: [NumberedLine] = []
  private var length = 0
  /// The number of lines of the incomplete record that are records by themselves, and of others.
  private var (fitting, others) = (0, 0)
  /// The number of lines that were read, including those that were read again, for tests.
  private(set) var readLineCount = 0
  /// The number of records with a quote that is never closed.
  private var failures = 0

  /// The maximum length of a record in bytes. A longer one must lack a closing quote.
  private static let maxSize = 16 << 20
  /// The maximum number of lines between quotes that may be part of a text.
  private static let maxLines = 1_000
  /// The maximum number of lines of the titles between such quotes.
  static let maxTitleLines = 20
  /// The maximum number of records after which the following lines are read again.
  private static let maxFailures = 8

  init(_ separator: UInt8, trims: Bool) {
    self.separator = separator
    self.trims = trims
    hasPlainQuotes = separator != UInt8(ascii: ",") && separator != UInt8(ascii: ";")
    fields = SeparatedFields(separator, trims: trims)
  }

  /// Adds a line.
  ///
  /// - Returns: The records that are now complete.
  mutating func add(_ line: NumberedLine) -> [Record] { add([line]) }

  /// Returns the remaining records at the end of the text.
  mutating func end() -> [Record] {
    var records: [Record] = []
    // Lines that are read again may leave another quote open.
    while !lines.isEmpty {
      var again = giveUp(&records)
      again.reverse()
      records += add(again)
    }
    return records
  }

  private mutating func add(_ added: [NumberedLine]) -> [Record] {
    var records: [Record] = []
    var waiting = added
    while let line = waiting.popLast() {
      if lines.isEmpty {
        if line.content.isEmpty, !(keepsEmptyLines && line.bytes.elementsEqual([0x0D, 0x0A])) {
          continue
        }
        fields = SeparatedFields(separator, trims: trims, quotes: hasPlainQuotes ? .strict : .any)
        length = 0
        (fitting, others) = (0, 0)
      }
      lines.append(line)
      readLineCount += 1
      length += line.bytes.count
      let isComplete = fields.add(line.bytes)
      let again = hasPlainQuotes ? decide(isComplete, &records) : finish(isComplete, &records)
      waiting += again.reversed()
    }
    return records
  }

  /// Finishes a record if it is complete or too long.
  ///
  /// - Returns: The lines to read again.
  private mutating func finish(_ isComplete: Bool, _ records: inout [Record]) -> [NumberedLine] {
    if isComplete {
      report(fields, lines.count, &records)
    } else if length > Self.maxSize {
      return giveUp(&records)
    }
    return []
  }

  /// Reports the first line as a record with an open quote, or with quotes that are part of its
  /// texts.
  ///
  /// - Returns: The following lines, to read again.
  private mutating func giveUp(_ records: inout [Record]) -> [NumberedLine] {
    let rest = Array(lines.dropFirst())
    if hasPlainQuotes {
      report(plain(lines[0]), 1, &records)
      return rest
    }
    report(fields, lines.count, &records)
    failures += 1
    return failures > Self.maxFailures ? [] : rest
  }

  private mutating func report(
    _ fields: SeparatedFields,
    _ lineCount: Int,
    _ records: inout [Record]
  ) {
    records.append(Record(line: lines[0].number, lineCount: lineCount, fields: fields))
    if count == nil { count = fields.texts.count }
    lines = []
  }

  // MARK: - Quotes that may be part of a text

  /// Decides whether the quotes of the incomplete record enclose text, if that is known.
  ///
  /// - Returns: The lines to read again.
  private mutating func decide(_ isComplete: Bool, _ records: inout [Record]) -> [NumberedLine] {
    if isComplete, lines.count == 1, !hasQuotedSeparators {
      report(fields, 1, &records)
      return []
    }
    let expected = count ?? fields.texts.count
    if count != nil, let line = lines.last { compare(line, expected) }
    if isComplete || !fields.isValid {
      // The titles determine the number of fields.
      if count == nil { for line in lines { compare(line, expected) } }
      let isQuoted =
        fields.isValid && expected > 1 && fields.cells(for: expected).count == expected
        && (others > 0 || lines.count == 1 && count == nil)
      guard isQuoted else { return giveUp(&records) }
      report(fields, lines.count, &records)
      return []
    }
    let maxLines = count == nil ? Self.maxTitleLines : Self.maxLines
    let isText = count != nil && fitting > 1 && fitting > others
    return isText || lines.count > maxLines || length > Self.maxSize ? giveUp(&records) : []
  }

  /// Counts a line as a record by itself or as another line.
  private mutating func compare(_ line: NumberedLine, _ expected: Int) {
    if line.isBlank { return }
    if plain(line).cells(for: expected).count == expected { fitting += 1 } else { others += 1 }
  }

  /// Whether quotes of the record enclose separators.
  private var hasQuotedSeparators: Bool {
    fields.texts.contains { $0.isQuoted && $0.bytes.contains(separator) }
  }

  /// Returns the fields of a line if its quotes are part of the texts.
  private func plain(_ line: NumberedLine) -> SeparatedFields {
    var plain = SeparatedFields(separator, trims: trims, quotes: .closed)
    _ = plain.add(line.bytes)
    let fits = count.map { plain.cells(for: $0).count == $0 } ?? (plain.texts.count > 1)
    if fits { return plain }
    var text = SeparatedFields(separator, trims: trims, quotes: .none)
    _ = text.add(line.bytes)
    return text
  }
}
