/// A rule between the rows of a table: `----+----`, `+====+`, `|:--|`, `├────┤`.
struct DrawnLine: Equatable {
  /// The positions where vertical bars meet the rule.
  private(set) var places: [Int] = []
  private(set) var length = 0
  /// Whether the rule has box-drawing characters.
  private(set) var isBox = false
  /// Whether the rule has bars but no crossings, as in Markdown.
  private(set) var isMarkdown = true
  private(set) var hasBlanks = false

  /// Creates a rule from a line, or returns nil if the line has other characters.
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

  /// Returns the number of bars in a line of text.
  static func barCount(in line: ArraySlice<UInt8>) -> Int {
    line.indices.count { line[$0] == UInt8(ascii: "|") || beginsBar(line[$0...]) }
  }

  /// Returns whether bytes begin with a vertical bar of a box, which may be thick, dashed or
  /// double.
  static func beginsBar(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 3, bytes.first == 0xE2 else { return false }
    let last = bytes[bytes.startIndex + 2]
    switch bytes[bytes.startIndex + 1] {
    case 0x94: return [0x82, 0x83, 0x86, 0x87, 0x8A, 0x8B].contains(last)
    case 0x95: return [0x8E, 0x8F, 0x91].contains(last)
    default: return false
    }
  }

  private static func isBoxDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x257F).contains(scalar.value)
  }

  private static func isHorizontal(_ scalar: Unicode.Scalar) -> Bool {
    [0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550].contains(scalar.value)
  }
}
