import KeyValueObserving

/// Formats bytes for display: eight per line, in hexadecimal and as ASCII characters where
/// possible.
enum HexadecimalDump {
  private static let bytesPerLine = 8
  /// The maximum number of bytes shown.
  private static let longest = 4_096

  static func lines(of bytes: [UInt8]) -> [String] {
    let amount = "\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")"
    let starts = stride(from: 0, to: min(bytes.count, longest), by: bytesPerLine)
    let lines = starts.map { start in
      line(bytes[start..<min(start + bytesPerLine, bytes.count)], at: start)
    }
    return [amount] + lines + (bytes.count > longest ? ["…"] : [])
  }

  private static func line(_ bytes: ArraySlice<UInt8>, at start: Int) -> String {
    let digits = bytes.map { Value.hexadecimal(CollectionOfOne($0)) }.joined(separator: " ")
    let space = String(repeating: " ", count: bytesPerLine * 3 - 1 - digits.count)
    let letters = bytes.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }
      .joined()
    let place = Value.hexadecimal([UInt8(start >> 8 & 0xFF), UInt8(start & 0xFF)])
    return "\(place)  \(digits)\(space)  \(letters)"
  }
}
