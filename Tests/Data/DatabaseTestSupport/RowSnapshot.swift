package import LiveRows

/// All rows of a request, read in one transaction.
package struct RowSnapshot: Sendable {
  package var table: TableInfo
  package var columns: [TableColumn]
  package var keyColumns: [String]
  package var rows: [SelectedRow]
  /// Whether more rows exist than the request's limit.
  package var isCut: Bool
}

extension LocalRowDatabase {
  /// Reads all rows of a request up to its limit. Tests compare lists with the result.
  package func snapshot(of request: RowRequest) throws -> RowSnapshot {
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
