/// A part of an SQL expression, statement or declaration.
package struct SQLToken: Sendable {
  /// The kinds of tokens.
  package enum Kind: Sendable {
    case name
    case quotedName
    case text
    case number
    case parameter
    case symbol
  }

  /// The constructs that are recognized.
  package enum Grammar: Sendable {
    /// Those that all databases read alike.
    case common
    case sqlite
    case postgres
  }

  /// The kind.
  package var kind: Kind
  /// The text without quotes. A name without quotes is in lower case.
  package var value: String
  /// The text without quotes.
  package var spelling: String
  /// The blanks and comments before the token.
  package var blanks: String
  /// The text with its quotes.
  package var written: String

  /// The blanks, comments and characters as written.
  package var source: String { blanks + written }

  /// The first character as written.
  package var prefix: Unicode.Scalar? { written.unicodeScalars.first }

  /// Returns whether this is a keyword or a symbol.
  package func isWord(_ words: String...) -> Bool {
    (kind == .name || kind == .symbol) && words.contains(value)
  }

  /// Returns the tokens of a text, or nil if it contains a construct that is not recognized.
  ///
  /// The joined sources are the text without blanks and comments at its end.
  package static func tokens(of text: String, _ grammar: Grammar = .common) -> [SQLToken]? {
    var scanner = SQLScanner(text, grammar)
    let tokens = scanner.rest()
    return scanner.fault == nil ? tokens : nil
  }

  /// Returns the tokens of a text that SQLite has accepted.
  package static func tokens(ofSQLite text: String) -> [SQLToken] {
    var scanner = SQLScanner(text, .sqlite)
    return scanner.rest()
  }

  /// Returns the tokens of a user's text that becomes part of a statement, and cannot close the
  /// parentheses that enclose it.
  ///
  /// This checks that quotes, comments and parentheses are balanced, and that there is no
  /// semicolon. The database checks the rest. The joined sources are the text. The last token has
  /// the blanks at the end only.
  ///
  /// - Parameters:
  ///   - whole: The name of what the text must be, for messages.
  ///   - context: The context of errors.
  /// - Throws: `StoreError` if the text is not valid.
  package static func tokens(
    of text: String,
    whole: String,
    _ grammar: Grammar,
    context: String
  ) throws(StoreError) -> [SQLToken] {
    var scanner = SQLScanner(text, grammar)
    var tokens: [SQLToken] = []
    var depth = 0
    // The character ends a text for the libraries of databases.
    var fault: DatabaseMistake.TextFault? = text.utf8.contains(0) ? .containsNUL : nil
    while fault == nil, let token = scanner.next() {
      if token.isWord("(", "[") { depth += 1 }
      if token.isWord(")", "]") { depth -= 1 }
      fault = token.isWord(";") ? .several(whole: whole) : scanner.fault
      if depth < 0 { fault = .unmatchedParenthesis }
      tokens.append(token)
    }
    fault = fault ?? scanner.fault ?? (depth > 0 ? .openParenthesis : nil)
    if let fault = fault ?? (tokens.isEmpty ? .empty : nil) {
      throw StoreError(.invalidText(fault), context: context)
    }
    return tokens
      + [SQLToken(kind: .symbol, value: "", spelling: "", blanks: scanner.blanks, written: "")]
  }
}
