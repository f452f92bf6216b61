/// Box-drawing characters, with which many programs draw the rules and bars of tables.
enum BoxDrawing {
  private static let bars: Set<UInt8> = [0x02, 0x03, 0x06, 0x07, 0x0A, 0x0B, 0x4E, 0x4F, 0x51]
  private static let dashes: Set<UInt8> = [0x00, 0x01, 0x04, 0x05, 0x08, 0x09, 0x4C, 0x4D, 0x50]

  /// Returns a line with ASCII characters in place of box-drawing characters: vertical bars,
  /// dashes, and plus signs for corners and crossings.
  static func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    replacing(line) { code in
      if bars.contains(code) { return UInt8(ascii: "|") }
      return dashes.contains(code) ? UInt8(ascii: "-") : UInt8(ascii: "+")
    }
  }

  /// Returns a line with a byte in place of each vertical bar of box-drawing characters.
  static func replacingBars(
    _ line: ArraySlice<UInt8>,
    with byte: UInt8
  ) -> ArraySlice<UInt8> {
    replacing(line) { bars.contains($0) ? byte : nil }
  }

  private static func replacing(
    _ line: ArraySlice<UInt8>,
    _ replacement: (UInt8) -> UInt8?
  ) -> ArraySlice<UInt8> {
    guard line.contains(0xE2) else { return line }
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var rest = line
    while let first = rest.first {
      if let code = leadingCode(of: rest), let byte = replacement(code) {
        result.append(byte)
        rest = rest.dropFirst(3)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result[...]
  }

  /// Returns the index of the first character in the block of box-drawing characters, which begins
  /// at U+2500, or nil if it is another character.
  private static func leadingCode(of text: ArraySlice<UInt8>) -> UInt8? {
    guard text.count >= 3, text.first == 0xE2 else { return nil }
    let second = text[text.startIndex + 1]
    let third = text[text.startIndex + 2]
    guard second == 0x94 || second == 0x95, (0x80...0xBF).contains(third) else { return nil }
    return (second - 0x94) * 64 + (third - 0x80)
  }
}
