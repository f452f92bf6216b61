#if SQLite
  extension Identifier {
    /// A name in double quotes, with those inside doubled: no name can end its own quotes.
    package static func quoted(_ name: String) -> String {
      var text = "\""
      for scalar in name.unicodeScalars {
        if scalar == "\"" { text += "\"" }
        text.unicodeScalars.append(scalar)
      }
      return text + "\""
    }
  }
#endif
