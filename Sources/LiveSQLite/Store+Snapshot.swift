#if SQLite
  extension Store {
    /// Reads all rows of a request at once, up to its limit.
    ///
    /// For a table that may be large, name a limit; one row more is looked for to tell whether it
    /// cuts.
    ///
    /// - Throws: `StoreError`; `keyNotUnique` when key columns were named and do not tell rows
    ///   apart.
    public func snapshot(of request: RowRequest) throws -> RowSnapshot {
      try read { session in
        var wider = request
        wider.limit = request.limit.map { $0 == .max ? $0 : $0 + 1 }
        let query = try RowQuery(wider, session: session, path: path)
        if let limit = request.limit, limit < 0 {
          _ = try RowQuery(request, session: session, path: path)
        }
        var rows = try query.allRows(session)
        let isCut = request.limit.map { rows.count > $0 } ?? false
        if isCut { rows.removeLast() }
        return RowSnapshot(
          table: query.table,
          columns: query.columns,
          keyColumns: query.keyColumns,
          rows: rows,
          isCut: isCut
        )
      }
    }
  }
#endif
