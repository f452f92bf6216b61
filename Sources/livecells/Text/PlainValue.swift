#if SQLite
  import LiveStore

  /// Values as one line of text for people, with nothing in it that commands a terminal.
  enum PlainValue {
    /// Longer texts are cut here, so that one value cannot fill pages.
    static let longestText = 200
    /// Blobs show so many bytes.
    static let longestBlob = 16

    static func text(_ value: SQLiteValue) -> String {
      switch value {
      case .blob(let bytes) where bytes.count > longestBlob:
        "x'\(SQLiteValue.hexadecimal(bytes.prefix(longestBlob)))…' (\(bytes.count) bytes)"
      case .text, .invalidText: VisibleCharacters.cut(value.description, at: longestText)
      default: value.description
      }
    }

    /// The values of a key, in parentheses when there are several.
    static func text(_ key: RowKey) -> String {
      let values = key.values.map(text)
      return values.count == 1 ? values[0] : "(" + values.joined(separator: ", ") + ")"
    }
  }
#endif
