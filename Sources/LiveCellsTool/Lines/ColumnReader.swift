import KeyValueObserving
import LiveRows

/// Aligned columns as many programs print them: a line of titles, then a row a line, with space between the
/// fields. The last field takes what is left of its line.
enum ColumnReader {
  /// The rows of a whole text.
  static func rows(of text: String) -> [[LineRecord.Field]] {
    var lines = text.split(whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace)
    }
    lines.removeAll(where: \.isEmpty)
    guard let first = lines.first else { return [] }
    // A title of two words is one where no row has so many fields.
    let most = lines.dropFirst().map(\.count).max() ?? first.count
    let titles = joined(first, most: min(first.count, most))
    return lines.dropFirst().map { fields($0, titles) }
  }

  /// The fields of one row; the last one takes all words that are left.
  static func fields(_ words: [Substring], _ titles: [String]) -> [LineRecord.Field] {
    zip(titles, joined(words, most: titles.count)).map { title, word in
      LineRecord.Field(name: title, value: LineValue.value(word))
    }
  }

  private static func joined(_ words: [Substring], most: Int) -> [String] {
    guard words.count > most, most > 0 else { return words.map(String.init) }
    return words[..<(most - 1)].map(String.init) + [words[(most - 1)...].joined(separator: " ")]
  }
}

/// Aligned columns, a row a line as they come.
struct ColumnLineReader: LineReading {
  var keys: LineKeys
  private var titles: [String]?

  init(keys: LineKeys) {
    self.keys = keys
  }

  mutating func read(_ line: ArraySlice<UInt8>) throws -> [LineRecord] {
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return [] }
    guard let titles else {
      titles = words.map(String.init)
      return []
    }
    let fields = ColumnReader.fields(words, titles)
    return [.row(try keys.key(of: fields), fields)]
  }

  func end() {}
}
