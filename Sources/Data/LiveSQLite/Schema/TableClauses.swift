#if SQLite
  import LiveSQL

  /// The clauses of a `CREATE TABLE` statement that no pragma reports.
  struct TableClauses {
    /// The checks of columns and of the table, in order.
    private(set) var checks: [TableDefinition.Check] = []
    /// The collations of columns that name one.
    private(set) var collations: [ExactName: String] = [:]
    /// The first keyword that a `TableDefinition` cannot describe, or nil.
    private(set) var undescribed: String?

    private static let undescribed: Set<String> = [
      "check", "collate", "generated", "as", "autoincrement", "without", "strict", "conflict",
      "update", "deferrable", "match", "virtual",
    ]

    init(_ declaration: String) {
      let tokens = SQLToken.tokens(ofSQLite: declaration)
      var depth = 0
      // The column or constraint that is read, and the name of its constraints.
      var element: (name: ExactName, constraint: String?)?
      var place = 0
      while place < tokens.count {
        let token = tokens[place]
        defer { place += 1 }
        let next = place + 1 < tokens.count ? tokens[place + 1] : nil
        if token.isSymbol(")") { depth -= 1 }
        if depth == 1 {
          if token.isSymbol(",") {
            element = nil
            continue
          }
          if element == nil { element = (ExactName(token.spelling), nil) }
        }
        if token.isSymbol("(") { depth += 1 }
        guard token.kind == .name else { continue }
        if depth == 1, token.value == "constraint", let next {
          element?.constraint = next.spelling
          place += 1
        } else if depth == 1, token.value == "collate", let next, let column = element?.name {
          collations[column] = next.spelling
          place += 1
        } else if depth == 1, token.value == "check", next?.isSymbol("(") ?? false,
          let end = Self.end(of: tokens, from: place + 1)
        {
          let condition = tokens[(place + 2)..<end].map(\.source).joined()
          checks.append(
            TableDefinition.Check(Self.trimmed(condition), name: element?.constraint)
          )
          place = end
        } else if Self.undescribed.contains(token.value), undescribed == nil {
          undescribed = token.value.uppercased()
        }
      }
    }

    /// Returns whether two conditions have the same names, texts, numbers and symbols. SQLite
    /// quotes names in conditions when it renames columns.
    static func areEqual(_ left: String, _ right: String) -> Bool {
      func parts(_ condition: String) -> [[ExactName]] {
        SQLToken.tokens(ofSQLite: condition).map { token in
          switch token.kind {
          case .name, .quotedName: ["name", Identifier.folded(token.spelling)]
          case .text: ["text", ExactName(token.spelling)]
          case .number, .parameter, .symbol: ["", ExactName(token.spelling)]
          }
        }
      }
      return parts(left) == parts(right)
    }

    /// Returns whether a condition uses a column.
    static func uses(_ column: String, in condition: String) -> Bool {
      let tokens = SQLToken.tokens(ofSQLite: condition)
      return tokens.indices.contains { isColumn(column, tokens, $0) }
    }

    /// Returns a condition with another name of a column.
    static func renaming(_ column: String, to name: String, in condition: String) -> String {
      let tokens = SQLToken.tokens(ofSQLite: condition)
      return tokens.indices.map { place in
        guard isColumn(column, tokens, place) else { return tokens[place].source }
        return (place > 0 ? " " : "") + Identifier.declared(name)
      }.joined()
    }

    private static func isColumn(_ name: String, _ tokens: [SQLToken], _ place: Int) -> Bool {
      let isCalled = place + 1 < tokens.count && tokens[place + 1].isSymbol("(")
      return [.name, .quotedName].contains(tokens[place].kind) && !isCalled
        && Identifier.areEqual(tokens[place].spelling, name)
    }

    /// Returns the position of the parenthesis that closes the one at `start`.
    private static func end(of tokens: [SQLToken], from start: Int) -> Int? {
      var depth = 0
      for place in start..<tokens.count {
        if tokens[place].isSymbol("(") { depth += 1 }
        if tokens[place].isSymbol(")") { depth -= 1 }
        if depth == 0 { return place }
      }
      return nil
    }

    private static func trimmed(_ text: String) -> String {
      // Unicode scalars, not characters: a combining mark may follow the blank.
      String(text.unicodeScalars.drop { $0.isASCII && $0.properties.isWhitespace })
    }
  }

  extension SQLToken {
    fileprivate func isSymbol(_ symbol: String) -> Bool { kind == .symbol && value == symbol }
  }
#endif
