#if PostgreSQL
  import KeyValueCore

  // Unsaved rows are sent as a JSON text that the server expands to rows of the table's type. The
  // server then evaluates the condition and the order of the request for them as well.
  extension PlannedRows {
    func all(_ overlay: RowOverlay, offset: Int) throws -> [OverlaidRow] {
      if overlay.isEmpty, offset == 0 { return try all().map { .stored($0) } }
      var builder = StatementBuilder(query)
      let (source, sorted) = try overlaid(overlay, &builder)
      let sql =
        "SELECT \(query.keyTerms.expressions), \(query.columnList), \(Self.place) FROM \(source)"
        + query.whereClause(nil, &builder) + query.overlaidOrder(overlay, changed: sorted.changed)
        + query.limitClause() + " OFFSET \(offset)"
      // The limit counts from the first row, not from the offset.
      var rest = query.limit.map { max(0, $0 - offset) } ?? Int.max
      var rows: [OverlaidRow] = []
      let width = query.keyTerms.count + query.columns.count
      try forEach(builder.statement(sql)) { found, row in
        guard rest > 0 else { return false }
        rest -= 1
        if let place = found.integer(row, width) {
          rows.append(.overlaid(sorted.positions[Int(place) - 1]))
        } else {
          rows.append(
            .stored(
              SelectedRow(
                key: query.key(found, row),
                values: query.values(found, row, from: query.keyTerms.count)
              )
            )
          )
        }
        return true
      }
      return rows
    }

    func aggregate(
      _ aggregates: [RowAggregate],
      by columns: [Int],
      _ overlay: RowOverlay
    ) throws -> [RowGroup] {
      var builder = StatementBuilder(query)
      var (source, order) = (query.source, "")
      if !overlay.isEmpty {
        let sorted: Sorted
        (source, sorted) = try overlaid(overlay, &builder)
        if query.limit != nil {
          order = query.overlaidOrder(overlay, changed: sorted.changed)
        }
      } else if query.limit != nil {
        order = query.terms.orderClause()
      }
      // Aliases are needed because a column may have the name of another column's expression.
      let list = query.columns.indices.map { index in
        // The results are those of the numbers that are read.
        let cast = query.columns[index].declaredType == "real" ? "::text::float8" : ""
        return "\(name(of: index))\(cast) AS \(SubqueryName.column(index))"
      }
      .joined(separator: ", ")
      let rows =
        "SELECT \(list) FROM \(source)" + query.whereClause(nil, &builder) + order
        + query.limitClause()
      let found = try run(
        builder.statement(RowAggregate.statement(aggregates, by: columns, of: rows))
      )
      return (0..<found.count).map { row in
        RowGroup(
          key: columns.indices.map { found.value(row, $0) },
          results: aggregates.indices.map { found.value(row, columns.count + $0) }
        )
      }
    }

    private func name(of column: Int) -> String { SQLName.quoted(query.columns[column].name) }

    /// The name of the column that holds the index of an overlay row.
    fileprivate static var place: String { "livecells_place" }

    /// The order in which the overlay's rows are sent: changed rows, then new rows.
    private struct Sorted {
      var positions: [Int]
      var changed: Int
    }

    /// Returns a subquery of the relation with the overlay's changes, restricted by the request's
    /// condition.
    private func overlaid(
      _ overlay: RowOverlay,
      _ builder: inout StatementBuilder
    ) throws -> (String, Sorted) {
      guard let relation = query.relation else {
        throw StoreError(
          .queryOfUnsavedRows,
          context: query.table.context
        )
      }
      let indexes = overlay.rows.indices
      let changed = indexes.filter { overlay.rows[$0].key != nil }
      let sorted = Sorted(
        positions: changed + indexes.filter { overlay.rows[$0].key == nil },
        changed: changed.count
      )
      let keys = overlay.removed + overlay.rows.compactMap(\.key)
      let isHidden =
        keys.isEmpty ? "" : " WHERE NOT coalesce(\(query.match(keys, &builder)), false)"
      let objects = try sorted.positions.map { try json(overlay.rows[$0].values) }
      let text = "[" + objects.joined(separator: ",") + "]"
      let parameter = builder.bind(Statement.Parameter(text: text, type: ServerType.text))
      let list = query.allColumns.joined(separator: ", ")
      let new = query.allColumns.map {
        $0 == SQLName.quoted(Catalog.tableColumn) ? "NULL::oid" : "new." + $0
      }
      let union =
        "SELECT \(list), NULL::int8 AS \(Self.place) FROM \(relation)\(isHidden) UNION ALL SELECT"
        + " \(new.joined(separator: ", ")), element.place FROM jsonb_array_elements(\(parameter)::jsonb)"
        + " WITH ORDINALITY AS element(value, place),"
        + " jsonb_populate_record(NULL::\(relation), element.value) AS new"
      // The condition may refer to the table by name.
      let source = ServerRequestChecker.conditional(
        "(\(union))",
        called: SQLName.quoted(query.table.name),
        selecting: query.allColumns + [Self.place],
        condition: query.condition,
        predicate: query.predicate
      )
      return (source, sorted)
    }

    /// Returns a row as a JSON object with the text form of each value.
    private func json(_ values: [Value]) throws -> String {
      let parts = try zip(query.columns, values).map { column, value in
        let text = try value.writableText(
          column: column.name,
          declaredType: column.declaredType
        )
        return JSONString.quoted(column.name) + ":" + (text.map { JSONString.quoted($0) } ?? "null")
      }
      return "{" + parts.joined(separator: ",") + "}"
    }
  }

  extension ServerQuery {
    /// Returns the complete order of rows with an overlay. New rows follow others with equal terms.
    fileprivate func overlaidOrder(_ overlay: RowOverlay, changed: Int) -> String {
      var list = terms.map { $0.ordering() }
      let isNew = "coalesce(\(PlannedRows.place) > \(changed), false)"
      list.insert(isNew, at: ownTermCount)
      return " ORDER BY " + (list + [PlannedRows.place]).joined(separator: ", ")
    }
  }
#endif
