#if PostgreSQL
  extension ServerRequestChecker {
    /// Returns whether the rows may change although nothing was committed: they depend on the
    /// current time, a volatile function, the state of the server, or a foreign table.
    ///
    /// The server's plan names all functions and foreign tables, also those of views.
    func changesWithoutCommits(_ request: RowRequest) throws -> Bool {
      if table.kind == .virtual { return true }
      guard request.sql != nil || request.condition != nil || table.kind != .table else {
        return false
      }
      return try changesWithoutCommits(selecting: "*", from: source)
    }

    /// Returns whether the result of a statement may change although nothing was committed.
    func changesWithoutCommits(selecting columns: String, from source: String) throws -> Bool {
      do {
        let explanation = Statement(
          "EXPLAIN (VERBOSE, COSTS OFF) SELECT \(columns) FROM \(source)",
          parameters
        )
        let lines = try transaction.recall([explanation])[0]
        let plan = (0..<lines.count).map { lines.text($0, 0) ?? "" }.joined(separator: "\n")
        if plan.contains(#/Foreign Scan|Async Foreign|\b(CURRENT|LOCAL)_?(TIME|DATE)|'now'::/#) {
          return true
        }
        let functions = Set(plan.matches(of: #/([A-Za-z0-9_$]+)"?\(/#).map { String($0.output.1) })
        if functions.isEmpty { return false }
        let names = functions.sorted().map(SQLName.literal).joined(separator: ", ")
        return try transaction.recall([Statement(Self.volatility(of: names))])[0].isTrue(0, 0)
      } catch let error as ServerError where !error.isConnectionLost {
        // The read of the rows reports the error.
        return false
      }
    }

    /// Most stable functions of the server depend on settings only. Those with the prefix `pg_`
    /// report the state of the server, unless they describe a definition.
    private static func volatility(of names: String) -> String {
      """
      SELECT EXISTS (
        SELECT 1 FROM pg_catalog.pg_proc AS p
        WHERE p.proname IN (\(names)) AND p.provolatile <> 'i' AND (
          p.provolatile = 'v' OR p.pronamespace <> 'pg_catalog'::regnamespace
          OR p.proname IN ('now', 'transaction_timestamp', 'statement_timestamp')
          OR p.proname ~ '^pg_' AND p.proname !~ '^pg_(get_|typeof|[a-z_]*_is_visible|encoding_)'
        )
      )
      """
    }
  }
#endif
