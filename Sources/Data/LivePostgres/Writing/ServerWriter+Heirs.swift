#if PostgreSQL
  // Rows of tables that inherit from a request's table. Their keys contain the number of their
  // table.
  extension ServerWriter {
    /// Returns the OID of the table that stores the row with a key, or nil if keys do not contain
    /// it.
    private func tableNumber(of key: RowKey, _ query: ServerQuery) -> Int64? {
      guard query.keyColumns.last == Catalog.tableColumn,
        case .integer(let number)? = key.values.last
      else { return nil }
      return number
    }

    /// Returns the quoted name of the table that stores the row with a key, or nil if it is the
    /// request's table.
    ///
    /// - Throws: `StoreError` if the table no longer exists.
    func heir(of key: RowKey, _ query: ServerQuery) throws -> String? {
      guard let number = tableNumber(of: key, query) else { return nil }
      let rows = try run(
        Statement(
          """
          SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.oid = \(number)
          """
        ),
        query
      )
      guard rows.count == 1, let schema = rows.text(0, 0), let name = rows.text(0, 1) else {
        throw StoreError(
          .noSuchTable,
          context: "table \(query.table.name)",
          message: "the table that contained row \(key) no longer exists"
        )
      }
      let heir = SQLName.quoted(schema) + "." + SQLName.quoted(name)
      return heir == query.relation ? nil : heir
    }

    /// Checks that a row has no columns beyond those of the request's table, because undoing its
    /// deletion could not restore them.
    ///
    /// - Throws: `StoreError` if it has.
    func checkComplete(_ key: RowKey, _ query: ServerQuery) throws {
      guard let number = tableNumber(of: key, query), let relation = query.relation else { return }
      let rows = try run(
        Statement(
          """
          SELECT c.relname, min(a.attname::text) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          WHERE c.oid = \(number) AND a.attnum > 0 AND NOT a.attisdropped AND NOT EXISTS (
            SELECT 1 FROM pg_attribute p WHERE p.attrelid = to_regclass($1) AND p.attnum > 0
              AND NOT p.attisdropped AND p.attname = a.attname) GROUP BY 1
          """,
          [Statement.Parameter(text: relation, type: ServerType.text)]
        ),
        query
      )
      guard rows.count > 0, let heir = rows.text(0, 0), let column = rows.text(0, 1) else { return }
      throw StoreError(
        .refused,
        context: "table \(query.table.name)",
        message: "row \(key) belongs to \(heir), which has more columns (\(column)):"
          + " open \(heir) to delete it"
      )
    }
  }
#endif
