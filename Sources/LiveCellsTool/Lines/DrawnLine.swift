/// A line that is drawn between the rows of a table: `----+----`, `+====+`, `|:--|`, `├────┤`.
struct DrawnLine: Equatable {
  /// The positions at which vertical bars meet the line.
  private(set) var places: [Int] = []
  private(set) var length = 0
  /// Whether the line is drawn with box-drawing characters.
  private(set) var isBox = false
  /// Whether the line has bars and no crossings, as in Markdown.
  private(set) var isMarkdown = true
  private(set) var hasBlanks = false

  /// Nil if the line is not a drawn one.
  init?(_ line: ArraySlice<UInt8>) {
    var line = line
    while let last = line.last, last <= 0x20 { line.removeLast() }
    var hasStroke = false
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "-", "=": hasStroke = true
      case "+":
        places.append(length)
        isMarkdown = false
      case "|": places.append(length)
      case ":": break
      case " ": hasBlanks = true
      default:
        guard Self.isBoxDrawing(scalar) else { return nil }
        isBox = true
        isMarkdown = false
        if Self.isHorizontal(scalar) { hasStroke = true } else { places.append(length) }
      }
      length += 1
    }
    guard hasStroke, !places.isEmpty else { return nil }
  }

  /// The number of bars in a line of text.
  static func barCount(in line: ArraySlice<UInt8>) -> Int {
    line.indices.count { line[$0] == UInt8(ascii: "|") || beginsBar(line[$0...]) }
  }

  /// Whether bytes begin with a vertical bar of a box: U+2502, U+2503 or U+2551.
  static func beginsBar(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == 0xE2 else { return false }
    return bytes.starts(with: [0xE2, 0x94, 0x82]) || bytes.starts(with: [0xE2, 0x94, 0x83])
      || bytes.starts(with: [0xE2, 0x95, 0x91])
  }

  private static func isBoxDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x257F).contains(scalar.value)
  }

  private static func isHorizontal(_ scalar: Unicode.Scalar) -> Bool {
    [0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x2550].contains(scalar.value)
  }
}
