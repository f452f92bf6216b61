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

  let keys: LineKeys
  private let separator: UInt8
  private let hasTitles: Bool
  private var titles: [String]?
  /// Whether the text is a stream of this tool.
  private var isStream = false
  private var records: SeparatedRecords

  /// - Parameter trims: Whether blanks beside separators are not part of the fields.
  init(_ separator: UInt8, keys: LineKeys, hasTitles: Bool, trims: Bool = false) {
    self.separator = separator
    self.keys = keys
    self.hasTitles = hasTitles
    records = SeparatedRecords(separator, trims: trims)
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    add(records.add(line), to: &batch)
  }

  mutating func end(into batch: inout LineBatch) {
    add(records.end(), to: &batch)
  }

  private mutating func add(_ found: [SeparatedRecords.Record], to batch: inout LineBatch) {
    for record in found {
      do {
        if record.fields.isOpen { throw LineFault(description: "a quote is not closed") }
        batch.records += try records(of: record.fields)
        // In a single column with line ends as in RFC 4180, an empty line is an empty value.
        records.keepsEmptyLines = titles?.count == 1
      } catch {
        batch.addFault(record.line, error)
      }
    }
  }

  private mutating func records(of fields: SeparatedFields) throws -> [LineRecord] {
    let isMarked = isMarked(fields)
    if isMarked, titles == nil { isStream = true }
    guard let known = titles, !(isStream && isMarked) else { return try begin(fields.texts) }
    let texts = isStream ? fields.texts : fields.cells(for: known.count)
    guard texts.count == known.count else {
      let count = texts.count == 1 ? "1 field" : "\(texts.count) fields"
      throw LineFault(description: "\(count) for \(known.count) titles")
    }
    return [try isStream ? change(texts, known) : row(texts, known)]
  }

  /// Reads a title line, or the first row of a text without titles.
  private mutating func begin(_ texts: [SeparatedFields.Text]) throws -> [LineRecord] {
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

  /// Returns whether a row begins with ``mark``. It may have several lines, because titles may.
  private func isMarked(_ fields: SeparatedFields) -> Bool {
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
