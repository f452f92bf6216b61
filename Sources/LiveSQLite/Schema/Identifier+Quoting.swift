#if SQLite
  extension Identifier {
    /// The name in backticks, with those inside doubled, for statements.
    ///
    /// Double quotes would not do: where texts in double quotes are accepted, SQLite reads the name of a column that
    /// no longer exists as a text.
    package static func quoted(_ name: String) -> String { enclosed(name, in: "`") }

    /// The name in double quotes, with those inside doubled, for declarations that are stored in the file.
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
