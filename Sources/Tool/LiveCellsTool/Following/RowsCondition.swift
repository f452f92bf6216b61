#if SQLite || PostgreSQL
  import LiveRows
  import LiveSQL

  /// A condition that some row of a table, or none, matches an expression:
  ///
  /// ```sql
  /// NOT EXISTS (SELECT 1 FROM job WHERE state = 'open')
  /// ```
  ///
  /// After a commit, only the rows are read that it may have changed, if the database reports them.
  struct RowsCondition: Sendable {
    /// A state of the database in which the condition was false.
    struct FalseState: Sendable {
      fileprivate var plan: any RowPlan
      var mark: any ChangeMark
      /// A row that matches, if the condition is that none does.
      fileprivate var match: RowKey?
    }

    private let request: RowRequest
    private let expectsRow: Bool

    /// Recognizes a condition, or returns nil.
    init?(_ sql: String) {
      guard var tokens = SQLToken.tokens(of: sql)?[...] else { return nil }
      expectsRow = tokens.first?.isWord("not") != true
      if !expectsRow { tokens.removeFirst() }
      guard tokens.count > 5, tokens.popFirst()?.isWord("exists") == true,
        tokens.popFirst()?.isWord("(") == true, tokens.popFirst()?.isWord("select") == true,
        tokens.popLast()?.isWord(")") == true
      else { return nil }
      // The selected values do not matter. An aggregate function always has a row.
      while let token = tokens.first, token.isWord("*", ",") || token.kind == .number {
        tokens.removeFirst()
      }
      guard tokens.popFirst()?.isWord("from") == true, let table = tokens.popFirst(),
        table.kind == .name || table.kind == .quotedName
      else { return nil }
      let name =
        table.kind == .quotedName
        ? table.value : String(table.source.drop(while: \.isWhitespace))
      var request = RowRequest(table: name)
      if let next = tokens.popFirst() {
        guard next.isWord("where"), Self.isExpression(tokens) else { return nil }
        request.condition = tokens.map(\.source).joined()
      }
      self.request = request
    }

    /// Returns whether tokens are an expression that no clause follows.
    private static func isExpression(_ tokens: ArraySlice<SQLToken>) -> Bool {
      var depth = 0
      for token in tokens {
        if token.isWord("(") { depth += 1 }
        if token.isWord(")") { depth -= 1 }
        let isClause = token.isWord(
          "group",
          "order",
          "limit",
          "having",
          "window",
          "union",
          "except",
          "intersect",
          "select",
          "values"
        )
        if depth < 0 || isClause { return false }
      }
      return depth == 0
    }

    /// Returns whether the condition is true in the present state, and otherwise the state, if the
    /// database reports later changes.
    ///
    /// - Throws: `StoreError`, also if the expression has another meaning as a condition of rows.
    func evaluate(
      in database: any RowDatabase,
      since earlier: FalseState?
    ) async throws -> (isMet: Bool, state: FalseState?) {
      try await database.read { reader in
        if let earlier, let result = try evaluate(reader, since: earlier) { return result }
        let plan = try reader.plan(for: request)
        // Its value may also change with the time.
        let mark = plan.changesWithoutCommits ? nil : reader.changes(of: plan, since: nil).mark
        let match = try reader.rows(of: plan).keys(limit: 1).first
        let isMet = (match != nil) == expectsRow
        return (isMet, isMet ? nil : mark.map { FalseState(plan: plan, mark: $0, match: match) })
      }
    }

    /// Evaluates the condition for the rows that have changed. Returns nil if all must be read.
    private func evaluate(
      _ reader: any RowReader,
      since earlier: FalseState
    ) throws -> (Bool, FalseState?)? {
      let report = reader.changes(of: earlier.plan, since: earlier.mark)
      guard let mark = report.mark else { return nil }
      var state = earlier
      state.mark = mark
      switch report.changes {
      case .none: return (false, state)
      case .unknown: return nil
      case .keys(let keys):
        if let match = state.match?.integer, !keys.contains(match) { return (false, state) }
        let found = try reader.rows(of: earlier.plan).rows(in: keys, limit: 1).first
        if expectsRow { return (found != nil, found == nil ? state : nil) }
        // Another row may match outside of the ranges.
        guard let found else { return nil }
        state.match = found.key
        return (false, state)
      }
    }
  }
#endif
