/// Finds the columns of aligned text by a rule beneath each title, as in this tool's own tables.
enum UnderlinedLayout {
  /// Returns whether a line is a rule beneath titles.
  static func isRule(_ line: AlignedLine) -> Bool {
    !line.words.isEmpty
      && line.bytes.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
      && line.bytes.allSatisfy { "-= \t".utf8.contains($0) }
  }

  /// Returns the columns, or nil if the rule does not separate the titles.
  static func find(_ title: AlignedLine, rule: AlignedLine, _ rows: [AlignedLine]) -> AlignedLayout?
  {
    let marks = rule.words
    var titles = [Range<Int>](repeating: 0..<0, count: marks.count)
    for (index, word) in title.words.enumerated() {
      guard let column = marks.lastIndex(where: { $0.start <= word.start }),
        word.end <= marks[column].end
      else { return nil }
      titles[column] =
        titles[column].isEmpty ? index..<(index + 1) : titles[column].lowerBound..<(index + 1)
    }
    // A single rule beneath all titles does not determine columns.
    let isWide = zip(title.words, title.words.dropFirst()).contains { $1.start - $0.end > 1 }
    if marks.count == 1, isWide { return nil }
    let names = titles.map { String(decoding: title.text($0), as: UTF8.self) }
    var layout = AlignedLayout(
      names: AlignedLayout.names(names),
      boundaries: marks.dropFirst().map(\.start)
    )
    layout.measure(rows)
    return layout
  }
}
