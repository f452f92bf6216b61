@testable import LiveCellsTerminal

/// A minimal terminal that interprets the output.
///
/// It supports exactly the sequences that the frame encoder sends, and records all others as
/// faults. With `overestimates`, it uses a greater width for some glyphs, as real terminals may do.
struct ModelTerminal {
  private(set) var cells: [[GridCell]]
  private(set) var faults: [String] = []
  /// The last text copied to the clipboard, as it was sent.
  private(set) var clipboard: String?
  /// The number of cells that were written, changed or not.
  private(set) var writes = 0

  private let size: GridSize
  private let overestimates: Set<String>
  private var row = 0
  private var column = 0
  private var style = TextStyle.plain
  private var isSynchronized = false

  init(size: GridSize, overestimates: Set<String> = []) {
    self.size = size
    self.overestimates = overestimates
    // The initial content is unknown, so it must differ from blanks.
    let junk = GridCell(glyph: Glyph("#"), style: .plain)
    cells = Array(repeating: Array(repeating: junk, count: size.columns), count: size.rows)
  }

  mutating func replay(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.first {
      if first == "\u{1B}" {
        replaySequence(&rest)
      } else {
        rest.removeFirst()
        place(first)
      }
    }
    if isSynchronized { faults.append("a synchronized update was left open") }
    if style != .plain { faults.append("a style was left on") }
  }

  private mutating func replaySequence(_ rest: inout Substring) {
    rest.removeFirst()
    let kind = rest.popFirst()
    if kind == "]", rest.hasPrefix("52;c;"), let end = rest.firstIndex(of: "\u{07}") {
      clipboard = String(rest[..<end].dropFirst(5))
      rest = rest[rest.index(after: end)...]
      return
    }
    guard kind == "[" else { return faults.append("not a control sequence") }
    let parameters = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
    rest.removeFirst(parameters.count)
    let final = rest.popFirst() ?? " "
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (final, String(parameters)) {
    case ("h", "?2026"): isSynchronized = true
    case ("l", "?2026"): isSynchronized = false
    case ("H", _) where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case ("C", _): column += numbers.first ?? 1
    case ("J", "2"):
      for row in 0..<size.rows {
        cells[row] = Array(repeating: .blank, count: size.columns)
      }
    case ("m", _): apply(numbers)
    default: faults.append("ESC[\(parameters)\(final)")
    }
  }

  private mutating func apply(_ numbers: [Int]) {
    var numbers = numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 9: style.attributes.insert(.struckThrough)
      case 22: style.attributes.subtract([.bold, .dim])
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 29: style.attributes.remove(.struckThrough)
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 39: style.foreground = .standard
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 100...107: style.background = .palette(UInt8(number - 92))
      case 49: style.background = .standard
      case 38, 48:
        guard numbers.popFirst() == 5, let index = numbers.popFirst() else {
          return faults.append("a colour that is cut short")
        }
        if number == 38 {
          style.foreground = .palette(UInt8(index))
        } else {
          style.background = .palette(UInt8(index))
        }
      default: faults.append("rendition \(number)")
      }
    }
  }

  private mutating func place(_ character: Character) {
    guard isSynchronized else { return faults.append("text outside a frame") }
    let isHarmless = character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !$0.properties.isBidiControl
    }
    guard isHarmless else { return faults.append("a control character") }
    guard row < size.rows, column < size.columns else {
      return faults.append("text outside the screen")
    }
    writes += 1
    let glyph = Glyph(character)
    let width = overestimates.contains(glyph.text) ? glyph.width + 1 : glyph.width
    erase(column)
    cells[row][column] = GridCell(glyph: glyph, style: style)
    for covered in column + 1..<max(column + width, column + 1) where covered < size.columns {
      erase(covered)
      cells[row][covered] = GridCell(glyph: .continuation, style: style)
    }
    column = min(column + width, size.columns - 1)
  }

  /// Like real terminals, blanks the remainder of a wide glyph that is partly overwritten.
  private mutating func erase(_ target: Int) {
    var start = target
    while start > 0, cells[row][start].glyph.width == 0 { start -= 1 }
    var end = start + 1
    while end < size.columns, cells[row][end].glyph.width == 0 { end += 1 }
    for covered in start..<end where end - start > 1 { cells[row][covered].glyph = .space }
  }
}
