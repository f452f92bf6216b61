#if SQLite || PostgreSQL
  import LiveRows

  extension Watch {
    /// Returns the request with the name of the table. Throws if the database has several tables
    /// and none is named.
    func namedRequest(in database: any RowDatabase) async throws -> RowRequest {
      // A screen was requested but is not available, so several tables may be named.
      guard requests.count == 1, var request = requests.first else {
        throw StoreError(
          .badRequest,
          context: database.name,
          message: "--tab requires a screen: lines contain one table"
        )
      }
      if request.table == nil, request.sql == nil {
        let names = try await database.read { try $0.tableNames() }
        if names.count > 1 {
          throw StoreError(
            .badRequest,
            context: database.name,
            message: "name one of the \(names.count) tables: \(Identifier.list(names))"
          )
        }
        request.table = names.first
      }
      try await checkFormats(request, in: database)
      return request
    }

    /// - Throws: `StoreError` if a format is for a column that the rows lack.
    private func checkFormats(_ request: RowRequest, in database: any RowDatabase) async throws {
      guard !rows.formats.isEmpty else { return }
      let columns = try await database.read { reader in
        try reader.plan(for: request).columns.map(\.name)
      }
      _ = try ColumnFormats(rows.formats).positions(in: columns)
    }

    func open(patience: Double) throws -> any RowDatabase {
      try rows.open(database ?? "", patience: patience, isWritable: write)
    }

    /// The requests: one for each named table, or one without a name.
    var requests: [RowRequest] {
      ([table] + tab).map { rows.request(for: $0) }
    }
  }
#endif
