#if PostgreSQL
  import LiveSQL

  /// Recognizes expressions of the current time in PostgreSQL's dialect.
  ///
  /// None counts as steady, because the server's clock may be set without notice. Each is examined
  /// again at the beginning of a minute, where local times and lengths of months may make it
  /// decrease.
  struct ServerTime: TimeDialect {
    private static let functions: Set<String> = [
      "now", "transaction_timestamp", "statement_timestamp",
    ]
    /// The types of a time or a number to which a time can be converted.
    private static let types: Set<String> = [
      "timestamp", "timestamptz", "date", "int", "integer", "bigint", "int4", "int8", "numeric",
      "float8",
    ]
    private static let units: Set<String> = [
      "s", "sec", "second", "m", "min", "minute", "h", "hour", "d", "day", "w", "week", "mon",
      "month", "y", "year",
    ]

    func time(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)? {
      guard var (result, end) = atom(tokens) else { return nil }
      while end + 1 < tokens.endIndex {
        let rest = tokens[end...]
        if rest[end].isWord("::"), Self.isType(rest[end + 1]) {
          result = result.within("", "::\(rest[end + 1].value)")
          end += 2
        } else if rest[end].isWord("at"), rest.count > 3, rest[end + 1].isWord("time"),
          rest[end + 2].isWord("zone"), rest[end + 3].kind == .text
        {
          result = result.within("", rest.prefix(4).map(\.source).joined())
          end += 4
        } else {
          break
        }
      }
      return (result, end)
    }

    private func atom(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)? {
      guard let first = tokens.first, first.kind == .name || first.isWord("(") else { return nil }
      let next = tokens.startIndex + 1
      // A precision in parentheses rounds the time.
      let isCall = next < tokens.endIndex && tokens[next].isWord("(")
      switch first.value {
      case "(": return parenthesized(tokens)
      case "current_timestamp" where !isCall: return (Self.now, next)
      case "current_date": return (Self.now.within("", "::date"), next)
      case "localtimestamp" where !isCall: return (Self.now.within("", "::timestamp"), next)
      case _ where Self.functions.contains(first.value) && isCall:
        guard next + 1 < tokens.endIndex, tokens[next + 1].isWord(")") else { return nil }
        return (Self.now, next + 2)
      case "date_trunc" where isCall:
        guard next + 2 < tokens.endIndex, tokens[next + 1].kind == .text,
          tokens[next + 2].isWord(",")
        else { return nil }
        return call(tokens, argument: next + 3)
      case "extract" where isCall:
        guard next + 2 < tokens.endIndex, tokens[next + 1].isWord("epoch"),
          tokens[next + 2].isWord("from")
        else { return nil }
        return call(tokens, argument: next + 3)
      default: return nil
      }
    }

    func difference(_ tokens: ArraySlice<SQLToken>) -> (isSteady: Bool, end: Int)? {
      guard let first = tokens.first else { return nil }
      let next = tokens.startIndex + 1
      if first.kind == .number { return (true, next) }
      if first.isWord("interval"), next < tokens.endIndex, tokens[next].kind == .text,
        Self.isInterval(tokens[next].value),
        next + 1 == tokens.endIndex
          || !tokens[next + 1].isWord("::", "year", "month", "day", "hour", "minute", "second")
      {
        return (true, next + 1)
      }
      if first.kind == .text, Self.isInterval(first.value), next + 1 < tokens.endIndex,
        tokens[next].isWord("::"), tokens[next + 1].isWord("interval")
      {
        return (true, next + 2)
      }
      return nil
    }

    private static let now = TimeExpression(["(", ")"], isSteady: false)

    /// Returns whether adding a constant to times or whole numbers, and subtracting it again, gives
    /// the same values: a whole number, or an interval without days, months and years.
    static func isExact(_ constant: String) -> Bool {
      guard let tokens = SQLToken.tokens(of: constant) else { return false }
      return tokens.allSatisfy { token in
        switch token.kind {
        case .number: token.value.allSatisfy(\.isWholeNumber)
        case .text: isClock(token.value)
        default: true
        }
      }
    }

    /// Returns whether a text is a number of seconds, minutes or hours.
    private static func isClock(_ text: String) -> Bool {
      let unit = text.lowercased().split(separator: " ").last ?? ""
      return ["s", "m", "h"].contains(unit.prefix(1)) && !unit.hasPrefix("mon")
    }

    private static func isType(_ token: SQLToken) -> Bool {
      token.kind == .name && types.contains(token.value)
    }

    /// Returns a call whose last argument is an expression of the time.
    private func call(
      _ tokens: ArraySlice<SQLToken>,
      argument: Int
    ) -> (TimeExpression, end: Int)? {
      guard argument < tokens.endIndex, let (inner, end) = sum(tokens[argument...]),
        end < tokens.endIndex, tokens[end].isWord(")")
      else { return nil }
      let before = tokens[..<argument].map(\.source).joined()
      return (inner.within(before, ")"), end + 1)
    }

    /// Returns whether a text is a number of one unit, which is a whole number unless the unit has
    /// a constant length.
    private static func isInterval(_ text: String) -> Bool {
      let words = text.lowercased().split(separator: " ")
      guard words.count == 2, let number = Double(words[0]), number.isFinite else { return false }
      var unit = String(words[1])
      if unit.count > 1, unit.last == "s" { unit.removeLast() }
      if unit == "mins" || unit == "secs" { unit.removeLast() }
      guard units.contains(unit) else { return false }
      return isClock(unit) || number == number.rounded()
    }
  }
#endif
