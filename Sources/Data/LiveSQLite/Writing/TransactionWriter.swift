#if SQLite
  /// One write transaction of an SQLite database.
  struct TransactionWriter: ReaderBackedWriter {
    let reader: SessionReader

    private var session: ReadSession { reader.session }

    var writtenCount: Int? {
      // The entries of the history are no rows that a reader would have to read again.
      (try? session.lastHistoryNumber()).map { session.totalChanges - Int($0) }
    }

    func rules(of plan: any RowPlan) throws -> WritingRules {
      let query = RowQuery.of(plan)
      let declared = try query.memo.declaration(of: query.table, session)
      var rules = WritingRules(hasHiddenEffects: declared.hasHiddenEffects)
      for (position, column) in query.columns.enumerated() {
        if declared.generated.contains(ExactName(column.name)) { rules.computed.insert(position) }
        if query.table.identity == .integerPrimaryKey(column: column.name) {
          rules.automatic = position
        }
      }
      return rules
    }

    func insert(
      into plan: any RowPlan,
      _ values: [Int: Value],
      key: RowKey?
    ) throws -> RowWriting {
      let query = RowQuery.of(plan)
      try query.checkDigits(values)
      var positions: [Int] = []
      var bindings: [Value] = []
      positions.reserveCapacity(values.count)
      bindings.reserveCapacity(values.count)
      for position in query.columns.indices {
        guard let value = values[position] else { continue }
        positions.append(position)
        bindings.append(value)
      }
      var missing: [Int] = []
      if let key {
        missing = query.keyTerms.indices.filter { index in
          !positions.contains {
            query.quotedColumn($0).isExactly(query.keyTerms[index].expression)
          }
        }
        for index in missing { bindings.append(key.values[index]) }
      }
      // For an integer key, `last_insert_rowid` returns the key. RETURNING would make the statement
      // half as slow again.
      let isKept = query.hasIntegerKey && query.table.kind == .table
      // Virtual tables return -1 as the key of a new row.
      let isVirtual = query.hasIntegerKey && query.table.kind == .virtual
      let sql = query.memo.text(.insert(positions, missing: missing)) {
        let names =
          positions.map { query.quotedColumn($0) }
          + missing.map { query.keyTerms[$0].expression }
        let parameters = names.indices.map { RowQuery.parameter($0 + 1) }.joined(separator: ", ")
        let content =
          names.isEmpty
          ? " DEFAULT VALUES" : "(\(names.joined(separator: ", "))) VALUES(\(parameters))"
        let answer = ([query.keyList] + [query.hiddenRowid].compactMap { $0 }).joined(
          separator: ", "
        )
        return "INSERT INTO \(query.source)\(content)"
          + (isKept || isVirtual ? "" : " RETURNING \(answer)")
      }
      var result: RowKey?
      var place: Int64?
      try run(sql, bindings, query) { row in
        result = query.key(row)
        if query.hiddenRowid != nil { place = row.exactInteger(at: query.keyCount) }
      }
      let count = query.table.kind == .table ? session.changes : nil
      if isVirtual || (isKept && count != 0) { result = RowKey(session.lastRowid) }
      if result != nil, let rowid = query.hiddenRowid, let place {
        // A trigger may have changed the key afterwards.
        let after = query.memo.text(.keyByRowid) {
          "SELECT \(query.keyList) FROM \(query.source) WHERE \(rowid) = \(RowQuery.parameter(1))"
        }
        try run(after, [.integer(place)], query) { result = query.key($0) }
      }
      let isExact = try isKept && missing.isEmpty && holds(values, query)
      return RowWriting(key: result, rowCount: count, isExact: isExact)
    }

    /// Returns whether a new row certainly has exactly the given values and key.
    private func holds(_ values: [Int: Value], _ query: RowQuery) throws -> Bool {
      try query.memo.keeping(of: query, session).enumerated().allSatisfy { position, column in
        column.keeps(values[position])
      }
    }

    func update(
      _ plan: any RowPlan,
      _ values: [Int: Value],
      key: RowKey
    ) throws -> RowWriting {
      let query = RowQuery.of(plan)
      try query.checkDigits(values)
      let sorted = values.sorted { $0.key < $1.key }
      let sql = query.memo.text(.update(sorted.map { $0.key })) {
        let names = sorted.map { query.quotedColumn($0.key) }
        let assignments = names.enumerated().map { "\($1) = \(RowQuery.parameter($0 + 1))" }
        let text =
          "UPDATE \(query.source) SET \(assignments.joined(separator: ", ")) WHERE "
          + query.keyMatch(firstParameter: sorted.count + 1)
        // Virtual tables do not support RETURNING in an update, so it is used only if the key may
        // change.
        let changesKey = query.keyTerms.contains { names.contains(name: $0.expression) }
        return text + (changesKey ? " RETURNING \(query.keyList)" : "")
      }
      try checkOne(key, of: query)
      var result = key
      try run(sql, sorted.map { $0.value } + key.values, query) { result = query.key($0) }
      if let moved = try virtualKey(in: sorted.map { $0.value }, insteadOf: key, query) {
        result = moved
      }
      return try writing(result, key, query)
    }

    /// Returns the key of a virtual table's row after an update, or nil if it is unchanged. The
    /// first column of an R-tree is also its rowid, which its declaration does not show.
    private func virtualKey(
      in values: [Value],
      insteadOf key: RowKey,
      _ query: RowQuery
    ) throws -> RowKey? {
      guard query.hasIntegerKey, query.table.kind == .virtual,
        try query.row(key, session) == nil
      else { return nil }
      for case .integer(let number) in values {
        let moved = RowKey(number)
        if try query.row(moved, session) != nil { return moved }
      }
      return nil
    }

    func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting {
      let query = RowQuery.of(plan)
      let sql = query.memo.text(.delete) {
        "DELETE FROM \(query.source) WHERE \(query.keyMatch())"
      }
      try checkOne(key, of: query)
      try run(sql, key.values, query) { _ in }
      let writing = try writing(key, key, query)
      // The row may have been deleted together with a row that it refers to.
      if writing.rowCount ?? 0 == 0, try query.row(key, session) != nil {
        throw StoreError(.discarded(.delete(key)), context: query.table.context)
      }
      return writing
    }

    func updateAll(_ plan: any RowPlan, _ values: [Int: RowExpression]) throws -> Int {
      let query = RowQuery.of(plan)
      // SQLite does not count the rows that a view's triggers write.
      guard query.table.kind == .table else { return try updateEach(plan, values) }
      try checkDigits(values, query)
      var parameters = query.parameters
      let assignments = values.sorted { $0.key < $1.key }.map { position, expression in
        "\(query.quotedColumn(position)) = \(expression.sql(query.table.name, &parameters))"
      }
      let sql = "UPDATE \(query.source) SET \(assignments.joined(separator: ", "))"
      return try count(sql + query.selection, parameters, query)
    }

    /// Checks that columns keep all digits of the decimal numbers that a statement writes.
    ///
    /// - Throws: `StoreError` with the code `wrongType` if a digit would be lost in a row.
    private func checkDigits(_ values: [Int: RowExpression], _ query: RowQuery) throws {
      for (position, expression) in values {
        switch expression {
        case .value(let value): try query.checkDigits([position: value])
        case .calculated(let left, _, let right)
        where left.form == .decimal || right.form == .decimal:
          var parameters = query.parameters
          let result = expression.sql(query.table.name, &parameters)
          try session.forEachRow(
            "SELECT \(result) FROM \(query.source)" + query.selection,
            named: parameters,
            isKept: false
          ) { row in
            try query.checkDigits([position: row.value(at: 0)])
            return true
          }
        default: continue
        }
      }
    }

    func deleteAll(from plan: any RowPlan) throws -> Int {
      let query = RowQuery.of(plan)
      guard query.table.kind == .table else { return try deleteEach(from: plan) }
      return try count("DELETE FROM \(query.source)" + query.selection, query.parameters, query)
    }

    /// Runs a statement, and returns the number of rows that it has written itself.
    private func count(
      _ sql: String,
      _ parameters: [String: Value],
      _ query: RowQuery
    ) throws -> Int {
      do {
        try session.forEachRow(sql, named: parameters, isKept: false) { _ in true }
        return session.changes
      } catch let error where !(error is StoreError) {
        throw StoreError.mapping(
          error,
          context: query.table.context,
          isWriting: true,
          table: query.table.kind == .table ? query.table.name : nil
        )
      }
    }

    /// Returns the effect of a statement on the row with a key.
    private func writing(
      _ result: RowKey,
      _ key: RowKey,
      _ query: RowQuery
    ) throws -> RowWriting {
      // SQLite does not count the rows that a view's triggers write.
      if query.table.kind == .view { return RowWriting(key: result, rowCount: nil) }
      let count = session.changes
      guard count < 2 else { throw query.severalRows(key) }
      return RowWriting(key: count == 0 ? nil : result, rowCount: count)
    }

    /// Checks that only one row of a view has the key, because writes to a view are not counted.
    private func checkOne(_ key: RowKey, of query: RowQuery) throws {
      guard query.table.kind == .view else { return }
      let sql = query.memo.text(.count) {
        "SELECT count(*) FROM \(query.source) WHERE \(query.keyMatch())"
      }
      if try session.integer(sql, key.values) ?? 0 > 1 { throw query.severalRows(key) }
    }

    private func run(
      _ sql: String,
      _ bindings: [Value],
      _ query: RowQuery,
      _ body: (StatementRow) -> Void
    ) throws {
      do {
        try session.forEachRow(sql, bindings) { row in
          body(row)
          return true
        }
      } catch {
        var error = StoreError.mapping(
          error,
          context: query.table.context,
          isWriting: true,
          table: query.table.kind == .table ? query.table.name : nil
        )
        // `ON CONFLICT ROLLBACK` ends the transaction. Statements executed afterwards would be
        // committed one by one, so that the caller must not try other rows first.
        if !session.isInTransaction {
          error.isNotUnique = false
          error.isReferenceMissing = false
        }
        throw error
      }
    }
  }

  // Operations on several rows.
  extension TransactionWriter {
    func greatestReusedKey(of plan: any RowPlan) throws -> Int64? {
      let query = RowQuery.of(plan)
      guard query.hasIntegerKey, query.table.kind == .table else { return nil }
      // An `AUTOINCREMENT` table assigns no key twice.
      if try query.memo.declaration(of: query.table, session).isSequenceStored,
        try session.integer(
          "SELECT 1 FROM main.sqlite_sequence WHERE name = ?1",
          [.text(query.table.name)]
        ) != nil
      {
        return nil
      }
      return try session.integer(
        "SELECT coalesce(max(\(query.keyTerms[0].expression)), 0) FROM \(query.source)"
      )
    }

    func setAside(
      _ columns: some Sequence<Int>,
      of plan: any RowPlan,
      key: RowKey
    ) throws -> RowKey? {
      let query = RowQuery.of(plan)
      let declared = try query.memo.declaration(of: query.table, session)
      let shared = columns.filter { position in
        declared.hasUniqueExpression
          || declared.unique.contains(ExactName(query.columns[position].name))
          || query.keyTerms.contains { $0.expression.isExactly(query.quotedColumn(position)) }
      }
      guard !shared.isEmpty, let present = try query.row(key, session) else { return nil }
      // Random values that are very unlikely to be in the table. They keep the storage class, as
      // STRICT tables require.
      var values: [Int: Value] = [:]
      for position in shared {
        values[position] =
          switch present[position] {
          case .text: .text("\u{1}" + String(UInt64.random(in: 0 ... .max), radix: 36))
          case .blob: .blob((0..<16).map { _ in UInt8.random(in: 0 ... .max) })
          case .real: .real(-Double.random(in: 1e15...1e16))
          case .null: .null
          default: .integer(-Int64.random(in: (1 << 53)...(1 << 61)))
          }
      }
      if !declared.hasCheck { return try update(plan, values, key: key).key }
      // The temporary values may violate a CHECK constraint. SQLite checks the final ones.
      try session.run("PRAGMA ignore_check_constraints = ON")
      defer { try? session.run("PRAGMA ignore_check_constraints = OFF") }
      return try update(plan, values, key: key).key
    }

    func cascades(
      ofDeleting rows: [(plan: any RowPlan, key: RowKey)]
    ) throws -> [(any DeletionCascade)?] {
      var finder = try CascadeSnapshotReader(session, path: reader.path)
      if finder.isEmpty { return rows.map { _ in nil } }
      let own = try rows.map { plan, key -> (table: String, key: [Value])? in
        let query = RowQuery.of(plan)
        guard query.table.kind == .table else { return nil }
        let own = query.hiddenRowid == nil ? key : try query.rowid(of: key, session)
        return own.map { (query.table.name, $0.values) }
      }
      // All rows are recorded first, because one may refer to another that is deleted with it. It
      // is then not an effect of that deletion.
      for case let row? in own { finder.note(row.table, row.key) }
      return try own.map { row in try row.flatMap { try finder.cascade(of: $0.table, $0.key) } }
    }

    func restore(_ cascade: any DeletionCascade, yields: Bool) throws {
      guard let cascade = cascade as? CascadeSnapshot else {
        preconditionFailure("\(reader.path): the deleted rows belong to another database")
      }
      try cascade.restore(yields: yields, session, path: reader.path)
    }
  }
#endif
