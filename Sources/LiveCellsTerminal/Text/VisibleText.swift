/// A text as the glyphs that show it, made one by one, so that a huge value costs no more than
/// what is seen of it.
package struct VisibleText: Sequence {
  private let source: Substring

  package init(_ source: some StringProtocol) {
    self.source = Substring(source)
  }

  package func makeIterator() -> some IteratorProtocol<Glyph> {
    source.lazy.map(Glyph.init).makeIterator()
  }

  /// The columns the text takes, counted no further than `limit`.
  package func columns(limit: Int) -> Int {
    if let count = plainCount(most: limit) { return count }
    var columns = 0
    for glyph in self {
      columns += glyph.width
      if columns >= limit { return limit }
    }
    return columns
  }

  /// How many columns the text takes, counted no further than a number, if there is nothing in it so far but
  /// letters and signs of ASCII; most texts are so, and are gone through much more quickly.
  private func plainCount(most: Int) -> Int? {
    var count = 0
    for byte in source.utf8 {
      // What follows may join the letter before it.
      guard (0x20..<0x7F).contains(byte) else { return nil }
      if count >= most { return most }
      count += 1
    }
    return count
  }

  /// The glyphs that fit into `width` columns, ending with … where the text was cut, and the
  /// columns they take.
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

  /// The text in lines of at most so many columns, broken where words end if they do. At least one line.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line: [Glyph] = []
    var columns = 0
    for glyph in self {
      if columns + glyph.width > width, !line.isEmpty {
        let end = line.lastIndex { $0.text == " " }
        // A word that is longer than half a line is broken rather than moved.
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

  /// The text with everything that is not to be seen made visible, for output that is no grid.
  package var string: String {
    if plainCount(most: .max) != nil { return String(source) }
    return reduce(into: "") { $0 += $1.text }
  }
}
