#if SQLite
  /// The rows of a query in one state: translates the requests of lists into statements.
  struct QueryRows: OrderedRows {
    let query: RowQuery
    let session: ReadSession

    func keys(limit: Int?) throws -> CompactKeys { try query.allKeys(limit: limit, session) }

    func sortPosition(_ distance: Int, beyond sortPosition: [Value]) throws -> [Value]? {
      var left = distance
      var found: [Value]?
      try forEachPosition(beyond: sortPosition, count: distance) { row in
        left -= 1
        if left == 0 { found = query.sortPosition(row) }
        return true
      }
      return found
    }

    func count(
      beyond sortPosition: [Value]?,
      most: Int,
      stride: Int,
      finding key: RowKey?,
      stops: Bool
    ) throws -> RowCount {
      try count(beyond: sortPosition, most: most, stride: stride, finding: key, stops) { _ in }
    }

    /// Counts rows, and calls `body` with the terms of each counted one.
    private func count(
      beyond sortPosition: [Value]?,
      most: Int,
      stride: Int,
      finding key: RowKey?,
      _ stops: Bool,
      _ body: (StatementRow) -> Void
    ) throws -> RowCount {
      var found = RowCount()
      let match = key.map { _ in query.keyMatch(firstParameter: query.extraParameter) }
      try forEachPosition(
        beyond: sortPosition,
        count: most,
        selecting: match,
        bindings: key?.values ?? []
      ) { row in
        // The column after the terms indicates whether this is the wanted row.
        if match != nil, row.integer(at: query.terms.count) != 0 {
          found.position = found.count
          if stops { return false }
        }
        found.count += 1
        body(row)
        if found.count % stride == 0 || found.count == most {
          let sortPosition = query.sortPosition(row)
          found.marks.append(RowCount.Mark(count: found.count, sortPosition: sortPosition))
          if found.count == most { found.end = sortPosition }
        }
        return true
      }
      if query.hasSections, !stops {
        found.sections = try sections(beyond: sortPosition, count: most)
          .map { RowCount.Section(value: $0.value, count: $0.count) }
      }
      return found
    }

    func sortPosition(ofNew row: [ExactName: Value], number: Int) throws -> [Value]? {
      try query.sortPosition(ofNew: row, number: number, session)
    }
  }

  extension QueryRows: DigestingRows {}

  extension QueryRows: CountingRows {
    func count(
      beyond sortPosition: [Value]?,
      most: Int,
      stride: Int,
      finding key: RowKey?,
      appendingTo keys: inout CompactKeys
    ) throws -> RowCount {
      try count(beyond: sortPosition, most: most, stride: stride, finding: key, false) { row in
        if query.keyPositions.count == 1, let integer = row.exactInteger(at: query.keyPositions[0])
        {
          keys.append(integer)
        } else {
          keys.append(query.key(of: query.sortPosition(row)))
        }
      }
    }
  }

  extension QueryRows: KeyedRows {
    func all() throws -> [SelectedRow] { try query.allRows(session) }

    func forEach(_ body: (SelectedRow) throws -> Bool) throws {
      // Rows that the caller has passed on cannot be read again, so the read ignores writers from
      // here on.
      try session.watch.complete()
      try query.forEach(session, body)
    }

    func all(_ overlay: RowOverlay, offset: Int) throws -> [OverlaidRow] {
      try query.rows(overlay, offset: offset, session)
    }

    func aggregate(
      _ aggregates: [RowAggregate],
      by columns: [Int],
      _ overlay: RowOverlay
    ) throws -> [RowGroup] {
      try query.aggregate(aggregates, by: columns, overlay, session)
    }

    func values(of keys: [RowKey]) throws -> [[Value]?] { try query.rows(keys, session) }

    func find(_ keys: [RowKey], known: (Int) -> [Value]) throws -> [RowLookup] {
      try query.find(keys, known: known, session)
    }

    func keys(whereColumns columns: [Int], are values: [Value]) throws -> [RowKey] {
      try query.keys(whereColumns: columns, are: values, session)
    }

    func keys(
      whereColumns columns: [Int],
      referTo key: RowKey,
      of other: any RowPlan
    ) throws -> [RowKey] {
      guard let other = other as? RowQuery else {
        return try keys(whereColumns: columns, are: key.values)
      }
      return try query.keys(whereColumns: columns, referTo: key, of: other, session)
    }

    func keys(
      whereColumns columns: [Int],
      referToAny keys: [RowKey],
      of other: any RowPlan
    ) throws -> [[RowKey]] {
      let found = try query.keys(
        whereColumns: columns,
        referToAny: keys,
        of: RowQuery.of(other),
        session
      )
      return try found ?? keys.map { try self.keys(whereColumns: columns, referTo: $0, of: other) }
    }

    func key(equalTo key: RowKey) throws -> RowKey? { try query.key(equalTo: key, session) }
  }
#endif
