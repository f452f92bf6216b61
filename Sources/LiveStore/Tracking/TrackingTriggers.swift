#if SQLite
  /// The triggers that note the changes of a table.
  struct TrackingTriggers {
    let table: TableInfo
    /// The key's columns in SQL text.
    let key: [String]
    let keeping: Int
    private let names: TrackingNames
    private let source: String

    init(table: TableInfo, key: [String], keeping: Int) {
      self.table = table
      self.key = key
      self.keeping = keeping
      names = TrackingNames(table.name)
      source = "main." + Identifier.quoted(table.name)
    }

    /// The table and its key, if it is one that can be tracked.
    static func check(
      _ name: String,
      _ session: ReadSession,
      path: String
    ) throws -> (TableInfo, [String]) {
      let table = try SchemaReader(session: session, path: path).table(named: name)
      let key: [String] =
        switch table.identity {
        case .integerPrimaryKey(let column): [Identifier.quoted(column)]
        case .rowid(let name): [name]
        case .primaryKey(let columns): columns.map { Identifier.quoted($0.name) }
        case .none: []
        }
      guard table.kind == .table, !key.isEmpty else {
        throw StoreError(
          .badRequest,
          context: "\(table.kind) \(table.name)",
          message: "only a table can be tracked whose rows have a key of their own"
        )
      }
      return (table, key)
    }

    /// Makes everything anew but the changes noted so far.
    func install(_ session: ReadSession) throws {
      let keys = TrackingNames.keyColumns(key.count).joined(separator: ", ")
      try names.removeTriggers(session)
      try session.run("DROP TABLE IF EXISTS main.\(names.replaced)")
      try session.run("CREATE TABLE main.\(names.replaced)(mark INTEGER, \(keys))")
      if try names.exist(session) {
        // One that was made for another key would take no note of this one.
        try session.check("SELECT \(keys) FROM main.\(names.changes)")
      } else {
        // The numbers must go on when the last changes are purged, which AUTOINCREMENT sees to.
        try session.run(
          "CREATE TABLE main.\(names.changes)(sequence INTEGER PRIMARY KEY AUTOINCREMENT,"
            + " made REAL NOT NULL, operation TEXT NOT NULL, columns TEXT NOT NULL, \(keys))"
        )
      }
      let candidates = try candidates(session)
      try create("before_insert", "BEFORE INSERT", session, collecting(candidates, besides: nil))
      try create(
        "after_insert",
        "AFTER INSERT",
        session,
        noteReplaced + note("insert", "NEW")
      )
      try create("before_update", "BEFORE UPDATE", session, collecting(candidates, besides: "OLD"))
      try create(
        "after_update",
        "AFTER UPDATE",
        session,
        noteReplaced + note("delete", "OLD", where: keyDiffers)
          + note("insert", "NEW", where: keyDiffers)
          + note("update", "NEW", columns: "(\(changedColumns))", where: "NOT (\(keyDiffers))")
      )
      try create("after_delete", "AFTER DELETE", session, note("delete", "OLD"))
      try session.run(
        "CREATE TRIGGER main.\(names.trigger("keeping")) AFTER INSERT ON \(names.changes) BEGIN"
          + " DELETE FROM \(names.changes) WHERE sequence <= NEW.sequence - \(keeping); END"
      )
    }

    private func create(
      _ kind: String,
      _ event: String,
      _ session: ReadSession,
      _ body: String
    ) throws {
      try session.run(
        "CREATE TRIGGER main.\(names.trigger(kind)) \(event) ON \(Identifier.quoted(table.name))"
          + " BEGIN \(body) END"
      )
    }

    private var keyList: String { TrackingNames.keyColumns(key.count).joined(separator: ", ") }

    private func keys(of row: String) -> String {
      key.map { "\(row).\($0)" }.joined(separator: ", ")
    }

    /// Whether two rows have one key; it is for the key's collation to say.
    private func sameKey(_ left: String, _ right: String) -> String {
      key.map { "\(left).\($0) IS \(right).\($0)" }.joined(separator: " AND ")
    }

    /// Whether an update made the row another one, to the byte.
    private var keyDiffers: String {
      key.map { "quote(OLD.\($0)) <> quote(NEW.\($0))" }.joined(separator: " OR ")
    }

    private func note(
      _ operation: String,
      _ row: String,
      columns: String = "''",
      where condition: String = "1"
    ) -> String {
      let target = "\(names.changes)(made, operation, columns, \(keyList))"
      let now = "(julianday('now') - 2440587.5) * 86400.0"
      let keys = zip(key, TrackingNames.keyColumns(key.count)).map { "\(row).\($0) AS \($1)" }
      // An update that changes nothing is none.
      return "INSERT INTO \(target) SELECT \(now), '\(operation)', c, \(keyList) FROM"
        + " (SELECT \(columns) AS c, \(keys.joined(separator: ", ")) WHERE \(condition))"
        + (operation == "update" ? " WHERE c <> ''; " : "; ")
    }

    /// Remembers the rows that the new one may replace: their removal fires no trigger.
    private func collecting(_ candidates: String, besides row: String?) -> String {
      let others = row.map { "NOT (\(sameKey("t", $0))) AND " } ?? ""
      return "DELETE FROM \(names.replaced); INSERT INTO \(names.replaced)"
        + " SELECT coalesce((SELECT max(sequence) FROM \(names.changes)), 0), \(keys(of: "t"))"
        + " FROM \(Identifier.quoted(table.name)) AS t WHERE \(others)(\(candidates)); "
    }

    /// Notes those of them that are gone, unless their removal did fire a trigger.
    private var noteReplaced: String {
      let now = "(julianday('now') - 2440587.5) * 86400.0"
      let columns = TrackingNames.keyColumns(key.count)
      let isThere = zip(key, columns).map { "t.\($0) IS r.\($1)" }.joined(separator: " AND ")
      let isNoted = columns.map { "c.\($0) IS r.\($0)" }.joined(separator: " AND ")
      return "INSERT INTO \(names.changes)(made, operation, columns, \(keyList))"
        + " SELECT \(now), 'delete', '', \(columns.map { "r.\($0)" }.joined(separator: ", "))"
        + " FROM \(names.replaced) AS r WHERE NOT EXISTS (SELECT 1 FROM"
        + " \(Identifier.quoted(table.name)) AS t WHERE \(isThere) AND NOT (\(sameKey("t", "NEW"))))"
        + " AND NOT EXISTS (SELECT 1 FROM \(names.changes) AS c WHERE c.sequence > r.mark"
        + " AND c.operation = 'delete' AND \(isNoted));"
        + " DELETE FROM \(names.replaced); "
    }

    /// The names of the columns that an update changed, as SQL text, in a tree of little depth.
    private var changedColumns: String {
      let parts = table.columns.map { column in
        let name = Identifier.quoted(column.name)
        return "CASE WHEN OLD.\(name) IS NOT NEW.\(name) COLLATE BINARY"
          + " OR typeof(OLD.\(name)) <> typeof(NEW.\(name))"
          + " THEN '\(TrackingNames.note(column.name))' ELSE '' END"
      }
      func joined(_ parts: ArraySlice<String>) -> String {
        if parts.count <= 2 { return parts.joined(separator: " || ") }
        let middle = (parts.startIndex + parts.endIndex) / 2
        return "(\(joined(parts[..<middle]))) || (\(joined(parts[middle...])))"
      }
      return joined(parts[...])
    }

    /// Which rows share something with the new one that only one row may have.
    private func candidates(_ session: ReadSession) throws -> String {
      var conditions = [sameKey("t", "NEW")]
      var indexes: [String] = []
      try session.forEachRow(
        "SELECT name FROM pragma_index_list(?1, 'main') WHERE \"unique\"",
        [.text(table.name)]
      ) { row in
        indexes.append(row.text(at: 0))
        return true
      }
      for index in indexes {
        var parts: [String] = []
        var isPlain = true
        try session.forEachRow(
          "SELECT name, coll FROM pragma_index_xinfo(?1, 'main') WHERE \"key\"",
          [.text(index)]
        ) { row in
          if row.value(at: 0).isNull { isPlain = false }
          let name = Identifier.quoted(row.text(at: 0))
          parts.append("t.\(name) = NEW.\(name) COLLATE \(Identifier.quoted(row.text(at: 1)))")
          return true
        }
        // What an expression makes of a row is not to be had here.
        if isPlain, !parts.isEmpty { conditions.append("(\(parts.joined(separator: " AND ")))") }
      }
      return conditions.joined(separator: " OR ")
    }
  }
#endif
