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
      /// The columns that refer to the key of the relation of the deleted row.
      var referring: [String] = []
      /// The old and the new key of the deleted row, or nil if it is unchanged.
      var moved: (old: Int64, new: Int64)?

      /// Returns the value of a column of the recorded rows, which are called `k`.
      fileprivate func value(_ name: String) -> String {
        let value = "k." + SQLName.quoted(name)
        guard let moved, referring.contains(name: name) else { return value }
        return "CASE WHEN \(value) = \(moved.old) THEN \(moved.new) ELSE \(value) END"
      }
    }

    /// The recorded rows. Referencing rows follow the rows that they reference.
    var rows: [Rows] = []
    /// The columns or relations that may have lost values and could not be read.
    var lost: [String] = []
    /// The key of the deleted row, if it is an integer.
    var key: Int64?
    /// The context of error messages.
    var context = ""

    func moved(to new: Int64) -> (any DeletionCascade)? {
      guard let key else { return nil }
      var cascade = self
      for index in cascade.rows.indices { cascade.rows[index].moved = (key, new) }
      return cascade
    }
  }

  /// A foreign key.
  private struct ReferringKey {
    var relation: String
    var columns: [String]
    var referred: [String]
    /// The action when a row is deleted: `c` deletes, `n` and `d` set null or the default.
    var action: String
    /// Whether the role may read the referencing rows.
    var isReadable: Bool
  }

  /// Collects the rows that deletions affect.
  struct ServerCascadeReader {
    let transaction: ServerTransaction
    /// The rows that are deleted explicitly or already recorded, by relation.
    private var seen: [ExactName: Set<ExactName>] = [:]
    private var keys: [ExactName: [ReferringKey]] = [:]

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
      _ key: RowKey,
      _ query: ServerQuery
    ) throws -> ServerCascade? {
      var kept = ServerCascade(
        lost: query.unreadable,
        key: key.integer,
        context: query.table.context
      )
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
              texts: found,
              emptied: key.action == "c" ? nil : key.columns
            )
          )
          guard key.action == "c" else { continue }
          seen[ExactName(key.relation), default: []].formUnion(found.exact)
          open.append((key.relation, found))
        }
      }
      // A row may refer to the deleted row through several foreign keys, also through those that
      // have no action.
      let keys = try referringKeys(to: origin).filter {
        $0.referred.isExactly(query.keyColumns)
      }
      for (index, rows) in kept.rows.enumerated() {
        kept.rows[index].referring =
          keys.filter { $0.relation.isExactly(rows.relation) }.flatMap(\.columns)
      }
      return kept.rows.isEmpty && kept.lost.isEmpty ? nil : kept
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
      let rows = try transaction.run(
        Statement(
          """
          SELECT c.oid::int8, n.nspname, r.relname, c.confdeltype, a.attname, b.attname,
            has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(r.oid, 'SELECT')
          FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
            JOIN pg_namespace n ON n.oid = r.relnamespace,
            unnest(c.conkey, c.confkey) WITH ORDINALITY AS k(own, other, place)
            JOIN pg_attribute a ON a.attnum = k.own JOIN pg_attribute b ON b.attnum = k.other
          WHERE c.contype = 'f' AND c.confrelid = to_regclass($1)
            AND c.conparentid = 0 AND a.attrelid = c.conrelid AND b.attrelid = c.confrelid
          ORDER BY c.oid, k.place
          """,
          [Statement.Parameter(text: relation, type: ServerType.text)]
        )
      )
      var found: [ReferringKey] = []
      var last: Int64?
      for row in 0..<rows.count {
        if rows.integer(row, 0) != last {
          last = rows.integer(row, 0)
          found.append(
            ReferringKey(
              relation: SQLName.quoted(rows.text(row, 1) ?? "") + "."
                + SQLName.quoted(rows.text(row, 2) ?? ""),
              columns: [],
              referred: [],
              action: rows.text(row, 3) ?? "",
              isReadable: rows.isTrue(row, 6)
            )
          )
        }
        found[found.count - 1].columns.append(rows.text(row, 4) ?? "")
        found[found.count - 1].referred.append(rows.text(row, 5) ?? "")
      }
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
        let values = names.map(value).joined(separator: ", ")
        let conflict = yields ? " ON CONFLICT DO NOTHING" : ""
        return Statement(
          "INSERT INTO \(relation) (\(list)) OVERRIDING SYSTEM VALUE SELECT \(values) FROM"
            + " \(source) AS k\(conflict) RETURNING 1",
          [ServerCascadeReader.list(texts)]
        )
      }
      if key.isEmpty { return nil }
      let present = emptied.filter { names.contains(name: $0) }
      let columns = present.map(SQLName.quoted)
      let changes = present.map { "\(SQLName.quoted($0)) = \(value($0))" }.joined(separator: ", ")
      let same = key.map(SQLName.quoted).map { "r.\($0) = k.\($0)" }
      // Values that other sessions have written there meanwhile are kept.
      let empty = columns.map { "r.\($0) IS NULL" }
      return Statement(
        "UPDATE \(relation) AS r SET \(changes) FROM \(source) AS k WHERE "
          + (same + empty).joined(separator: " AND "),
        [ServerCascadeReader.list(texts)]
      )
    }

    /// Returns the statement that writes those values of restored rows that differ. Returns nil if
    /// the rows were not deleted, or cannot be identified.
    func settling(names: [String], key: [String]) -> Statement? {
      let others = names.filter { !key.contains(name: $0) }
      guard emptied == nil, !key.isEmpty, !others.isEmpty else { return nil }
      let changes = others.map { "\(SQLName.quoted($0)) = \(value($0))" }.joined(separator: ", ")
      let same = key.map { "r.\(SQLName.quoted($0)) = \(value($0))" }.joined(separator: " AND ")
      // Some types, such as JSON, have no equality.
      let differs = others.map {
        "r.\(SQLName.quoted($0))::text IS DISTINCT FROM (\(value($0)))::text"
      }
      return Statement(
        "UPDATE \(relation) AS r SET \(changes) FROM"
          + " json_populate_recordset(NULL::\(relation), $1::json) AS k WHERE \(same)"
          + " AND (\(differs.joined(separator: " OR ")))",
        [ServerCascadeReader.list(texts)]
      )
    }
  }
#endif
