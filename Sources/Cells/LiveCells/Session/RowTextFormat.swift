import KeyValueObserving

/// A format for copied rows. Values are copied with all digits and in full length.
public enum RowTextFormat: Hashable, Sendable, CaseIterable {
  /// One line for each row, with tabs between the columns. A field that contains a tab, a line end
  /// or a quote is quoted as spreadsheets expect.
  case text
  /// Comma-separated values as defined by RFC 4180, with a header line. Bytes are hexadecimal
  /// digits.
  case csv
  /// A JSON array of objects. Numbers and Boolean values that are shown in full are JSON numbers
  /// and Booleans. Bytes, texts that are not UTF-8 and numbers that JSON lacks become `{"blob":…}`,
  /// `{"text":…}` and `{"real":…}`. All other values are strings.
  case json
}

extension RowTextFormat {
  /// The name of the format for messages, as a suffix.
  var suffix: String {
    switch self {
    case .text: ""
    case .csv: " as CSV"
    case .json: " as JSON"
    }
  }

  /// Returns rows in the format.
  ///
  /// - Parameters:
  ///   - rows: The fields of each row, in the same columns.
  package func text(of rows: [[CopiedField]]) -> String {
    switch self {
    case .text:
      rows.map { row in
        row.map { Self.quoted($0.plainText, whereIn: "\t\n\r\"") }.joined(separator: "\t")
      }
      .joined(separator: "\n")
    case .csv:
      ([(rows.first ?? []).map { Self.csvField($0.title) }] + rows.map { $0.map(Self.csvField) })
        .map { $0.joined(separator: ",") + "\r\n" }.joined()
    case .json:
      rows.isEmpty
        ? "[]\n" : "[\n" + rows.map(Self.object).joined(separator: ",\n") + "\n]\n"
    }
  }

  // MARK: - CSV

  private static func csvField(_ title: String) -> String {
    var field = ""
    FieldText.append(title: title, to: &field)
    return field
  }

  private static func csvField(_ copied: CopiedField) -> String {
    var field = ""
    if case .value(.blob(let bytes)) = copied.content {
      FieldText.append(text: Value.hexadecimal(bytes), to: &field)
      return field
    }
    switch copied.text.kind {
    case .null, .unloaded: break
    case .number, .boolean, .date: FieldText.append(copied.plainText, to: &field)
    case .text, .blob, .failure: FieldText.append(text: copied.plainText, to: &field)
    }
    return field
  }

  // MARK: - Plain text

  /// Returns a field, quoted if it contains one of some characters.
  private static func quoted(_ field: String, whereIn separators: String) -> String {
    let marks = Set(separators.utf8)
    guard field.utf8.contains(where: marks.contains) else { return field }
    var quoted = "\""
    // Unicode scalars, because a quote and a combining character form one Character.
    for scalar in field.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  // MARK: - JSON

  private static func object(_ row: [CopiedField]) -> String {
    "{" + row.map { JSONString.quoted($0.title) + ":" + value($0) }.joined(separator: ",") + "}"
  }

  private static func value(_ field: CopiedField) -> String {
    switch field.content {
    case .value(.blob(let bytes)): return "{\"blob\":\"\(Value.hexadecimal(bytes))\"}"
    case .value(.invalidText(let bytes)): return "{\"text\":\"\(Value.hexadecimal(bytes))\"}"
    case .value(.real(let number)) where !number.isFinite:
      let name = number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
      return "{\"real\":\"\(name)\"}"
    default: break
    }
    let text = field.plainText
    switch field.text.kind {
    case .null, .unloaded: return "null"
    case .number where NumberText.isJSON(text): return text
    case .boolean where text == "true" || text == "false": return text
    default: return JSONString.quoted(text)
    }
  }
}
