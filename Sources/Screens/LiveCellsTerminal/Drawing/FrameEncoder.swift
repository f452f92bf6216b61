/// Encodes the difference between two grids as the bytes of one frame.
///
/// Frames do not depend on each other: each begins and ends with the default rendition, and its
/// first cell is positioned absolutely. After a glyph that is not ASCII, the next cell is
/// positioned absolutely and written even if it is unchanged. This repairs a cell that the terminal
/// has covered because it uses a greater width for the glyph.
package struct FrameEncoder: Sendable {
  /// Whether colours are sent. Attributes such as bold and reverse are always sent.
  package var usesColor: Bool

  /// Whether colours are chosen for a light background.
  package var isLight: Bool

  package init(usesColor: Bool, isLight: Bool = false) {
    self.usesColor = usesColor
    self.isLight = isLight
  }

  /// Returns the bytes that change a terminal from `previous` to `next`, or an empty array if they
  /// look the same. If `previous` is nil, the screen is cleared first. The grids may differ only
  /// where `next` was written.
  package func encode(from previous: Grid?, to next: Grid) -> [UInt8] {
    var pen = Pen(usesColor: usesColor, isLight: isLight)
    let all = 0..<next.size.columns
    if let previous, previous.size == next.size {
      for row in 0..<next.size.rows {
        encode(row: row, next.written[row].clamped(to: all), from: previous, to: next, with: &pen)
      }
    } else {
      pen.clearScreen()
      let blank = Grid(size: next.size)
      for row in 0..<next.size.rows { encode(row: row, all, from: blank, to: next, with: &pen) }
    }
    return pen.frame()
  }

  private func encode(
    row: Int,
    _ columns: Range<Int>,
    from previous: Grid,
    to next: Grid,
    with pen: inout Pen
  ) {
    var column = columns.lowerBound
    // Cells before this column are written even if they are unchanged.
    var mendingUntil = 0
    while column < max(columns.upperBound, min(mendingUntil, next.size.columns)) {
      let cell = next[row: row, column: column]
      let width = max(cell.glyph.width, 1)
      if cell != previous[row: row, column: column] || column < mendingUntil {
        pen.write(cell, row: row, column: column)
        if !Pen.isASCII(cell.glyph) {
          let isCluster = cell.glyph.text.unicodeScalars.count > 1
          mendingUntil = column + width + (isCluster ? 2 : 1)
        }
      }
      column += width
    }
  }
}

/// The terminal's cursor position and rendition while a frame is written.
private struct Pen {
  private let usesColor: Bool
  private let isLight: Bool
  private var bytes: [UInt8] = []
  private var style = TextStyle.plain
  /// Nil after a glyph whose width on the terminal is uncertain.
  private var position: (row: Int, column: Int)?

  init(usesColor: Bool, isLight: Bool) {
    self.usesColor = usesColor
    self.isLight = isLight
  }

  static func isASCII(_ glyph: Glyph) -> Bool {
    glyph.text.utf8.count == 1
  }

  mutating func clearScreen() {
    begin()
    append(TerminalSequence.resetRendition + TerminalSequence.clearScreen)
  }

  mutating func write(_ cell: GridCell, row: Int, column: Int) {
    begin()
    move(row: row, column: column)
    var wanted = usesColor ? cell.style : cell.style.withoutColors
    let isReplaced = wanted.attributes.remove(.replacesColor) != nil
    // Yellow is unreadable on white.
    if isLight, wanted.foreground == .yellow { wanted.foreground = .blue }
    if let parameters = wanted.parameters(from: style) {
      append("\u{1B}[\(parameters)m")
      style = wanted
    }
    append(usesColor && isReplaced ? " " : cell.glyph.text)
    position = Pen.isASCII(cell.glyph) ? (row, column + 1) : nil
  }

  mutating func frame() -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    if style != .plain { append(TerminalSequence.resetRendition) }
    append(TerminalSequence.endSynchronizedUpdate)
    return bytes
  }

  private mutating func begin() {
    if bytes.isEmpty { append(TerminalSequence.beginSynchronizedUpdate) }
  }

  private mutating func move(row: Int, column: Int) {
    if let position, position.row == row, position.column <= column {
      let distance = column - position.column
      if distance > 0 { append(distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C") }
    } else {
      append("\u{1B}[\(row + 1);\(column + 1)H")
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
