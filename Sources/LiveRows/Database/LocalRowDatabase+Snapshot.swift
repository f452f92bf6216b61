extension LocalRowDatabase {
  /// Reads all rows of a request at once, up to its limit.
  ///
  /// For a table that may be large, name a limit; one row more is looked for to tell whether it
  /// cuts.
  ///
  /// - Throws: `StoreError`; `keyNotUnique` when key columns were named and do not tell rows apart.
  public func snapshot(of request: RowRequest) throws -> RowSnapshot {
    try read(patience: .full) { reader in
      let plan = try reader.plan(for: request)
      var wider = request
      wider.limit = request.limit.map { $0 == .max ? $0 : $0 + 1 }
      var rows = try reader.rows(of: reader.plan(for: wider)).all()
      let isCut = request.limit.map { rows.count > $0 } ?? false
      if isCut { rows.removeLast() }
      return RowSnapshot(
        table: plan.table,
        columns: plan.columns,
        keyColumns: plan.keyColumns,
        rows: rows,
        isCut: isCut
      )
    }
  }
}
