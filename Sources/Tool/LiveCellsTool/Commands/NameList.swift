/// Lists of names on the command line.
enum NameList {
  /// Splits a list at its commas. A name in double quotes and an expression in parentheses may
  /// contain commas. Quotes and parentheses are preserved.
  static func split(_ text: String) -> [String] {
    var names: [String] = [""]
    var isQuoted = false
    var depth = 0
    for character in text.unicodeScalars {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "(" { depth += 1 }
      if !isQuoted, character == ")" { depth -= 1 }
      if character == ",", !isQuoted, depth <= 0 {
        names.append("")
      } else {
        names[names.count - 1].unicodeScalars.append(character)
      }
    }
    return names.map(trimmed)
  }

  private static func trimmed(_ name: String) -> String {
    var name = name[...]
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    return String(name)
  }
}
