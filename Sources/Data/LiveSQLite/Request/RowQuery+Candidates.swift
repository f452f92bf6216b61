#if SQLite
  import LiveSQL

  extension RowQuery {
    /// The parameter of the pattern. User parameters begin with a colon, so this name is free.
    private static var pattern: String { "@candidate" }

    /// Returns an SQL condition that is true for all rows that satisfy a condition, and its
    /// parameters. Nil if SQLite cannot evaluate it.
    func sql(
      of condition: CandidateCondition,
      longestValue: Int?
    ) -> (condition: String, parameters: [String: Value])? {
      var parameters: [String: Value] = [:]
      let filter = CandidateFilter<SQLiteDialect>(condition) { pattern in
        parameters[Self.pattern] = .text(pattern)
        return Self.pattern
      }
      let sql = filter.sql(of: columns) { index, kinds in
        Self.sql(filter, Identifier.quoted(columns[index].name), kinds, longestValue)
      }
      return sql.map { ($0, parameters) }
    }

    /// The type is that of each value, not of the column.
    private static func sql(
      _ filter: CandidateFilter<SQLiteDialect>,
      _ name: String,
      _ kinds: CandidateCondition.Kinds,
      _ longestValue: Int?
    ) -> String {
      var text = filter.mayContain(name)
      // A longer value is shown by its size. A character has at most four bytes.
      if let longestValue { text += " OR length(\(name)) > \(longestValue / 4)" }
      func flag(_ kind: CandidateCondition.Kinds) -> String { kinds.contains(kind) ? "1" : "0" }
      let real =
        kinds.contains(.plainReals) && !kinds.contains(.reals)
        ? plainReal(filter, name) : flag(.reals)
      return "CASE typeof(\(name)) WHEN 'text' THEN \(text)"
        + " WHEN 'integer' THEN \(kinds.contains(.numbers) ? "1" : filter.contains(name))"
        + " WHEN 'real' THEN \(real) WHEN 'blob' THEN \(flag(.blobs)) ELSE \(flag(.nulls)) END"
    }

    /// Returns a condition that a number in Swift's notation may contain the searched text.
    ///
    /// Among the numbers from 0.001 to 10^9, those with at most six digits after the point are
    /// quotients of whole numbers below 2^53, whose division is exact to the last bit. SQLite and
    /// Swift write the same digits for them.
    private static func plainReal(
      _ filter: CandidateFilter<SQLiteDialect>,
      _ name: String
    ) -> String {
      """
      CASE WHEN \(name) = 0 THEN \(filter.contains("'-0.0'")) \
      WHEN abs(\(name)) BETWEEN 0.001 AND 999999999 AND round(\(name) * 1e6) / 1e6 = \(name) \
      THEN \(filter.contains("CAST(\(name) AS TEXT)")) ELSE 1 END
      """
    }
  }
#endif
