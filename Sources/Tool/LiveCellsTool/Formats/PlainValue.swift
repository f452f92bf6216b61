import LiveCellsTerminal
import LiveRows

/// Values as single-line text for display, without control characters.
enum PlainValue {
  /// The maximum number of characters, so that one value cannot fill pages.
  static let maxTextLength = 200
  /// The maximum number of bytes of a blob that are shown.
  static let maxBlobSize = 16

  static func text(_ value: Value) -> String {
    switch value {
    case .blob(let bytes) where bytes.count > maxBlobSize:
      "x'\(Value.hexadecimal(bytes.prefix(maxBlobSize)))…' (\(bytes.count) B)"
    case .text, .invalidText: shortened(value.description)
    default: value.description
    }
  }

  private static func shortened(_ text: String) -> String {
    // A character has at least one byte, so a short text need not be counted.
    let start = text.utf8.count <= maxTextLength ? text[...] : text.prefix(maxTextLength)
    return VisibleText(start).string + (start.endIndex < text.endIndex ? "…" : "")
  }

  /// Returns the values of a key, in parentheses if there are several.
  static func text(_ key: RowKey) -> String {
    let values = key.values.map(text)
    return values.count == 1 ? values[0] : "(" + values.joined(separator: ", ") + ")"
  }
}
