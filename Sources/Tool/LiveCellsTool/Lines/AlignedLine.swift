import LiveCellsTerminal

/// A line of aligned text: its words, and where they are.
///
/// Only ASCII blanks and tabs separate words. No program aligns with other space, such as U+00A0.
struct AlignedLine: Equatable {
  struct Word: Equatable {
    /// The positions of its first character and after its last one.
    var start: Int
    var end: Int
    /// The byte range in the line.
    var range: Range<Int>
  }

  /// The unit of positions. Most programs align by the number of characters. A few align by
  /// terminal columns, where wide characters count as two.
  enum Unit {
    case scalars
    case columns
  }

  let number: Int
  let bytes: [UInt8]
  let words: [Word]
  /// Whether a blank line precedes.
  var beginsParagraph = false

  init(_ line: NumberedLine, in unit: Unit, beginsParagraph: Bool = false) {
    number = line.number
    let bytes = Array(line.content)
    self.bytes = bytes
    self.beginsParagraph = beginsParagraph
    // Terminal widths are defined for valid text only.
    let text =
      unit == .scalars || bytes.allSatisfy { $0 < 0x80 }
      ? nil : String(validating: bytes, as: UTF8.self)
    words = text.map { Self.words(of: $0, bytes) } ?? Self.words(of: bytes)
  }

  /// Returns the bytes from the first to the last of some words.
  func text(_ words: Range<Int>) -> ArraySlice<UInt8> {
    guard let first = words.first, let last = words.last else { return [] }
    return bytes[self.words[first].range.lowerBound..<self.words[last].range.upperBound]
  }

  var firstWord: [UInt8] { Array(text(0..<min(1, words.count))) }

  private static func words(of bytes: [UInt8]) -> [Word] {
    var builder = WordBuilder()
    for (index, byte) in bytes.enumerated() {
      // Continuation bytes belong to the scalar before them.
      builder.add(byte, at: index, width: byte & 0xC0 == 0x80 ? 0 : 1)
    }
    return builder.finish(bytes.count)
  }

  private static func words(of text: String, _ bytes: [UInt8]) -> [Word] {
    var builder = WordBuilder()
    var index = 0
    for character in text {
      let count = character.utf8.count
      builder.add(bytes[index], at: index, width: VisibleText(String(character)).columns(limit: 2))
      index += count
    }
    return builder.finish(bytes.count)
  }

  private struct WordBuilder {
    private var words: [Word] = []
    private var position = 0
    private var start: (position: Int, index: Int)?

    mutating func add(_ byte: UInt8, at index: Int, width: Int) {
      if byte == 0x20 || byte == 0x09 {
        end(index)
        position = byte == 0x20 ? position + 1 : (position / 8 + 1) * 8
      } else {
        if start == nil { start = (position, index) }
        position += width
      }
    }

    mutating func end(_ index: Int) {
      guard let start else { return }
      words.append(Word(start: start.position, end: position, range: start.index..<index))
      self.start = nil
    }

    mutating func finish(_ count: Int) -> [Word] {
      end(count)
      return words
    }
  }
}
