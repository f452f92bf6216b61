#if PostgreSQL
  /// How names and texts are written in a statement.
  enum SQLName {
    /// A name in double quotes.
    static func quoted(_ name: String) -> String { between("\"", name) }

    /// A text in single quotes.
    static func literal(_ text: String) -> String { between("'", text) }

    private static func between(_ quote: Character, _ text: String) -> String {
      var result = String(quote)
      for character in text {
        result.append(character)
        if character == quote { result.append(quote) }
      }
      result.append(quote)
      return result
    }
  }
#endif
