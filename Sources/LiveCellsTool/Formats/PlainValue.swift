import LiveCellsTerminal
import LiveRows

/// Values as one line of text for people, with nothing in it that commands a terminal.
enum PlainValue {
  /// Longer texts are cut here, so that one value cannot fill pages.
  static let longestText = 200
  /// Blobs show so many bytes.
  static let longestBlob = 16

  static func text(_ value: Value) -> String {
    switch value {
    case .blob(let bytes) where bytes.count > longestBlob:
      "x'\(Value.hexadecimal(bytes.prefix(longestBlob)))…' (\(bytes.count) B)"
    case .text, .invalidText: shortened(value.description)
    default: value.description
    }
  }

  private static func shortened(_ text: String) -> String {
    // No character has less than a byte.
    let start = text.utf8.count <= longestText ? text[...] : text.prefix(longestText)
    return VisibleText(start).string + (start.endIndex < text.endIndex ? "…" : "")
  }

  /// The values of a key, in parentheses when there are several.
  static func text(_ key: RowKey) -> String {
    let values = key.values.map(text)
    return values.count == 1 ? values[0] : "(" + values.joined(separator: ", ") + ")"
  }
}
