#if Web
  import LiveCells

  /// Writes a cell in the wire format: a letter for the kind of its value, then its text, which may
  /// be cut.
  enum WireCell {
    /// The maximum number of characters of a text. The detail of the row has the complete text.
    static let maxTextLength = 1_000

    static func append(_ text: CellText, to json: inout JSONWriter) {
      json.write(String(letter(of: text.kind)) + shortened(text.text))
    }

    /// Decodes a cell in the wire format. Returns nil if the kind is unknown.
    static func text(_ cell: String) -> CellText? {
      // Unicode scalars, not characters: the text may begin with a combining character, which would
      // form one character with the letter.
      guard let first = cell.unicodeScalars.first, let kind = kinds[Character(first)]
      else { return nil }
      return CellText(String(cell.unicodeScalars.dropFirst()), kind: kind)
    }

    private static let kinds: [Character: CellText.Kind] = Dictionary(
      uniqueKeysWithValues: [
        .null, .boolean, .number, .text, .blob, .date, .unloaded, .failure,
      ].map { (letter(of: $0), $0) }
    )

    static func shortened(_ text: String) -> String {
      guard text.utf8.count > maxTextLength else { return text }
      let start = text.prefix(maxTextLength)
      return start.endIndex == text.endIndex ? text : start + "…"
    }

    static func letter(of kind: CellText.Kind) -> Character {
      switch kind {
      case .null: "z"
      case .boolean: "b"
      case .number: "n"
      case .text: "t"
      case .blob: "x"
      case .date: "d"
      case .unloaded: "u"
      case .failure: "f"
      }
    }
  }
#endif
