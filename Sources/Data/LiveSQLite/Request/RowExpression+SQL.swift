#if SQLite
  extension RowExpression {
    /// Returns the expression as SQL in parentheses, with its values as parameters.
    ///
    /// - Parameters:
    ///   - table: The name of the rows in scope 0.
    ///   - parameters: The parameters so far, by name. Extended by those of the expression.
    ///   - isBinary: Returns whether the declared collation of a column of the table is `BINARY`.
    func sql(
      _ table: String,
      _ parameters: inout [String: Value],
      isBinary: (String) -> Bool = { _ in false }
    ) -> String {
      withoutActuallyEscaping(isBinary) { isBinary in
        var writer = SQLExpressionWriter(table: table, isBinary: isBinary, parameters: parameters)
        let text = writer.text(self)
        parameters = writer.parameters
        return text
      }
    }
  }

  extension RowExpression {
    /// The expression with stored decimals instead of their sort keys, as an operand.
    fileprivate var plain: RowExpression {
      switch self {
      case .normalized(let part, .decimal): part.plain
      case .coalesced(let first, let second): .coalesced(first.plain, second.plain)
      case .conditional(let test, let first, let second):
        .conditional(test, first.plain, second.plain)
      case .related(let sources, let part): .related(sources, part.plain)
      default: self
      }
    }
  }

  /// Converts an expression to SQL.
  private struct SQLExpressionWriter {
    let table: String
    let isBinary: (String) -> Bool
    var parameters: [String: Value]

    mutating func text(_ expression: RowExpression) -> String {
      switch expression {
      case .column(let name, let scope): return column(name, scope)
      case .value(.null): return "NULL"
      case .value(let value): return parameter(value)
      // As in Swift, a comparison with nil is true or false, never unknown: hence `IS` instead of
      // `=`, and `IS NOT TRUE` instead of `NOT`.
      case .equal(let left, .value(.null)): return "(\(text(left)) IS NULL)"
      case .equal(let left, let right):
        let test = "(\(text(left)) COLLATE BINARY IS \(text(right)))"
        return bounded(left, right, bounded(right, left, test))
      case .less(let left, let right):
        return bounded(left, right, "(\(text(left)) COLLATE BINARY < \(text(right)))")
      case .lessOrEqual(let left, let right):
        return bounded(left, right, "(\(text(left)) COLLATE BINARY <= \(text(right)))")
      case .all(let parts): return list(parts, "AND", empty: "1")
      case .any(let parts): return list(parts, "OR", empty: "0")
      case .not(let part): return "(\(text(part)) IS NOT TRUE)"
      case .isOne(let part, let values): return isOne(part, values)
      case .calculated(let left, let operation, let right):
        guard left.form == .decimal || right.form == .decimal else {
          return "(\(text(left)) \(operation.rawValue) \(text(right)))"
        }
        return "\(FormFunctions.calculation)(\(text(left.plain)), '\(operation.rawValue)',"
          + " \(text(right.plain)))"
      case .normalized(.value(let value), let form):
        return parameter(FormFunctions.key(value, form))
      case .normalized(let part, let form): return "\(FormFunctions.name(form))(\(text(part)))"
      case .number(let whole, let path):
        let (json, names) = (text(whole), "$" + path.map { ".\"\($0)\"" }.joined())
        // json_extract fails on invalid JSON, which would end the statement.
        return "(CASE WHEN json_valid(\(json)) THEN CAST(json_extract(\(json),"
          + " \(parameter(.text(names)))) AS REAL) END)"
      case .contains(let whole, let part): return "(instr(\(text(whole)), \(text(part))) > 0)"
      case .starts(let whole, let part):
        // By bytes: the length of a text ends at its first NUL.
        // `substr` of an empty blob is NULL, so this does not use it.
        return "(instr(CAST(\(text(whole)) AS BLOB), CAST(\(text(part)) AS BLOB)) = 1)"
      case .coalesced(let first, let second): return "ifnull(\(text(first)), \(text(second)))"
      case .conditional(let test, let first, let second):
        return "(CASE WHEN \(text(test)) THEN \(text(first)) ELSE \(text(second)) END)"
      case .related(let sources, let expression):
        return "(SELECT \(text(expression)) FROM \(rows(sources)) LIMIT 1)"
      case .exists(let sources, let test):
        return "EXISTS(SELECT 1 FROM \(rows(sources)) AND \(text(test)))"
      case .count(let sources, let test):
        return "(SELECT count(*) FROM \(rows(sources)) AND \(text(test)))"
      }
    }

    private mutating func list(_ parts: [RowExpression], _ word: String, empty: String) -> String {
      if parts.isEmpty { return empty }
      let texts = parts.map { text($0) }
      return "(" + texts.joined(separator: " \(word) ") + ")"
    }

    private mutating func isOne(_ part: RowExpression, _ values: [Value]) -> String {
      let own = text(part)
      let form = part.form
      let some = values.filter { !$0.isNull }.map { value in
        form.map { FormFunctions.key(value, $0) } ?? value
      }
      // SQLite limits the number of parameters of a statement.
      let names = some.map { some.count > 500 ? $0.literal : parameter($0) }
      let isIn =
        names.isEmpty
        ? "0" : "(\(own) COLLATE BINARY IN (\(names.joined(separator: ", "))))"
      return some.count == values.count ? isIn : "(\(isIn) OR \(own) IS NULL)"
    }

    /// Returns a test that one side is at most the other, with a condition on a column of times
    /// that an index can answer.
    ///
    /// Any spelling begins with a day, which differs from the day in UTC by at most one. Numbers of
    /// seconds are less than any text.
    private mutating func bounded(
      _ less: RowExpression,
      _ greater: RowExpression,
      _ test: String
    ) -> String {
      let margin = 172_800.0
      func day(_ value: Value, _ offset: Double) -> Value? {
        guard case .text(let text) = value.normalized(.time), let seconds = DateText.seconds(text)
        else { return nil }
        return DateText.text(seconds + offset).map { .text(String($0.prefix(10))) }
      }
      switch (less, greater) {
      case (.normalized(.column(let name, let scope), .time), .normalized(.value(let value), .time)):
        guard let last = day(value, margin) else { return test }
        return "(\(column(name, scope)) COLLATE BINARY < \(parameter(last)) AND \(test))"
      case (.normalized(.value(let value), .time), .normalized(.column(let name, let scope), .time)):
        guard let first = day(value, -margin) else { return test }
        // In newer versions of SQLite, an `OR` with a collation uses no index.
        let isPlain = scope == 0 && isBinary(name)
        let own = column(name, scope) + (isPlain ? "" : " COLLATE BINARY")
        return "((\(own) >= \(parameter(first)) OR \(own) < '') AND \(test))"
      default: return test
      }
    }

    private func column(_ name: String, _ scope: Int) -> String {
      (scope == 0 ? Identifier.quoted(table) : "_r\(scope)") + "." + Identifier.quoted(name)
    }

    /// Returns the tables of sources, and the condition that joins them.
    private func rows(_ sources: [RowExpression.Source]) -> String {
      let tables = sources.map { "main.\(Identifier.quoted($0.table)) AS _r\($0.scope)" }
      let pairs = sources.flatMap { source in
        source.pairs.map { pair in
          "\(column(pair.outer, pair.outerScope)) = \(column(pair.column, source.scope))"
        }
      }
      return tables.joined(separator: ", ") + " WHERE "
        + (pairs.isEmpty ? "1" : pairs.joined(separator: " AND "))
    }

    private mutating func parameter(_ value: Value) -> String {
      // User parameters begin with a colon, so this name is free.
      let name = "@p\(parameters.count)"
      parameters[name] = value
      return name
    }
  }
#endif
