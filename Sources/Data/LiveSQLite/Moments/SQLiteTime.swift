#if SQLite
  import LiveSQL

  /// Recognizes expressions of the current time in SQLite's dialect.
  struct SQLiteTime: TimeDialect {
    /// The values of parameters, by names with their prefixes.
    var parameters: [String: Value]

    private static let functions: Set<String> = ["date", "datetime", "julianday", "unixepoch"]

    func time(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)? {
      guard let first = tokens.first, first.kind != .quotedName else { return nil }
      let next = tokens.dropFirst()
      switch first.value {
      case "(": return parenthesized(tokens)
      case "current_timestamp": return (TimeExpression(["datetime(", ")"]), next.startIndex)
      case "current_date": return (TimeExpression(["date(", ")"]), next.startIndex)
      case "cast": return cast(next)
      case "strftime":
        guard next.count > 3, next[next.startIndex].isWord("("),
          let format = text(next[next.startIndex + 1]), Self.isOrdered(format),
          next[next.startIndex + 2].isWord(",")
        else { return nil }
        let before = tokens.prefix(4).map(\.source).joined()
        return arguments(tokens.dropFirst(4), after: before, isOptional: false)
      case _ where Self.functions.contains(first.value):
        guard next.first?.isWord("(") == true else { return nil }
        return arguments(next.dropFirst(), after: first.source + "(", isOptional: true)
      default: return nil
      }
    }

    func difference(_ tokens: ArraySlice<SQLToken>) -> (isSteady: Bool, end: Int)? {
      guard let first = tokens.first else { return nil }
      switch first.kind {
      case .number: return (true, tokens.startIndex + 1)
      case .parameter:
        switch parameters[first.value] {
        case .integer, .real: return (true, tokens.startIndex + 1)
        default: return nil
        }
      default: return nil
      }
    }

    private func text(_ token: SQLToken) -> String? {
      if token.kind == .text { return token.value }
      if token.kind == .parameter, case .text(let text)? = parameters[token.value] { return text }
      return nil
    }

    /// Returns a conversion of an expression of the time to another type.
    private func cast(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)? {
      guard tokens.first?.isWord("(") == true, let (inner, end) = sum(tokens.dropFirst()),
        end + 2 < tokens.endIndex, tokens[end].isWord("as"), tokens[end + 1].kind == .name,
        tokens[end + 2].isWord(")")
      else { return nil }
      return (inner.within("CAST(", " AS \(tokens[end + 1].value))"), end + 3)
    }

    /// Returns a date function, whose arguments are `'now'` and modifiers.
    private func arguments(
      _ tokens: ArraySlice<SQLToken>,
      after before: String,
      isOptional: Bool
    ) -> (TimeExpression, end: Int)? {
      guard let first = tokens.first else { return nil }
      if isOptional, first.isWord(")") {
        return (TimeExpression([before, ")"]), tokens.startIndex + 1)
      }
      guard let now = text(first), now.lowercased() == "now" else { return nil }
      var after = ""
      var (isSteady, isWholeMinutes) = (true, true)
      var index = tokens.startIndex + 1
      while index < tokens.endIndex {
        let token = tokens[index]
        if token.isWord(")") {
          // The beginnings of minutes must remain beginnings of minutes.
          guard isSteady || isWholeMinutes else { return nil }
          return (TimeExpression([before, after + ")"], isSteady: isSteady), index + 1)
        }
        guard token.isWord(","), index + 1 < tokens.endIndex, let text = text(tokens[index + 1]),
          let modifier = TimeModifier(text)
        else { return nil }
        isSteady = isSteady && modifier.isSteady
        isWholeMinutes = isWholeMinutes && modifier.isWholeMinutes
        after += token.source + tokens[index + 1].source
        index += 2
      }
      return nil
    }

    /// Returns whether the texts of a format are ordered like their times: a number of seconds or
    /// days, or a year followed by smaller and smaller units.
    private static func isOrdered(_ format: String) -> Bool {
      if ["%s", "%J"].contains(format) { return true }
      var specifiers: [Character] = []
      var rest = format[...]
      while let percent = rest.firstIndex(of: "%") {
        guard let specifier = rest[percent...].dropFirst().first else { return false }
        specifiers.append(specifier)
        rest = rest[percent...].dropFirst(2)
      }
      return !specifiers.isEmpty
        && ["YmdHMS", "YmdHMf"].contains { $0.starts(with: specifiers) }
    }
  }

  /// A modifier of SQLite's date functions.
  struct TimeModifier {
    /// Whether a later time has no lesser result.
    var isSteady = true
    /// Whether the beginning of a minute has the beginning of a minute as its result.
    var isWholeMinutes = true

    /// Recognizes a modifier, or returns nil.
    init?(_ text: String) {
      let words = text.lowercased().split(separator: " ")
      switch words.first {
      case "subsec" where words.count == 1, "subsecond" where words.count == 1: return
      case "localtime" where words.count == 1, "utc" where words.count == 1,
        "weekday" where words.count == 2:
        isSteady = false
      case "start" where words.count == 3:
        guard words[1] == "of", ["day", "month", "year"].contains(words[2]) else { return nil }
      default:
        guard words.count == 2, let number = Double(words[0]), number.isFinite else { return nil }
        var unit = words[1]
        if unit.last == "s" { unit.removeLast() }
        let isWhole = number == number.rounded()
        switch unit {
        case "second": isWholeMinutes = isWhole && number.remainder(dividingBy: 60) == 0
        case "minute", "hour", "day": isWholeMinutes = isWhole
        case "month" where isWhole, "year" where isWhole: isSteady = false
        default: return nil
        }
      }
    }
  }
#endif
