#if SQLite
  /// The clauses of a `CREATE TABLE` statement that no pragma reports.
  struct TableClauses {
    /// The checks of columns and of the table, in order.
    private(set) var checks: [TableDefinition.Check] = []
    /// The collations of columns that name one.
    private(set) var collations: [ExactName: String] = [:]
    /// The first keyword that a `TableDefinition` cannot describe, or nil.
    private(set) var undescribed: String?

    private static let undescribed: Set<String> = [
      "CHECK", "COLLATE", "GENERATED", "AS", "AUTOINCREMENT", "WITHOUT", "STRICT", "CONFLICT",
      "UPDATE", "DEFERRABLE", "MATCH", "VIRTUAL",
    ]

    init(_ declaration: String) {
      let tokens = DeclarationToken.tokens(of: declaration)
      var depth = 0
      var element: (column: ExactName, constraint: String?)?
      var place = 0
      while place < tokens.count {
        let token = tokens[place]
        defer { place += 1 }
        let next = place + 1 < tokens.count ? tokens[place + 1] : nil
        if depth == 1, element == nil { element = (ExactName(token.value), nil) }
        if token.isSymbol("(") { depth += 1 }
        if token.isSymbol(")") { depth -= 1 }
        if depth == 1, token.isSymbol(",") || token.isSymbol("("), token.kind == .symbol {
          element = nil
        }
        guard token.kind == .word else { continue }
        let word = token.value.uppercased()
        if depth == 1, word == "CONSTRAINT", let next {
          element?.constraint = next.value
          place += 1
        } else if depth == 1, word == "COLLATE", let next, let column = element?.column {
          collations[column] = next.value
          place += 1
        } else if depth == 1, word == "CHECK", next?.isSymbol("(") ?? false,
          let end = Self.end(of: tokens, from: place + 1)
        {
          let start = tokens[place + 1].range.upperBound
          let condition = declaration.unicodeScalars[start..<tokens[end].range.lowerBound]
          checks.append(
            TableDefinition.Check(Self.trimmed(condition), name: element?.constraint)
          )
          place = end
        } else if Self.undescribed.contains(word), undescribed == nil {
          undescribed = word
        }
      }
    }

    /// Returns whether two conditions have the same words and symbols. SQLite quotes names in
    /// conditions when it renames columns.
    static func areEqual(_ left: String, _ right: String) -> Bool {
      DeclarationToken.tokens(of: left).map(\.meaning)
        == DeclarationToken.tokens(of: right).map(\.meaning)
    }

    /// Returns the position of the parenthesis that closes the one at `start`.
    private static func end(of tokens: [DeclarationToken], from start: Int) -> Int? {
      var depth = 0
      for place in start..<tokens.count {
        if tokens[place].isSymbol("(") { depth += 1 }
        if tokens[place].isSymbol(")") { depth -= 1 }
        if depth == 0 { return place }
      }
      return nil
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
      func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
      let start = text.drop(while: isBlank)
      guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
      return String(start[...last])
    }
  }

  /// A name, text, number or symbol of a declaration, without blanks and comments.
  struct DeclarationToken {
    enum Kind {
      case word
      case quotedName
      case text
      case symbol
    }

    let kind: Kind
    /// The text without quotes.
    let value: String
    let range: Range<String.Index>

    /// What is compared: names without regard to case and quotes.
    fileprivate var meaning: [String] {
      switch kind {
      case .word, .quotedName: ["name", value.lowercased()]
      case .text: ["text", value]
      case .symbol: ["symbol", value]
      }
    }

    fileprivate func isSymbol(_ symbol: String) -> Bool { kind == .symbol && value == symbol }

    /// Returns the tokens of a text. SQLite has accepted the text, so nothing is refused.
    fileprivate static func tokens(of text: String) -> [DeclarationToken] {
      // Unicode scalars, not characters: a combining mark may follow a quotation mark.
      let scalars = text.unicodeScalars
      var tokens: [DeclarationToken] = []
      var place = scalars.startIndex
      func isWord(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || scalar == "_" || scalar == "$"
          || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
          || ("A"..."Z").contains(scalar)
      }
      func skip(behind end: String) {
        while place < scalars.endIndex, !scalars[place...].starts(with: end.unicodeScalars) {
          place = scalars.index(after: place)
        }
        let length = end.unicodeScalars.count
        place =
          scalars.index(place, offsetBy: length, limitedBy: scalars.endIndex) ?? scalars.endIndex
      }
      /// Returns the text up to the closing quote, behind which the place is then.
      func quoted(_ end: Unicode.Scalar) -> String {
        var value = String.UnicodeScalarView()
        place = scalars.index(after: place)
        while place < scalars.endIndex {
          let scalar = scalars[place]
          place = scalars.index(after: place)
          if scalar == end {
            guard end != "]", place < scalars.endIndex, scalars[place] == end else { break }
            place = scalars.index(after: place)
          }
          value.append(scalar)
        }
        return String(value)
      }
      while place < scalars.endIndex {
        let start = place
        let first = scalars[start]
        let kind: Kind
        let value: String
        switch first {
        case _ where scalars[place...].starts(with: "--".unicodeScalars):
          skip(behind: "\n")
          continue
        case _ where scalars[place...].starts(with: "/*".unicodeScalars):
          skip(behind: "*/")
          continue
        case "'": (kind, value) = (.text, quoted(first))
        case "\"", "`": (kind, value) = (.quotedName, quoted(first))
        case "[": (kind, value) = (.quotedName, quoted("]"))
        case _ where isWord(first):
          while place < scalars.endIndex, isWord(scalars[place]) {
            place = scalars.index(after: place)
          }
          (kind, value) = (.word, String(scalars[start..<place]))
        default:
          place = scalars.index(after: place)
          if first.properties.isWhitespace { continue }
          (kind, value) = (.symbol, String(first))
        }
        tokens.append(DeclarationToken(kind: kind, value: value, range: start..<place))
      }
      return tokens
    }
  }
#endif
