#if PostgreSQL
  /// Numbers the parameters of SQL texts.
  enum SQLText {
    /// Returns a user's text with numbered parameters. It cannot affect a statement outside of its
    /// parentheses.
    ///
    /// - Parameters:
    ///   - whole: The name of what the text must be, for messages.
    ///   - numbers: The names of the parameters in the order of their numbers. New names are
    ///     appended.
    /// - Throws: `StoreError` if the text is not valid.
    static func numbered(
      _ text: String,
      whole: String,
      context: String,
      known: [String: Value],
      numbers: inout [String]
    ) throws -> String {
      var result = ""
      for token in try SQLToken.tokens(of: text, whole: whole, .postgres, context: context) {
        guard token.kind == .parameter, token.prefix != "?" else {
          result += token.source
          continue
        }
        guard token.prefix == ":" else {
          throw StoreError(.unnamedParameter(token.written), context: context)
        }
        let name = String(token.written.unicodeScalars.dropFirst())
        guard known[name] != nil else {
          throw StoreError(.parameterWithoutValue(token.written), context: context)
        }
        if !numbers.contains(name) { numbers.append(name) }
        result += token.blanks + "$\((numbers.firstIndex(of: name) ?? 0) + 1)"
      }
      return result
    }

    /// Returns a statement with `?1` replaced by `$1`, and so on. Quoted texts and names are left
    /// unchanged.
    static func serverNumbered(_ text: String) -> String {
      // The server reports what is not closed.
      guard let tokens = SQLToken.tokens(of: text, .postgres) else { return text }
      return tokens.map { token in
        guard token.prefix == "?", let number = Int(token.written.dropFirst()) else {
          return token.source
        }
        return token.blanks + "$\(number)"
      }.joined()
    }
  }
#endif
