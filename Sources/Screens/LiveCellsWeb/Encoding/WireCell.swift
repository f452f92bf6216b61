#if Web
  import LiveCells

  /// Writes a cell in the wire format: a letter for the kind of its value, then its text, which may
  /// be cut. If the text has a style, the letter is in upper case and a character for the style
  /// follows it.
  enum WireCell {
    /// The maximum number of characters of a text. The detail of the row has the complete text.
    static let maxTextLength = 1_000

    static func append(_ text: CellText, to json: inout JSONWriter) {
      json.write(prefix(of: text) + shortened(text.text))
    }

    /// Returns the characters before the text of a cell.
    static func prefix(of text: CellText) -> String {
      let letter = String(letter(of: text.kind))
      guard !text.style.isEmpty, let style = Unicode.Scalar(base + UInt32(text.style.rawValue))
      else { return letter }
      return letter.uppercased() + String(Character(style))
    }

    /// The scalar of the empty style. The scalars of all styles are letters, which do not combine
    /// with their neighbours and are single units of JavaScript's strings.
    private static let base: UInt32 = 0x100

    /// Decodes a cell in the wire format. Returns nil if the kind or the style is unknown.
    static func text(_ cell: String) -> CellText? {
      // Unicode scalars, not characters: the text may begin with a combining character, which would
      // form one character with the letter.
      var scalars = cell.unicodeScalars[...]
      guard let first = scalars.popFirst() else { return nil }
      if let kind = kinds[Character(first)] { return CellText(String(scalars), kind: kind) }
      guard let kind = kinds[Character(first.properties.lowercaseMapping)],
        let style = scalars.popFirst()?.value, base..<base + 0x100 ~= style
      else { return nil }
      return CellText(
        String(scalars),
        kind: kind,
        style: CellText.Style(rawValue: UInt8(style - base))
      )
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
