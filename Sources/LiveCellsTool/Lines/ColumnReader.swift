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
    return lines.dropFirst().map { words in
      zip(titles, joined(words, most: titles.count)).map { title, word in
        LineRecord.Field(name: title, value: LineValue.value(word))
      }
    }
  }

  private static func joined(_ words: [Substring], most: Int) -> [String] {
    guard words.count > most, most > 0 else { return words.map(String.init) }
    return words[..<(most - 1)].map(String.init) + [words[(most - 1)...].joined(separator: " ")]
  }
}
