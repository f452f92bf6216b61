/// Helpers for the names of tables and columns.
package enum Identifier {
  /// Returns the name inside double quotes, or nil if the text is not exactly one quoted name.
  package static func unquoted(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return nil }
    var name = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in scalars.dropFirst().dropLast() {
      if isEscaped {
        guard scalar == "\"" else { return nil }
        isEscaped = false
      } else if scalar == "\"" {
        isEscaped = true
        continue
      }
      name.append(scalar)
    }
    return isEscaped ? nil : String(name)
  }

  /// Returns a list of the first 20 names, for messages.
  package static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// Returns whether two names are equal, ignoring the case of ASCII letters.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }

  /// Returns the name with ASCII letters in lower case. It serves as a case-insensitive dictionary
  /// key.
  package static func folded(_ name: String) -> ExactName {
    ExactName(String(decoding: name.utf8.map(lowercase), as: UTF8.self))
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
