#if SQLite
  extension Identifier {
    /// Returns the name in backticks for a statement, with inner backticks doubled.
    ///
    /// Double quotes are unsafe: if texts in double quotes are accepted, SQLite treats the name of
    /// a column that no longer exists as a text.
    package static func quoted(_ name: String) -> String { enclosed(name, in: "`") }

    /// Returns the name in double quotes for a declaration that is stored in the file, with inner
    /// quotes doubled.
    static func declared(_ name: String) -> String { enclosed(name, in: "\"") }

    private static func enclosed(_ name: String, in quote: Unicode.Scalar) -> String {
      var text = String(quote).unicodeScalars
      for scalar in name.unicodeScalars {
        if scalar == quote { text.append(quote) }
        text.append(scalar)
      }
      text.append(quote)
      return String(text)
    }
  }
#endif
