#if Web
  import KeyValueObserving
  import LiveCells

  /// A cell as a value for programs: what has no value is null, numbers are numbers where they are shown
  /// as JSON has them, and all else is the text that is shown.
  enum PlainCell {
    static func append(_ text: CellText, to json: inout JSONWriter) {
      switch text.kind {
      case .null, .unloaded: json.verbatim("null")
      case .boolean where text.text == "true" || text.text == "false": json.verbatim(text.text)
      case .number where NumberText.isJSON(text.text): json.verbatim(text.text)
      default: json.write(text.text)
      }
    }

    /// A row as an object of its columns, by their titles.
    ///
    /// - Parameter hasAllBytes: Whether the texts of blobs are their bytes in hexadecimal digits.
    static func append(
      _ row: [CellText],
      _ columns: [ColumnHead],
      hasAllBytes: Bool = false,
      to json: inout JSONWriter
    ) {
      json.open("{")
      for (head, cell) in zip(columns, row) {
        json.key(head.title)
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

    /// A field of comma-separated values: no value is nothing, an empty text is `""`, and a text that looks
    /// like a number is in quotes.
    static func field(_ text: CellText) -> String {
      var field = ""
      switch text.kind {
      case .null, .unloaded: break
      case .number, .boolean, .date: FieldText.append(text.text, to: &field)
      case .text, .blob, .failure: FieldText.append(text: text.text, to: &field)
      }
      return field
    }

    static func quoted(_ text: String) -> String {
      var field = ""
      FieldText.append(text, to: &field)
      return field
    }
  }
#endif
