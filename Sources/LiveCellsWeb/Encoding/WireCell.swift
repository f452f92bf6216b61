#if Web
  import LiveCells

  /// A cell as it is sent: a letter for the kind of its value, and its text, cut where it is long.
  enum WireCell {
    /// Longer texts are cut here; all of them can be read in the row's detail.
    static let longestText = 1_000

    static func append(_ text: CellText, to json: inout JSONWriter) {
      json.write(String(letter(of: text.kind)) + shortened(text.text))
    }

    /// A cell that was sent, as a text; nil for what was never sent.
    static func text(_ cell: String) -> CellText? {
      // By scalars: a text may begin with a combining character.
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
      guard text.utf8.count > longestText else { return text }
      let start = text.prefix(longestText)
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
