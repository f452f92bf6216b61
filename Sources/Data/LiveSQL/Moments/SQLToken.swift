/// A part of an SQL expression or declaration.
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

  /// The kind.
  package var kind: Kind
  /// The text without quotes. A name without quotes is in lower case.
  package var value: String
  /// The text without quotes.
  package var spelling: String
  /// The blanks, comments and characters as written.
  package var source: String

  /// Returns whether this is a keyword or a symbol.
  package func isWord(_ words: String...) -> Bool {
    (kind == .name || kind == .symbol) && words.contains(value)
  }

  /// Returns the tokens of an expression, or nil if it contains a construct that is not recognized.
  ///
  /// The joined sources are the expression.
  package static func tokens(of text: String) -> [SQLToken]? {
    var scanner = Scanner(rest: Array(text.utf8)[...])
    var tokens: [SQLToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return scanner.hasFailed ? nil : tokens
  }

  /// Returns the tokens of a text that SQLite has accepted.
  package static func tokens(ofSQLite text: String) -> [SQLToken] {
    var scanner = Scanner(rest: Array(text.utf8)[...], isSQLite: true)
    var tokens: [SQLToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>
    /// Whether constructs of SQLite are recognized, instead of those of all databases only.
    var isSQLite = false
    private(set) var hasFailed = false

    private static let symbols = [
      "->>", "<=", ">=", "<>", "!=", "==", "||", "<<", ">>", "->", "::",
    ]

    mutating func next() -> SQLToken? {
      let start = rest
      skipBlanks()
      guard let first = rest.first, !hasFailed else { return nil }
      let begin = rest
      var kind = Kind.symbol
      var value: String?
      switch first {
      case UInt8(ascii: "'"): (kind, value) = (.text, quoted(first))
      case UInt8(ascii: "\""), UInt8(ascii: "`"): (kind, value) = (.quotedName, quoted(first))
      case UInt8(ascii: "[") where isSQLite:
        (kind, value) = (.quotedName, quoted(UInt8(ascii: "]")))
      case _ where Self.isDigit(first): kind = .number; takeNumber()
      case UInt8(ascii: ":"), UInt8(ascii: "$"), UInt8(ascii: "?"):
        rest.removeFirst()
        let name = rest.prefix(while: Self.isName).count
        if name > 0 {
          kind = .parameter
          rest = rest.dropFirst(name)
        } else if first == UInt8(ascii: ":"), rest.first == first {
          rest.removeFirst()
        }
        // A text between dollar signs.
        if first == UInt8(ascii: "$"), name == 0 || rest.first == first { fail() }
      case _ where Self.isName(first):
        kind = .name
        rest = rest.drop { Self.isName($0) || isSQLite && $0 == UInt8(ascii: "$") }
        // A prefix of a text, such as `x'00'` and `E'\n'`.
        if rest.first == UInt8(ascii: "'") { fail() }
      default:
        let symbol = Self.symbols.first { rest.starts(with: $0.utf8) }
        // Brackets are names in one dialect and arrays in the other.
        if first == UInt8(ascii: "[") { fail() }
        rest = rest.dropFirst(symbol?.utf8.count ?? 1)
      }
      if hasFailed { return nil }
      let spelling = value ?? String(decoding: begin[..<rest.startIndex], as: UTF8.self)
      return SQLToken(
        kind: kind,
        value: kind == .name ? spelling.lowercased() : spelling,
        spelling: spelling,
        source: String(decoding: start[..<rest.startIndex], as: UTF8.self)
      )
    }

    private mutating func fail() { if !isSQLite { hasFailed = true } }

    private mutating func skipBlanks() {
      while let first = rest.first {
        if first == UInt8(ascii: " ") || (0x09...0x0D).contains(first) {
          rest.removeFirst()
        } else if rest.starts(with: "--".utf8) {
          rest = rest.drop { $0 != UInt8(ascii: "\n") }
        } else if rest.starts(with: "/*".utf8) {
          // Comments may be nested in one dialect only.
          fail()
          if hasFailed { return }
          rest.removeFirst(2)
          while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
          rest = rest.dropFirst(2)
        } else {
          return
        }
      }
    }

    private mutating func quoted(_ quote: UInt8) -> String? {
      var bytes: [UInt8] = []
      rest.removeFirst()
      while let byte = rest.popFirst() {
        if byte == quote {
          guard rest.first == quote, quote != UInt8(ascii: "]") else {
            return String(decoding: bytes, as: UTF8.self)
          }
          rest.removeFirst()
        }
        bytes.append(byte)
      }
      fail()
      return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func takeNumber() {
      var lastByte: UInt8?
      while let byte = rest.first {
        let sign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        if sign {
          // Part of an exponent.
          guard lastByte.map({ $0 | 0x20 == UInt8(ascii: "e") }) ?? false else { return }
        } else if !Self.isName(byte), byte != UInt8(ascii: ".") {
          return
        }
        lastByte = byte
        rest.removeFirst()
      }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isName(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || isDigit(byte) || byte >= 0x80
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }
}
