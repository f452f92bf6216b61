#if SQLite
  /// The effects of foreign keys when a row is deleted, so that undo can restore them: rows that
  /// are deleted with it, and references that are cleared.
  struct CascadeSnapshot: DeletionCascade {
    /// A row of some table with some of its columns.
    fileprivate struct SnapshotRow: Sendable {
      let table: String
      let key: [String]
      var keyValues: [Value]
      var columns: [String]
      var values: [Value]

      /// Returns the row with its rowid, unless a column contains the rowid.
      func withRowid(of table: TableInfo) -> SnapshotRow {
        guard case .rowid(let name) = table.identity else { return self }
        var row = self
        row.columns.append(name)
        row.values += keyValues
        return row
      }

      /// Returns the row with other keys.
      func moved(_ moves: MovedColumns) -> SnapshotRow {
        func moved(_ values: [Value], _ names: [String]) -> [Value] {
          zip(values, names).map { value, name in
            let key: Int64? =
              switch value {
              case .integer(let number): number
              case .real(let number): Int64(exactly: number)
              case .text(let text): Int64(text)
              default: nil
              }
            return key.flatMap { moves[column(table, name)][$0] }.map(Value.integer) ?? value
          }
        }
        var row = self
        row.values = moved(values, columns.map(Identifier.quoted))
        row.keyValues = moved(keyValues, key)
        return row
      }
    }

    /// The deleted rows, in the order of restoring: referenced rows first.
    fileprivate var rows: [SnapshotRow] = []
    /// The columns that were set to `NULL` or to their defaults.
    fileprivate var references: [SnapshotRow] = []
    /// The new keys of restored rows to which the rows refer, in the order of their assignment.
    fileprivate var moves: [MovedColumns] = []

    var isEmpty: Bool { rows.isEmpty && references.isEmpty }

    var greatestKeys: [String: Int64] {
      var keys: [String: Int64] = [:]
      for row in rows where row.keyValues.count == 1 {
        guard case .integer(let key) = row.keyValues[0] else { continue }
        keys[row.table] = max(key, keys[row.table] ?? key)
      }
      return keys
    }

    func moved(_ keys: [MovedKey]) -> (any DeletionCascade)? {
      let moves = MovedColumns(keys) { plan in
        let query = RowQuery.of(plan)
        return Self.column(query.table.name, query.keyTerms[0].expression)
      }
      guard let moves else { return nil }
      var cascade = self
      cascade.moves.append(moves)
      return cascade
    }

    /// Returns the column with a quoted name. SQLite ignores the case of names.
    fileprivate static func column(_ table: String, _ name: String) -> MovedColumns.Column {
      MovedColumns.Column(Identifier.folded(table), Identifier.folded(name))
    }

    /// Returns the effects with the new keys of restored rows.
    private func followed(_ session: ReadSession, path: String) throws -> CascadeSnapshot {
      if moves.isEmpty { return self }
      var reader = try CascadeSnapshotReader(session, path: path)
      let tables = Set((rows + references).map { Identifier.folded($0.table) })
      let referred = try reader.references(of: tables)
      var cascade = self
      for moves in moves.map({ $0.followed(by: referred) }) {
        cascade.rows = cascade.rows.map { $0.moved(moves) }
        cascade.references = cascade.references.map { $0.moved(moves) }
      }
      return cascade
    }

    /// Inserts the deleted rows again, and restores references that are still cleared.
    ///
    /// - Parameter yields: Whether a row is skipped if it conflicts with one that another process
    ///   has written since.
    /// - Throws: `StoreError` when a table refuses a row.
    func restore(yields: Bool, _ session: ReadSession, path: String) throws {
      let present = try followed(session, path: path)
      let (rows, references) = (present.rows, present.references)
      var restored: [SnapshotRow] = []
      for row in rows {
        let names = row.columns.map(Identifier.quoted).joined(separator: ", ")
        let parameters = row.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let verb = yields ? "INSERT OR IGNORE" : "INSERT"
        do {
          try session.run(
            "\(verb) INTO main.\(Identifier.quoted(row.table))(\(names)) VALUES(\(parameters))",
            row.values
          )
        } catch {
          let key = RowKey(row.keyValues)
          throw StoreError.mapping(error, context: "restoring row \(key) of \(row.table)")
        }
        // A trigger may write to other tables, also if the row itself is skipped.
        if session.changes > 0 { restored.append(row) }
      }
      for row in references {
        let count = row.columns.count
        let values = row.columns.enumerated().map { "\(Identifier.quoted($1)) = ?\($0 + 1)" }
        let match = row.key.enumerated().map { "\($1) = ?\($0 + count + 1)" }
        let free = row.columns.map { "\(Identifier.quoted($0)) IS NULL" }
        try session.run(
          "UPDATE main.\(Identifier.quoted(row.table)) SET \(values.joined(separator: ", "))"
            + " WHERE \((match + free).joined(separator: " AND "))",
          row.values + row.keyValues
        )
      }
      try settle(restored, session)
    }

    /// Writes the values of restored rows that triggers have changed meanwhile. A trigger that
    /// counts a row's children, for instance, adds the restored children to the restored count.
    private func settle(_ restored: [SnapshotRow], _ session: ReadSession) throws {
      if restored.isEmpty { return }
      let triggers =
        "SELECT count(*) FROM main.sqlite_schema WHERE type = 'trigger'"
        + " AND substr(name, 1, \(HistoryNames.entries.count)) <> '\(HistoryNames.entries)'"
      if try session.integer(triggers) == 0 { return }
      for row in restored {
        let names = row.columns.map(Identifier.quoted)
        let count = names.count
        let values = names.enumerated().map { "\($1) = ?\($0 + 1)" }
        let match = row.key.enumerated().map { "\($1) = ?\($0 + count + 1)" }
        let differs = names.enumerated().map { "\($1) IS NOT ?\($0 + 1)" }
        try session.run(
          "UPDATE main.\(Identifier.quoted(row.table)) SET \(values.joined(separator: ", "))"
            + " WHERE \(match.joined(separator: " AND "))"
            + " AND (\(differs.joined(separator: " OR ")))",
          row.values + row.keyValues
        )
      }
    }
  }

  /// Finds the effects of deletions by the foreign keys that a database declares.
  struct CascadeSnapshotReader {
    private struct ForeignKey {
      var child: String
      var from: [String] = []
      var parent: String
      var to: [String] = []
      var action: String

      var deletes: Bool { action == "CASCADE" }
      /// Whether deleting a row of the parent changes the referring rows.
      var hasEffect: Bool { action == "CASCADE" || action.hasPrefix("SET") }
    }

    private struct Parent {
      let table: TableInfo
      let key: [Value]
    }

    private struct Identity: Hashable {
      let table: ExactName
      let key: [Value]
    }

    private let session: ReadSession
    private let path: String
    private var keys: [ExactName: [ForeignKey]] = [:]
    private var tables: [ExactName: TableInfo] = [:]
    private var seen: Set<Identity> = []
    /// The columns of rows that earlier deletions set to `NULL`.
    private var cleared: [Identity: Set<ExactName>] = [:]

    /// Reads the foreign keys.
    init(_ session: ReadSession, path: String) throws {
      self.session = session
      self.path = path
      var last: ForeignKey?
      var found: [ForeignKey] = []
      try session.forEachRow(
        """
        SELECT m.name, f.seq, f."table", f."from", f."to", f.on_delete
        FROM main.sqlite_schema AS m, pragma_foreign_key_list(m.name, 'main') AS f
        WHERE m.type = 'table'
        ORDER BY m.name, f.id, f.seq
        """
      ) { row in
        if row.integer(at: 1) == 0 {
          if let last { found.append(last) }
          last = ForeignKey(
            child: row.text(at: 0),
            parent: row.text(at: 2),
            action: row.text(at: 5)
          )
        }
        last?.from.append(row.text(at: 3))
        if !row.value(at: 4).isNull { last?.to.append(row.text(at: 4)) }
        return true
      }
      if let last { found.append(last) }
      keys = Dictionary(grouping: found) { Identifier.folded($0.parent) }
    }

    /// Whether no deletion has such effects.
    var isEmpty: Bool { !keys.values.joined().contains(where: \.hasEffect) }

    /// Records a row that is deleted explicitly.
    mutating func note(_ table: String, _ key: [Value]) {
      seen.insert(Identity(table: Identifier.folded(table), key: key))
    }

    /// Returns the effects of deleting a row with the table's own key, or nil if there are none.
    mutating func cascade(of table: String, _ key: [Value]) throws -> CascadeSnapshot? {
      var cascade = CascadeSnapshot()
      var next = [Parent(table: try info(table), key: key)]
      while let parent = next.popLast() {
        for foreign in keys[Identifier.folded(parent.table.name)] ?? [] where foreign.hasEffect {
          try follow(foreign, parent, &cascade, &next)
        }
      }
      return cascade.isEmpty ? nil : cascade
    }

    /// Returns the columns to which the columns of tables refer by foreign keys.
    mutating func references(of children: Set<ExactName>) throws -> MovedColumns.References {
      var found: MovedColumns.References = [:]
      for foreign in keys.values.joined() where children.contains(Identifier.folded(foreign.child))
      {
        // The table to which a foreign key refers may be missing.
        guard let parent = try? info(foreign.parent) else { continue }
        for (from, to) in zip(foreign.from, try referred(by: foreign, parent)) {
          let column = CascadeSnapshot.column(foreign.child, Identifier.quoted(from))
          found[column, default: []].insert(CascadeSnapshot.column(parent.name, to))
        }
      }
      return found
    }

    /// Returns the columns of a table to which a foreign key refers, quoted.
    private func referred(by foreign: ForeignKey, _ parent: TableInfo) throws -> [String] {
      let names =
        foreign.to.isEmpty ? try TableConstraints(parent, session).key : foreign.to
      return names.map(Identifier.quoted)
    }

    /// Adds the rows that refer to a deleted row through a foreign key. Those that are deleted with
    /// it are appended to `next`, because other rows may refer to them.
    private mutating func follow(
      _ foreign: ForeignKey,
      _ parent: Parent,
      _ cascade: inout CascadeSnapshot,
      _ next: inout [Parent]
    ) throws {
      let to = try referred(by: foreign, parent.table)
      let child = try info(foreign.child)
      let generated = try TableConstraints(child, session).generated
      let identity = Self.identity(of: child)
      let names = child.columns.map(\.name).filter { !generated.contains(ExactName($0)) }
      let columns = foreign.deletes ? names : foreign.from
      let read = columns.map { "c.\(Identifier.quoted($0))" } + identity.map { "c.\($0)" }
      // The parent's columns are on the left, so that their collations apply.
      let match = zip(foreign.from, to).map { "p.\($1) = c.\(Identifier.quoted($0))" }
      let parents = Self.identity(of: parent.table).enumerated().map { "p.\($1) = ?\($0 + 1)" }
      var found: [CascadeSnapshot.SnapshotRow] = []
      try session.forEachRow(
        "SELECT \(read.joined(separator: ", ")) FROM main.\(Identifier.quoted(child.name)) AS c,"
          + " main.\(Identifier.quoted(parent.table.name)) AS p"
          + " WHERE \((match + parents).joined(separator: " AND "))",
        parent.key
      ) { row in
        found.append(
          CascadeSnapshot.SnapshotRow(
            table: child.name,
            key: identity,
            keyValues: row.values(in: columns.count..<read.count),
            columns: columns,
            values: row.values(in: 0..<columns.count)
          )
        )
        return true
      }
      for row in found {
        let place = Identity(table: Identifier.folded(child.name), key: row.keyValues)
        if seen.contains(place) { continue }
        guard foreign.deletes else {
          cascade.references.append(row)
          if foreign.action == "SET NULL" {
            cleared[place, default: []].formUnion(foreign.from.map(Identifier.folded))
          }
          continue
        }
        seen.insert(place)
        // The deletions are undone in reverse order: a reference to a row that was deleted before
        // this one returns with that row.
        var row = row
        if let cleared = cleared[place] {
          for index in columns.indices where cleared.contains(Identifier.folded(columns[index])) {
            row.values[index] = .null
          }
        }
        cascade.rows.append(row.withRowid(of: child))
        next.append(Parent(table: child, key: row.keyValues))
      }
    }

    private mutating func info(_ name: String) throws -> TableInfo {
      if let table = tables[Identifier.folded(name)] { return table }
      let table = try SchemaReader(session: session, path: path).table(named: name)
      tables[Identifier.folded(name)] = table
      return table
    }

    private static func identity(of table: TableInfo) -> [String] {
      switch table.identity {
      case .integerPrimaryKey(let column): [Identifier.quoted(column)]
      case .rowid(let name): [name]
      case .primaryKey(let columns): columns.map { Identifier.quoted($0.name) }
      case .none: []
      }
    }
  }
#endif
