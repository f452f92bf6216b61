#if PostgreSQL
  /// The fields of a relation's rows that stay null when a deletion is undone, because they were
  /// set to null afterwards.
  struct ClearedFields: Sendable {
    private var columns: Set<ExactName> = []
    private var keyColumns: [String] = []
    /// One JSON object for each row: its key, and the columns as keys of an object.
    private var texts: [String] = []

    init() {}

    /// Collects the fields of a relation.
    init(_ fields: [AssignedFields], of rows: ServerCascade.Rows) throws {
      for field in fields {
        let query = ServerQuery.of(field.plan)
        guard let relation = query.relation, ExactName(relation) == ExactName(rows.relation),
          field.columns.contains(where: rows.restores)
        else { continue }
        let key = try zip(query.keyColumns, field.key.values).map { name, value in
          let type = query.table.columns.first { ExactName($0.name) == ExactName(name) }
          let text = try value.writableText(column: name, declaredType: type?.declaredType ?? "")
          return "\(JSONString.quoted(name)):\(text.map { JSONString.quoted($0) } ?? "null")"
        }
        let names = field.columns.map { JSONString.quoted($0) + ":true" }
        texts.append(
          "{\"key\":{\(key.joined(separator: ","))},"
            + "\"columns\":{\(names.joined(separator: ","))}}"
        )
        columns.formUnion(field.columns.exact)
        for name in query.keyColumns where !keyColumns.contains(name: name) {
          keyColumns.append(name)
        }
      }
    }

    /// The second parameter of a statement, if there are such fields.
    var parameters: [Statement.Parameter] { texts.isEmpty ? [] : [ServerCascadeReader.list(texts)] }

    /// Returns the condition that a column of a row is among the fields, or nil if it is in no row.
    ///
    /// - Parameter value: Returns the value of a column of the row.
    func test(_ name: String, of relation: String, _ value: (String) -> String) -> String? {
      guard columns.contains(ExactName(name)) else { return nil }
      let same = keyColumns.map { key in
        "(e.field->'key'->>\(SQLName.literal(key)) IS NULL"
          + " OR a.\(SQLName.quoted(key)) = \(value(key)))"
      }
      return "EXISTS (SELECT 1 FROM json_array_elements($2::json) AS e(field),"
        + " json_populate_record(NULL::\(relation), e.field->'key') AS a WHERE"
        + " e.field->'columns'->>\(SQLName.literal(name)) IS NOT NULL AND "
        + same.joined(separator: " AND ") + ")"
    }
  }

  extension ServerCascade.Rows {
    /// Returns whether restoring the rows writes a column.
    fileprivate func restores(_ column: String) -> Bool {
      emptied?.contains(name: column) ?? true
    }
  }
#endif
