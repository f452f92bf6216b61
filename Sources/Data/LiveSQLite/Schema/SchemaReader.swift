#if SQLite
  /// Reads the tables of a database and their structure.
  struct SchemaReader {
    let session: ReadSession
    /// The database's path, for errors.
    let path: String

    /// Returns the names of all tables and views in order, without SQLite's own tables and the
    /// shadow tables of virtual tables.
    func names() throws -> [String] { try list().visible }

    /// Returns the table with a name, or the first by name.
    func table(named name: String?) throws -> TableInfo {
      let list = try list()
      guard let name = name ?? list.visible.first else {
        throw StoreError(.noTables, context: path)
      }
      for name in [name, Self.otherName(of: name)].compactMap(\.self) {
        if let entry = list.entries[Identifier.folded(name)] { return try table(entry) }
      }
      throw StoreError(.noSuchTable(name, known: list.visible), context: path)
    }

    /// Returns the name under which the list contains a table with two SQL names, or nil.
    private static func otherName(of name: String) -> String? {
      if Identifier.areEqual(name, "sqlite_master") { return "sqlite_schema" }
      let prefix = "main."
      guard name.utf8.count > prefix.utf8.count,
        let start = name.utf8.index(
          name.startIndex,
          offsetBy: prefix.utf8.count
        ).samePosition(in: name.unicodeScalars),
        Identifier.areEqual(String(name[..<start]), prefix)
      else { return nil }
      return String(name[start...])
    }

    /// Returns the tables of the schema. The list is cached until the schema changes, because
    /// reading it takes time proportional to the number of tables.
    private func list() throws -> TableNames {
      try session.tableNames.list(at: session.integer("PRAGMA schema_version") ?? 0) {
        var list = TableNames()
        try session.forEachRow(TableListSQL.all) { row in
          let name = row.text(at: 0)
          let kind = TableInfo.Kind(rawValue: row.text(at: 1)) ?? .table
          list.entries[Identifier.folded(name)] = TableNames.Entry(
            name: name,
            kind: kind,
            isWithoutRowid: row.integer(at: 2) != 0
          )
          let isInternal = Identifier.folded(name).text.utf8.starts(with: "sqlite_".utf8)
          if !isInternal, kind != .shadow, !HistoryNames.contain(name) { list.visible.append(name) }
          return true
        }
        return list
      }
    }

    private typealias Entry = TableNames.Entry

    private func table(_ entry: Entry) throws -> TableInfo {
      var columns: [TableColumn] = []
      var key: [(position: Int64, name: String, isNotNull: Bool)] = []
      try session.forEachRow(
        """
        SELECT name, type, pk, "notnull", hidden
        FROM pragma_table_xinfo(?1, 'main') ORDER BY cid
        """,
        [.text(entry.name)]
      ) { row in
        let name = row.text(at: 0)
        // 1 marks the hidden columns of virtual tables; 2 and 3 are generated columns.
        if row.integer(at: 4) != 1 {
          columns.append(TableColumn(name: name, declaredType: row.text(at: 1)))
        }
        if row.integer(at: 2) > 0 {
          key.append((row.integer(at: 2), name, row.integer(at: 3) != 0))
        }
        return true
      }
      guard !columns.isEmpty else {
        throw StoreError(
          .noSuchColumn,
          context: path,
          message: "\(entry.kind) \(entry.name) has no visible columns"
        )
      }
      key.sort { $0.position < $1.position }
      var table = TableInfo(
        name: entry.name,
        kind: entry.kind,
        columns: columns,
        identity: .none,
        declaredKey: key.map(\.name)
      )
      table.identity = try identity(
        of: entry,
        columns: columns,
        key: key.map { ($0.name, $0.isNotNull) }
      )
      return table
    }

    private func identity(
      of entry: Entry,
      columns: [TableColumn],
      key: [(name: String, isNotNull: Bool)]
    ) throws -> TableInfo.Identity {
      if entry.kind == .view { return .none }
      let index = entry.kind == .virtual ? [] : try primaryKeyIndex(of: entry.name)
      if entry.isWithoutRowid {
        if !index.isEmpty { return .primaryKey(index) }
        return key.isEmpty ? .none : .primaryKey(key.map { TableInfo.KeyColumn(name: $0.name) })
      }
      // `INTEGER PRIMARY KEY DESC` is not the rowid, for compatibility with old files: it has an
      // index.
      if key.count == 1, index.isEmpty,
        let column = columns.first(where: { $0.name.isExactly(key[0].name) }),
        Identifier.areEqual(column.declaredType, "INTEGER")
      {
        return .integerPrimaryKey(column: column.name)
      }
      for name in ["rowid", "_rowid_", "oid"]
      where !columns.contains(where: { Identifier.areEqual($0.name, name) }) {
        let sql = "SELECT \(name) FROM main.\(Identifier.quoted(entry.name)) LIMIT 0"
        // Some virtual tables have no rowid; only preparing a statement shows it.
        if entry.kind == .virtual, (try? session.check(sql)) == nil { continue }
        return .rowid(name: name)
      }
      // All three names are columns. A declared key can identify rows unless it may be NULL.
      guard !index.isEmpty, key.allSatisfy(\.isNotNull) else { return .none }
      return .primaryKey(index)
    }

    private func primaryKeyIndex(of table: String) throws -> [TableInfo.KeyColumn] {
      var columns: [TableInfo.KeyColumn] = []
      try session.forEachRow(
        """
        SELECT x.name, x."desc" FROM pragma_index_list(?1, 'main') AS l,
          pragma_index_xinfo(l.name, 'main') AS x
        WHERE l.origin = 'pk' AND x."key" ORDER BY x.seqno
        """,
        [.text(table)]
      ) { row in
        columns.append(
          TableInfo.KeyColumn(name: row.text(at: 0), isDescending: row.integer(at: 1) != 0)
        )
        return true
      }
      return columns
    }
  }
#endif
