/// A text as a lazy sequence of glyphs. A huge value costs no more than its visible part.
package struct VisibleText: Sequence {
  private let source: Substring

  package init(_ source: some StringProtocol) {
    self.source = Substring(source)
  }

  package func makeIterator() -> some IteratorProtocol<Glyph> {
    source.lazy.map(Glyph.init).makeIterator()
  }

  /// Returns the columns of the text, or `limit` if there are more.
  package func columns(limit: Int) -> Int {
    if let count = plainCount(most: limit) { return count }
    var columns = 0
    for glyph in self {
      columns += glyph.width
      if columns >= limit { return limit }
    }
    return columns
  }

  /// Returns the columns of a text of printable ASCII characters, or `most` if there are more, and
  /// nil for any other text. Most texts are ASCII, and this is much faster than making glyphs.
  private func plainCount(most: Int) -> Int? {
    var count = 0
    for byte in source.utf8 {
      // The following scalar may combine with the character before it.
      guard (0x20..<0x7F).contains(byte) else { return nil }
      if count >= most { return most }
      count += 1
    }
    return count
  }

  /// Returns the glyphs that fit into `width` columns and the columns they take. A text that is cut
  /// ends with ….
  package func fitted(to width: Int) -> (glyphs: [Glyph], columns: Int) {
    guard width > 0 else { return ([], 0) }
    if let count = plainCount(most: width + 1) {
      let bytes = source.utf8.prefix(count > width ? width - 1 : count)
      return (
        bytes.map(Glyph.init(ascii:)) + (count > width ? [.ellipsis] : []), Swift.min(count, width)
      )
    }
    var glyphs: [Glyph] = []
    var columns = 0
    for glyph in self {
      if columns + glyph.width > width {
        while columns + Glyph.ellipsis.width > width, let last = glyphs.popLast() {
          columns -= last.width
        }
        glyphs.append(.ellipsis)
        return (glyphs, columns + Glyph.ellipsis.width)
      }
      glyphs.append(glyph)
      columns += glyph.width
    }
    return (glyphs, columns)
  }

  /// Returns the text in lines of at most `width` columns, broken after words if possible. The
  /// result has at least one line.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line: [Glyph] = []
    var columns = 0
    for glyph in self {
      if columns + glyph.width > width, !line.isEmpty {
        let end = line.lastIndex { $0.text == " " }
        // A word longer than half a line is broken instead of moved.
        let kept = end.map { $0 * 2 >= line.count ? $0 + 1 : line.count } ?? line.count
        lines.append(line[..<kept].map(\.text).joined())
        line.removeFirst(kept)
        columns = line.reduce(0) { $0 + $1.width }
      }
      line.append(glyph)
      columns += glyph.width
    }
    return lines + [line.map(\.text).joined()]
  }

  /// The text with invisible characters made visible, for output that is not a grid.
  package var string: String {
    if plainCount(most: .max) != nil { return String(source) }
    return reduce(into: "") { $0 += $1.text }
  }
}
