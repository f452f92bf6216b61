/// Lists of names on the command line.
enum NameList {
  /// The names between the commas. A name in double quotes may have commas in it; the quotes stay.
  static func split(_ text: String) -> [String] {
    var names: [String] = [""]
    var isQuoted = false
    for character in text.unicodeScalars {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
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
