import KeyValueObserving
import LiveRows

/// Reads separated fields: comma-separated values (RFC 4180), tabs, semicolons or vertical bars.
///
/// A stream of this tool in the format of `--csv` begins with ``mark``. Only such a stream has
/// operations in its first field, and repeats the titles when its columns change. All other texts
/// have only rows, whatever their columns are called.
struct SeparatedReader: LineReading {
  /// The first titles of this tool's own streams.
  static let mark = Array("livecells:op,key".utf8)
  /// The maximum length of a row in bytes. A longer row must lack a closing quote.
  private static let maxRowSize = 16 << 20

  let keys: LineKeys
  private let separator: UInt8
  private let hasTitles: Bool
  /// Whether blanks beside separators are not part of the fields.
  private let trims: Bool
  private var titles: [String]?
  /// Whether the text is a stream of this tool.
  private var isStream = false
  /// The fields of the incomplete row, and the line where it began.
  private var fields: SeparatedFields
  private var start = 0
  private var length = 0

  /// - Parameter trims: Whether blanks beside separators are not part of the fields.
  init(_ separator: UInt8, keys: LineKeys, hasTitles: Bool, trims: Bool = false) {
    self.separator = separator
    self.keys = keys
    self.hasTitles = hasTitles
    self.trims = trims
    fields = SeparatedFields(separator, trims: trims)
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    if !fields.isOpen {
      if line.content.isEmpty, !isEmptyRow(line) { return }
      start = line.number
      fields = SeparatedFields(separator, trims: trims)
      length = 0
    }
    length += line.bytes.count
    guard fields.add(line.bytes) || length > Self.maxRowSize else { return }
    do {
      if fields.isOpen { throw LineFault(description: "a quote is not closed") }
      batch.records += try records()
    } catch {
      batch.addFault(start, error)
    }
    fields = SeparatedFields(separator, trims: trims)
  }

  mutating func end(into batch: inout LineBatch) {
    guard fields.isOpen else { return }
    batch.addFault(start, LineFault(description: "a quote is not closed"))
  }

  /// Returns whether an empty line is a row with an empty value. This is so in a single column with
  /// line ends as in RFC 4180.
  private func isEmptyRow(_ line: NumberedLine) -> Bool {
    titles?.count == 1 && line.bytes.elementsEqual([0x0D, 0x0A])
  }

  private mutating func records() throws -> [LineRecord] {
    if isMarked, titles == nil { isStream = true }
    guard let known = titles, !(isStream && isMarked) else { return try begin() }
    let texts = isStream ? fields.texts : fields.cells(for: known.count)
    guard texts.count == known.count else {
      let count = texts.count == 1 ? "1 field" : "\(texts.count) fields"
      throw LineFault(description: "\(count) for \(known.count) titles")
    }
    return [try isStream ? change(texts, known) : row(texts, known)]
  }

  /// Reads a title line, or the first row of a text without titles.
  private mutating func begin() throws -> [LineRecord] {
    let texts = fields.texts
    if !hasTitles, !isStream {
      let numbers = texts.indices.map { "\($0 + 1)" }
      titles = numbers
      return [.columns(numbers), try row(texts, numbers)]
    }
    let names = texts.map { String(decoding: $0.bytes, as: UTF8.self) }
    let columns = ColumnNames.distinct(Array(names.dropFirst(isStream ? 2 : 0)))
    titles = isStream ? names.prefix(2) + columns : columns
    return [.columns(columns)]
  }

  /// Whether the row begins with ``mark``. It may have several lines, because titles may.
  private var isMarked: Bool {
    guard separator == UInt8(ascii: ","), fields.texts.count > 1 else { return false }
    let first = fields.texts.prefix(2)
    return !first.contains(where: \.isQuoted)
      && first.map(\.bytes).joined(separator: [separator]).elementsEqual(Self.mark)
  }

  private func row(_ texts: [SeparatedFields.Text], _ titles: [String]) throws -> LineRecord {
    let fields = zip(titles, texts).map { LineRecord.Field(name: $0, value: $1.value) }
    return .row(try keys.key(of: fields), fields)
  }

  private func change(_ texts: [SeparatedFields.Text], _ titles: [String]) throws -> LineRecord {
    let key = RowKey([texts[1].value])
    let operation = String(decoding: texts[0].bytes, as: UTF8.self)
    switch operation {
    case "insert", "update":
      let fields = zip(titles, texts).dropFirst(2)
      return .row(key, fields.map { LineRecord.Field(name: $0, value: $1.value) })
    case "delete": return .deletion(key)
    case "move" where texts.count > 2:
      let other = texts[2].value
      return .move(key, after: other == .null ? nil : RowKey([other]))
    default: throw LineFault(description: "unknown operation \(operation)")
    }
  }
}

/// The fields of one row as written.
struct SeparatedFields {
  struct Text: Equatable {
    var bytes: [UInt8] = []
    var isQuoted = false

    /// The value of the field. A quoted field is text; any other is null, a number or text.
    var value: Value {
      guard isQuoted else { return LineValue.value(bytes) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .invalidText(bytes)
    }
  }

  private(set) var texts = [Text()]
  /// Whether a quote is open, so that the row continues on the next line.
  private(set) var isOpen = false
  /// Whether the last field has quotes after backslashes.
  private var hasEscapes = false
  /// The number of separators that are followed by skipped blanks.
  private(set) var spacedCount = 0
  private let separator: UInt8
  private let trims: Bool

  /// - Parameter trims: Whether blanks beside separators are not part of the fields: after commas
  ///   and semicolons, on both sides of bars, and where fields between tabs are padded.
  init(_ separator: UInt8, trims: Bool = false) {
    self.separator = separator
    self.trims = trims
  }

  /// Adds a line.
  ///
  /// - Returns: Whether the row is complete.
  mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      let last = texts.count - 1
      switch byte {
      case 0x20 where trims && !isOpen && isBeginning(last):
        if last > 0, line[position - 2] == separator { spacedCount += 1 }
      case UInt8(ascii: "\"") where isOpen && isEscaped(before: line[position...]):
        texts[last].bytes[texts[last].bytes.count - 1] = byte
        hasEscapes = true
      case UInt8(ascii: "\"") where isOpen && position < line.endIndex && line[position] == byte:
        texts[last].bytes.append(byte)
        position += 1
      case UInt8(ascii: "\"")
      where isOpen || texts[last].bytes.isEmpty && beginsQuoted(line[position...]):
        isOpen.toggle()
        texts[last].isQuoted = true
      case separator where !isOpen:
        texts.append(Text())
        hasEscapes = false
      case 0x0A, 0x0D:
        // The line end is not part of the last field.
        if isOpen || line[position...].contains(where: { $0 != 0x0A && $0 != 0x0D }) {
          texts[last].bytes.append(byte)
        }
      default: texts[last].bytes.append(byte)
      }
    }
    if trims, !isOpen, separator != UInt8(ascii: ",") { trimEnds() }
    return !isOpen
  }

  /// Returns the fields for a number of titles. Additional empty fields at the end are removed,
  /// because some programs end each row with separators.
  func cells(for count: Int) -> [Text] {
    var cells = texts
    while cells.count > count, cells.last == Text() { cells.removeLast() }
    return cells
  }

  /// Returns whether a blank would be the first byte of a field. Text between tabs may be indented,
  /// except in the first field.
  private func isBeginning(_ index: Int) -> Bool {
    texts[index].bytes.isEmpty && !texts[index].isQuoted && (index == 0 || separator != 0x09)
  }

  private mutating func trimEnds() {
    for index in texts.indices where !texts[index].isQuoted {
      while texts[index].bytes.last == 0x20 { texts[index].bytes.removeLast() }
    }
  }

  /// Returns whether a quote in a quoted field follows a backslash that escapes it. Programs that
  /// double quotes write such a quote only at the end of a field, as in `"C:\"`.
  private func isEscaped(before rest: ArraySlice<UInt8>) -> Bool {
    let bytes = texts[texts.count - 1].bytes
    var backslashes = 0
    while backslashes < bytes.count, bytes[bytes.count - 1 - backslashes] == UInt8(ascii: "\\") {
      backslashes += 1
    }
    guard backslashes % 2 == 1 else { return false }
    guard !hasEscapes, let next = rest.first else { return hasEscapes }
    return next != separator && next != UInt8(ascii: "\"") && next != 0x0A && next != 0x0D
  }

  /// Returns whether a quote at the beginning of a field begins a quoted field. Programs that
  /// separate by tabs or bars do not escape quotes. With these separators, the quote must be closed
  /// before the next separator.
  private func beginsQuoted(_ rest: ArraySlice<UInt8>) -> Bool {
    if separator == UInt8(ascii: ",") || separator == UInt8(ascii: ";") { return true }
    var position = rest.startIndex
    while position < rest.endIndex {
      let next = position + 1
      if rest[position] == UInt8(ascii: "\"") {
        guard next < rest.endIndex else { return true }
        switch rest[next] {
        case UInt8(ascii: "\""): position = next
        case separator, 0x0A, 0x0D: return true
        default: return false
        }
      }
      position += 1
    }
    return false
  }
}
