/// Formats numbers and tables.
enum Format {
  /// Formats a number with three significant digits and at most two decimals.
  static func short(_ number: Double) -> String {
    let digits = abs(number) < 10 ? 2 : abs(number) < 100 ? 1 : 0
    let scale = [1.0, 10, 100][digits]
    let rounded = (abs(number) * scale).rounded()
    let whole = Int(rounded / scale)
    let fraction = Int(rounded) % Int(scale)
    var text = number < 0 && rounded > 0 ? "-\(whole)" : "\(whole)"
    if fraction > 0 {
      let padded = String(String(fraction + Int(scale)).dropFirst())
      text += "." + (padded.hasSuffix("0") ? String(padded.dropLast()) : padded)
    }
    return text
  }

  /// Formats a Markdown table with the first column aligned left and the others aligned right.
  static func table(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + space : space + text
      }
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let rules = widths.enumerated().map { column, width in
      String(repeating: "-", count: width - 1) + (column == 0 ? "-" : ":")
    }
    lines.insert("| " + rules.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n")
  }
}
