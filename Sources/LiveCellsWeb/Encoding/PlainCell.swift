#if Web
  import LiveCells

  /// A cell as a value for programs: what has no value is null, numbers are numbers where they are shown
  /// as JSON has them, and all else is the text that is shown.
  enum PlainCell {
    static func append(_ text: CellText, to json: inout JSONWriter) {
      switch text.kind {
      case .null, .unloaded: json.verbatim("null")
      case .boolean where text.text == "true" || text.text == "false": json.verbatim(text.text)
      case .number where isNumber(text.text): json.verbatim(text.text)
      default: json.write(text.text)
      }
    }

    /// A row as an object of its columns, by their titles.
    static func append(_ row: ShapeRow, _ columns: [ColumnHead], to json: inout JSONWriter) {
      json.open("{")
      for (head, cell) in zip(columns, row.cells) {
        json.key(head.title)
        append(cell, to: &json)
      }
      json.close("}")
    }

    /// A field of comma-separated values, as RFC 4180 has them: no value is nothing, an empty text is `""`.
    static func field(_ text: CellText) -> String {
      switch text.kind {
      case .null, .unloaded: ""
      default: text.text.isEmpty ? "\"\"" : quoted(text.text)
      }
    }

    static func quoted(_ text: String) -> String {
      let needsQuotes =
        text.utf8.contains { byte in
          byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
        } || text.utf8.first == 0x20 || text.utf8.last == 0x20
      guard needsQuotes else { return text }
      return "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
    }

    /// Whether a text is a number as JSON writes one.
    static func isNumber(_ text: String) -> Bool {
      var digits = text.utf8[...]
      func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
      func takeDigits() -> Int {
        let count = digits.prefix(while: isDigit).count
        digits = digits.dropFirst(count)
        return count
      }
      if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
      let startsWithZero = digits.first == UInt8(ascii: "0")
      let whole = takeDigits()
      if whole == 0 || whole > 1 && startsWithZero { return false }
      if digits.first == UInt8(ascii: ".") {
        digits = digits.dropFirst()
        if takeDigits() == 0 { return false }
      }
      if digits.first == UInt8(ascii: "e") || digits.first == UInt8(ascii: "E") {
        digits = digits.dropFirst()
        if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") {
          digits = digits.dropFirst()
        }
        if takeDigits() == 0 { return false }
      }
      return digits.isEmpty
    }
  }
#endif
