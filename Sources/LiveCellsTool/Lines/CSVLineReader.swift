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

  /// A field longer than this has lost its closing quote.
  private static let longestRecord = 16 << 20

  var keys: LineKeys
  private var titles: [String]?
  /// The lines of a row that isn't complete.
  private var pending: [UInt8] = []

  init(keys: LineKeys) {
    self.keys = keys
  }

  mutating func read(_ line: ArraySlice<UInt8>) throws -> [LineRecord] {
    if pending.isEmpty, line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) { return [] }
    pending += line
    guard let texts = Self.fields(of: pending) else {
      if pending.count > Self.longestRecord {
        pending = []
        throw LineFault(description: "a quote is never closed")
      }
      return []
    }
    pending = []
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
    if !pending.isEmpty { throw LineFault(description: "a quote is never closed") }
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

  /// The fields of a row; nil when its last quote isn't closed.
  private static func fields(of record: [UInt8]) -> [Text]? {
    var fields = [Text()]
    var isInside = false
    var position = 0
    var end = record.count
    while end > 0, record[end - 1] == 0x0A || record[end - 1] == 0x0D { end -= 1 }
    while position < (isInside ? record.count : end) {
      let byte = record[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\"") where isInside && position < record.count && record[position] == byte:
        fields[fields.count - 1].bytes.append(byte)
        position += 1
      case UInt8(ascii: "\"") where isInside || fields[fields.count - 1].bytes.isEmpty:
        isInside.toggle()
        fields[fields.count - 1].isQuoted = true
      case UInt8(ascii: ",") where !isInside: fields.append(Text())
      default: fields[fields.count - 1].bytes.append(byte)
      }
    }
    return isInside ? nil : fields
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
