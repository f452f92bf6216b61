import KeyValueObserving
import LiveRows

/// Comma-separated values with a line of titles (RFC 4180): a row a line, or what this tool's own stream
/// says of one, which begins with `op` and `key`.
struct CSVLineReader: LineReading {
  /// A field as it is written.
  private struct Text {
    var bytes: [UInt8] = []
    var isQuoted = false
  }

  /// A row longer than this has lost a closing quote.
  private static let longestRow = 16 << 20

  var keys: LineKeys
  private var titles: [String]?
  /// The fields of a row that isn't complete.
  private var fields = [Text()]
  private var isInside = false
  private var length = 0

  init(keys: LineKeys) {
    self.keys = keys
  }

  mutating func read(_ line: ArraySlice<UInt8>) throws -> [LineRecord] {
    if !isInside, line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) { return [] }
    add(line)
    length += line.count
    if isInside, length <= Self.longestRow { return [] }
    let texts = fields
    let isBroken = isInside
    (fields, isInside, length) = ([Text()], false, 0)
    if isBroken { throw LineFault(description: "a quote is never closed") }
    guard let titles else {
      titles = texts.map { String(decoding: $0.bytes, as: UTF8.self) }
      return []
    }
    guard texts.count == titles.count else {
      throw LineFault(description: "\(texts.count) fields, where the titles are \(titles.count)")
    }
    return [try record(zip(titles, texts).map { .init(name: $0, value: Self.value($1)) })]
  }

  func end() throws {
    if isInside { throw LineFault(description: "a quote is never closed") }
  }

  private func record(_ fields: [LineRecord.Field]) throws -> LineRecord {
    guard fields.count > 2, fields[0].name == "op", fields[1].name == "key" else {
      return .row(try keys.key(of: fields), fields)
    }
    let key = RowKey([fields[1].value])
    switch fields[0].value {
    case .text("delete"): return .deletion(key)
    case .text("insert"), .text("update"): return .row(key, Array(fields.dropFirst(2)))
    default: return .row(try keys.key(of: fields), fields)
    }
  }

  /// Adds a line, or what of one goes on after a quote, to the fields.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      let last = fields.count - 1
      switch byte {
      case UInt8(ascii: "\"") where isInside && position < line.endIndex && line[position] == byte:
        fields[last].bytes.append(byte)
        position += 1
      case UInt8(ascii: "\"") where isInside || fields[last].bytes.isEmpty:
        isInside.toggle()
        fields[last].isQuoted = true
      case UInt8(ascii: ",") where !isInside: fields.append(Text())
      case 0x0A, 0x0D:
        // The end of the row is no part of its last field.
        if isInside || line[position...].contains(where: { $0 != 0x0A && $0 != 0x0D }) {
          fields[last].bytes.append(byte)
        }
      default: fields[last].bytes.append(byte)
      }
    }
  }

  /// What isn't quoted is nothing, a number or a text; what is quoted is a text.
  private static func value(_ text: Text) -> Value {
    guard let string = String(validating: text.bytes, as: UTF8.self) else {
      return .invalidText(text.bytes)
    }
    return text.isQuoted ? .text(string) : LineValue.value(string)
  }
}

/// A text without a type, as what it seems to be.
enum LineValue {
  /// Nothing where it is empty; a number where it is written as numbers are, with all its digits.
  static func value(_ text: String) -> Value {
    if text.isEmpty { return .null }
    if let integer = Int64(text), String(integer) == text { return .integer(integer) }
    let isNumber = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-".utf8.contains(byte)
    }
    return isNumber && text.contains(".") && Double(text) != nil ? .decimal(text) : .text(text)
  }
}
