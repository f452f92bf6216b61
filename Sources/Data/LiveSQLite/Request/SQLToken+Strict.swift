#if SQLite
  extension SQLToken {
    /// Returns a user's text with names in backticks in place of double quotes. It cannot affect a
    /// statement outside of its parentheses.
    ///
    /// SQLite accepts an unknown name in double quotes as a text, for compatibility with old
    /// schemas. In text that a user types this is a mistake, and the backticks make SQLite refuse
    /// it.
    ///
    /// - Parameter whole: The name of what the text must be, for messages.
    /// - Throws: `StoreError` if the text is not valid.
    static func strict(
      _ text: String,
      whole: String = "expression",
      context: String
    ) throws(StoreError) -> String {
      try tokens(of: text, whole: whole, .sqlite, context: context).map { token in
        guard token.prefix == "\"" else { return token.source }
        let backtick = UInt8(ascii: "`")
        let name = token.value.utf8.flatMap { $0 == backtick ? [$0, $0] : [$0] }
        return token.blanks + "`" + String(decoding: name, as: UTF8.self) + "`"
      }.joined()
    }
  }
#endif
