#if Web
  import KeyValueObserving
  import LiveCells

  /// Writes a cell as a JSON value for programs. A missing value becomes null. A number that is
  /// displayed in JSON syntax becomes a number. NaN and infinities become objects such as
  /// `{"real":"NaN"}`, as in the lines of the tool. Anything else becomes the displayed text.
  enum PlainCell {
    static func append(_ text: CellText, to json: inout JSONWriter) {
      switch text.kind {
      case .null, .unloaded: json.verbatim("null")
      case .boolean where text.text == "true" || text.text == "false": json.verbatim(text.text)
      case .number where NumberText.isJSON(text.text): json.verbatim(text.text)
      case .number:
        guard let name = nameOfNoNumber(text.text) else { return json.write(text.text) }
        json.open("{")
        json.key("real")
        json.write(name)
        json.close("}")
      default: json.write(text.text)
      }
    }

    /// Returns the name of NaN or an infinity, or nil for other texts.
    private static func nameOfNoNumber(_ text: String) -> String? {
      // A number with too many digits for a `Double` is none of them.
      guard !text.utf8.contains(where: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
        let number = Double(text)
      else { return nil }
      return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }

    /// Appends a row as an object whose members are named by the column titles.
    ///
    /// - Parameter hasAllBytes: Whether the text of a blob is all its bytes in hexadecimal digits.
    static func append(
      _ row: [CellText],
      _ columns: [ColumnHeader],
      hasAllBytes: Bool = false,
      to json: inout JSONWriter
    ) {
      json.open("{")
      for (columnHeader, cell) in zip(columns, row) {
        json.key(columnHeader.title)
        if hasAllBytes, cell.kind == .blob {
          json.open("{")
          json.key("blob")
          json.write(cell.text)
          json.close("}")
        } else {
          append(cell, to: &json)
        }
      }
      json.close("}")
    }

    /// Returns a field of comma-separated values. NULL becomes an empty field and an empty text
    /// becomes `""`. A text that looks like a number is quoted.
    static func field(_ text: CellText) -> String {
      var field = ""
      switch text.kind {
      case .null, .unloaded: break
      case .number, .boolean, .date: FieldText.append(text.text, to: &field)
      case .text, .blob, .failure: FieldText.append(text: text.text, to: &field)
      }
      return field
    }

    /// Returns a cell whose text is no formula in a spreadsheet. Numbers are none.
    static func withoutFormula(_ cell: CellText) -> CellText {
      switch cell.kind {
      case .null, .unloaded, .number, .boolean, .date: cell
      case .text, .blob, .failure: CellText(withoutFormula(cell.text), kind: cell.kind)
      }
    }

    /// Returns a text with an apostrophe before the characters with which formulas begin.
    static func withoutFormula(_ text: String) -> String {
      guard let first = text.unicodeScalars.first, formulaMarks.contains(first) else { return text }
      return "'" + text
    }

    /// Includes the wide forms, which some programs convert. Blanks before a formula are skipped by
    /// some programs, too.
    private static let formulaMarks = Set(
      "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars
    )

    static func quoted(_ text: String) -> String {
      var field = ""
      FieldText.append(text, to: &field)
      return field
    }
  }
#endif
