#if PostgreSQL
  /// The effects of the server's foreign keys when a row is deleted, recorded for undo: deleted
  /// rows, and columns that were set to null or their default.
  struct ServerCascade: DeletionCascade {
    /// Rows of one relation, in the server's text form.
    struct Rows: Sendable {
      /// The relation, quoted for SQL.
      var relation: String
      /// One JSON object for each row.
      var texts: [String]
      /// The columns that lost their reference, or nil if the rows were deleted.
      var emptied: [String]?
      /// The new keys of the rows to which the rows refer, in the order of their assignment.
      var moves: [MovedColumns] = []
      /// The fields that stay null.
      var cleared = ClearedFields()

      /// Returns the value of a column of the recorded rows, which are called `k`.
      fileprivate func value(_ name: String) -> String {
        let column = MovedColumns.Column(ExactName(relation), ExactName(name))
        return moves.reduce("k." + SQLName.quoted(name)) { value, moves in
          let keys = moves[column].sorted { $0.key < $1.key }
          if keys.isEmpty { return value }
          let cases = keys.map { "WHEN \($0.key) THEN \($0.value)" }.joined(separator: " ")
          return "CASE \(value) \(cases) ELSE \(value) END"
        }
      }

      /// Returns the value of a column, or null for fields that stay null.
      fileprivate func content(_ name: String) -> String {
        guard let test = clearedTest(name) else { return value(name) }
        return "CASE WHEN \(test) THEN NULL ELSE \(value(name)) END"
      }

      /// Returns the condition that a field stays null, or nil if this holds for no row.
      fileprivate func clearedTest(_ name: String) -> String? {
        cleared.test(name, of: relation, value)
      }

      /// The parameters of a statement for the rows.
      fileprivate var parameters: [Statement.Parameter] {
        [ServerCascadeReader.list(texts)] + cleared.parameters
      }
    }

    /// The recorded rows. Referencing rows follow the rows that they reference.
    var rows: [Rows] = []
    /// The columns or relations that may have lost values and could not be read.
    var lost: [String] = []
    /// The new keys of restored rows to which the rows refer, in the order of their assignment.
    fileprivate var moves: [MovedColumns] = []
    /// The fields that stay null.
    fileprivate var assigned: [AssignedFields] = []
    /// The context of error messages.
    var context = ""

    func moved(_ keys: [MovedKey]) -> (any DeletionCascade)? {
      let moves = MovedColumns(keys) { plan in
        let query = ServerQuery.of(plan)
        return query.relation.map {
          MovedColumns.Column(ExactName($0), ExactName(query.keyColumns[0]))
        }
      }
      guard let moves else { return nil }
      var cascade = self
      cascade.moves.append(moves)
      return cascade
    }

    func keeping(_ fields: [AssignedFields]) -> any DeletionCascade {
      var cascade = self
      cascade.assigned += fields
      return cascade
    }

    /// Returns the rows to restore.
    func presentRows(_ transaction: ServerTransaction) throws -> [Rows] {
      let followed = try followedRows(transaction)
      if assigned.isEmpty { return followed }
      return try followed.map { rows in
        var rows = rows
        rows.cleared = try ClearedFields(assigned, of: rows)
        return rows
      }
    }

    /// Returns the rows with the new keys of restored rows.
    private func followedRows(_ transaction: ServerTransaction) throws -> [Rows] {
      if moves.isEmpty { return rows }
      let reader = ServerCascadeReader(transaction)
      var referred: MovedColumns.References = [:]
      for relation in Set(rows.map { ExactName($0.relation) }) {
        referred.merge(try reader.references(of: relation)) { own, _ in own }
      }
      let followed = moves.map { $0.followed(by: referred) }
      return rows.map { rows in
        var rows = rows
        rows.moves = followed
        return rows
      }
    }
  }

  /// Collects the rows that deletions affect.
  struct ServerCascadeReader {
    let transaction: ServerTransaction
    /// The rows that are deleted explicitly or already recorded, by relation.
    private var seen: [ExactName: Set<ExactName>] = [:]
    private var keys: [ExactName: [ReferringKey]] = [:]
    /// The columns of rows that earlier deletions set to null, by relation and row.
    private var cleared: [ExactName: [ExactName: Set<String>]] = [:]

    init(_ transaction: ServerTransaction) {
      self.transaction = transaction
    }

    /// Returns the row with a key as JSON, or nil if it does not exist.
    func text(of query: ServerQuery, _ key: RowKey) throws -> String? {
      var builder = StatementBuilder(query)
      let match = query.match([key], &builder)
      let columns = query.table.columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
      let sql =
        "SELECT row_to_json(r)::text FROM (SELECT \(columns) FROM \(query.source) WHERE \(match)) AS r"
      let rows = try transaction.run(builder.statement(sql))
      return rows.count == 1 ? rows.text(0, 0) : nil
    }

    /// Records that a row is deleted explicitly.
    mutating func note(_ text: String, of relation: String) {
      seen[ExactName(relation), default: []].insert(ExactName(text))
    }

    /// Returns the rows that the deletion of a row affects, or nil if there are none.
    ///
    /// - Parameter text: The row as JSON.
    mutating func kept(
      with text: String,
      of origin: String,
      _ query: ServerQuery
    ) throws -> ServerCascade? {
      var kept = ServerCascade(lost: query.unreadable, context: query.table.context)
      var emptied: [ServerCascade.Rows] = []
      var open = [(relation: origin, texts: [text])]
      while let (relation, texts) = open.popLast() {
        for key in try referringKeys(to: relation) where ["c", "n", "d"].contains(key.action) {
          guard key.isReadable else {
            kept.lost.append(key.relation)
            continue
          }
          let found = try referring(to: texts, of: relation, key).filter { text in
            seen[ExactName(key.relation)]?.contains(ExactName(text)) != true
          }
          if found.isEmpty { continue }
          kept.rows.append(
            ServerCascade.Rows(
              relation: key.relation,
              texts: key.action == "c" ? found.map { uncleared($0, key.relation) } : found,
              emptied: key.action == "c" ? nil : key.columns
            )
          )
          guard key.action == "c" else {
            if key.action == "n" { emptied.append(kept.rows[kept.rows.count - 1]) }
            continue
          }
          seen[ExactName(key.relation), default: []].formUnion(found.exact)
          open.append((key.relation, found))
        }
      }
      for rows in emptied {
        for text in rows.texts.exact {
          cleared[ExactName(rows.relation), default: [:]][text, default: []]
            .formUnion(rows.emptied ?? [])
        }
      }
      return kept.rows.isEmpty && kept.lost.isEmpty ? nil : kept
    }

    /// Returns a row as JSON without the references to rows that were deleted before. The deletions
    /// are undone in reverse order, so that these references return with those rows.
    private func uncleared(_ row: String, _ relation: String) -> String {
      guard let columns = cleared[ExactName(relation)]?[ExactName(row)] else { return row }
      // Of several values for one key, the server uses the last one.
      let nulls = columns.sorted().map { ",\(JSONString.quoted($0)):null" }
      return row.dropLast() + nulls.joined() + "}"
    }

    /// Returns the columns to which the columns of a relation refer by foreign keys.
    func references(of relation: ExactName) throws -> MovedColumns.References {
      var found: MovedColumns.References = [:]
      let catalog = Catalog(transaction: transaction)
      for key in try catalog.foreignKeys(where: "conrelid", is: relation.text) {
        for (column, referred) in zip(key.columns, key.referred) {
          found[MovedColumns.Column(relation, ExactName(column)), default: []].insert(
            MovedColumns.Column(ExactName(key.parent), ExactName(referred))
          )
        }
      }
      return found
    }

    /// Returns the rows that reference other rows through a foreign key.
    private func referring(
      to texts: [String],
      of relation: String,
      _ key: ReferringKey
    ) throws -> [String] {
      let parts = zip(key.columns, key.referred).map { column, referred in
        "r.\(SQLName.quoted(column)) = d.\(SQLName.quoted(referred))"
      }
      let rows = try transaction.run(
        Statement(
          "SELECT row_to_json(r)::text FROM \(key.relation) AS r WHERE EXISTS (SELECT 1 FROM"
            + " json_populate_recordset(NULL::\(relation), $1::json) AS d WHERE "
            + parts.joined(separator: " AND ") + ")",
          [Self.list(texts)]
        )
      )
      return (0..<rows.count).compactMap { rows.text($0, 0) }
    }

    /// Returns the foreign keys to a relation.
    private mutating func referringKeys(to relation: String) throws -> [ReferringKey] {
      if let known = keys[ExactName(relation)] { return known }
      let catalog = Catalog(transaction: transaction)
      let found = try catalog.foreignKeys(where: "confrelid", is: relation)
      keys[ExactName(relation)] = found
      return found
    }

    /// Returns JSON objects as one parameter.
    static func list(_ texts: [String]) -> Statement.Parameter {
      Statement.Parameter(text: "[" + texts.joined(separator: ",") + "]", type: ServerType.text)
    }
  }

  extension ServerCascade.Rows {
    /// Returns the statement that restores the rows, unless they exist.
    ///
    /// - Parameters:
    ///   - names: The existing columns that can be written.
    ///   - key: The key columns.
    ///   - yields: Whether conflicting rows are kept.
    func statement(names: [String], key: [String], yields: Bool) -> Statement? {
      let source = "json_populate_recordset(NULL::\(relation), $1::json)"
      let quoted = names.map(SQLName.quoted)
      guard let emptied else {
        let list = quoted.joined(separator: ", ")
        let values = names.map(content).joined(separator: ", ")
        let conflict = yields ? " ON CONFLICT DO NOTHING" : ""
        return Statement(
          "INSERT INTO \(relation) (\(list)) OVERRIDING SYSTEM VALUE SELECT \(values) FROM"
            + " \(source) AS k\(conflict) RETURNING 1",
          parameters
        )
      }
      if key.isEmpty { return nil }
      let present = emptied.filter { names.contains(name: $0) }
      let columns = present.map(SQLName.quoted)
      let changes = present.map { "\(SQLName.quoted($0)) = \(value($0))" }.joined(separator: ", ")
      let same = key.map { "r.\(SQLName.quoted($0)) = \(value($0))" }
      // Values that other sessions have written there meanwhile are kept.
      let empty = columns.map { "r.\($0) IS NULL" }
      let free = present.compactMap(clearedTest).map { "NOT \($0)" }
      return Statement(
        "UPDATE \(relation) AS r SET \(changes) FROM \(source) AS k WHERE "
          + (same + empty + free).joined(separator: " AND "),
        parameters
      )
    }

    /// Returns the statement that writes those values of restored rows that differ. Returns nil if
    /// the rows were not deleted, or cannot be identified.
    func settling(names: [String], key: [String]) -> Statement? {
      let others = names.filter { !key.contains(name: $0) }
      guard emptied == nil, !key.isEmpty, !others.isEmpty else { return nil }
      let changes = others.map { "\(SQLName.quoted($0)) = \(content($0))" }.joined(separator: ", ")
      let same = key.map { "r.\(SQLName.quoted($0)) = \(value($0))" }.joined(separator: " AND ")
      // Some types, such as JSON, have no equality.
      let differs = others.map {
        "r.\(SQLName.quoted($0))::text IS DISTINCT FROM (\(content($0)))::text"
      }
      return Statement(
        "UPDATE \(relation) AS r SET \(changes) FROM"
          + " json_populate_recordset(NULL::\(relation), $1::json) AS k WHERE \(same)"
          + " AND (\(differs.joined(separator: " OR ")))",
        parameters
      )
    }
  }
#endif
