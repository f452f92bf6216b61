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
    var columns = 0
    for glyph in self {
      columns += glyph.width
      if columns >= limit { return limit }
    }
    return columns
  }

  /// The glyphs that fit into `width` columns, ending with … where the text was cut, and the
  /// columns they take.
  package func fitted(to width: Int) -> (glyphs: [Glyph], columns: Int) {
    guard width > 0 else { return ([], 0) }
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
    reduce(into: "") { $0 += $1.text }
  }
}
