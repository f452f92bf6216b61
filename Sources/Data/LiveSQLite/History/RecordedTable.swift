#if SQLite
  import LiveSQL

  /// A table whose changes are entered into the history, and the triggers that do so.
  ///
  /// The triggers are in the file, so that they also run for programs that do not use LiveCells.
  struct RecordedTable {
    /// The kinds of entries.
    enum Kind: Int64 {
      /// Changes of the table are missing before the entry.
      case gap = 0
      case inserted = 1
      case updated = 2
      case deleted = 3
      /// The row exists, and conflicts with a row that is about to be written. With `REPLACE`,
      /// SQLite deletes it and runs no trigger. Which happened is known only from what follows.
      case conflicting = 4
    }

    /// The time of a statement in milliseconds since 1970, as SQL.
    static let now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    /// The number of columns whose changes fit into one integer.
    static let groupSize = 63

    private struct Column {
      let name: String
      /// Whether the column stores numbers of equal value in different forms, such as 1 and 1.0.
      let keepsForms: Bool
    }

    /// The name, as the file spells it.
    let name: String
    private let allColumns: [Column]
    let key: [String]
    /// The columns of each unique constraint with their collations, or nil for an integer key.
    private var constraints: [[(column: String, collation: String?)]] = []

    var columns: [String] { allColumns.map(\.name) }

    /// - Throws: `StoreError` if the table does not exist, or cannot be recorded.
    init(_ wanted: String, _ session: ReadSession, path: String) throws {
      var found: String?
      try session.forEachRow(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name = ?1 COLLATE NOCASE",
        [.text(wanted)]
      ) { row in
        found = row.text(at: 0)
        return false
      }
      guard let found else { throw StoreError(.noSuchTable(wanted, known: nil), context: path) }
      name = found
      var columns: [Column] = []
      var parts: [(Int64, String)] = []
      try session.forEachRow(
        "SELECT name, type, pk FROM pragma_table_xinfo(?1, 'main') WHERE hidden <> 1 ORDER BY cid",
        [.text(found)]
      ) { row in
        let type = row.text(at: 1)
        columns.append(
          Column(
            name: row.text(at: 0),
            // In a STRICT table, columns of the type ANY do not convert numbers.
            keepsForms: ColumnAffinity(declaredType: type) == .none
              || Identifier.areEqual(type, "ANY")
          )
        )
        if row.integer(at: 2) > 0 { parts.append((row.integer(at: 2), row.text(at: 0))) }
        return true
      }
      allColumns = columns
      key = parts.sorted { $0.0 < $1.0 }.map(\.1)
      guard !key.isEmpty else {
        throw StoreError(
          .noKey,
          context: path,
          message: "a history cannot name the rows of table \(found), which has no primary key"
        )
      }
      if let name = columns.map(\.name).first(where: { $0.unicodeScalars.contains("\n") }) {
        throw StoreError(
          .badRequest,
          context: path,
          message: "a history cannot contain column \(name.debugDescription) of table \(found)"
        )
      }
      constraints = try Self.constraints(of: found, session, path: path)
      let isKeyIndexed = constraints.contains { $0.map(\.column).isExactly(key) }
      if !isKeyIndexed { constraints.append(key.map { ($0, nil) }) }
    }

    private static func constraints(
      of table: String,
      _ session: ReadSession,
      path: String
    ) throws -> [[(column: String, collation: String?)]] {
      var constraints: [[(column: String, collation: String?)]] = []
      var isDescribed = true
      try session.forEachRow(
        """
        SELECT l.partial, x.seqno, x.name, x.coll FROM pragma_index_list(?1, 'main') AS l,
          pragma_index_xinfo(l.name, 'main') AS x
        WHERE l."unique" AND x."key" ORDER BY l.name, x.seqno
        """,
        [.text(table)]
      ) { row in
        if row.integer(at: 0) != 0 || row.value(at: 2).isNull { isDescribed = false }
        if row.integer(at: 1) == 0 { constraints.append([]) }
        constraints[constraints.count - 1].append((row.text(at: 2), row.text(at: 3)))
        return true
      }
      if isDescribed { return constraints }
      throw StoreError(
        .badRequest,
        context: path,
        message: "a history cannot find the rows that REPLACE deletes in table \(table): it has a"
          + " unique index with a condition or an expression"
      )
    }

    /// Returns the statements that create the triggers for a version of the table. Their names and
    /// texts are the same for the same declaration.
    func triggers(_ version: Int64) -> [String] {
      let sameKey = key.map { "NOT (\(isChanged($0)))" }.joined(separator: " AND ")
      let otherKey = key.map(isChanged).joined(separator: " OR ")
      let conflicts = constraints.map { constraint in
        let match = constraint.map { column, collation in
          "present.\(Self.quoted(column))"
            + (collation.map { " COLLATE \(Self.quoted($0))" } ?? "")
            + " = NEW.\(Self.quoted(column))"
        }
        return entry(.conflicting, of: "present", version)
          + " FROM \(Self.quoted(name)) AS present WHERE \(match.joined(separator: " AND ")); "
      }.joined()
      var unique: [String] = []
      for column in constraints.joined().map(\.column) where !unique.contains(name: column) {
        unique.append(column)
      }
      func trigger(_ name: String, _ event: String, _ condition: String?, _ body: String) -> String
      {
        "CREATE TRIGGER \(HistoryNames.entries)_\(version)_\(name) \(event) ON"
          + " \(Self.quoted(self.name))" + (condition.map { " WHEN \($0)" } ?? "")
          + " BEGIN \(body)END"
      }
      let anyChange = groups.map { "(\($0.map { isChanged($0.name) }.joined(separator: " OR ")))" }
      return [
        trigger("before_insert", "BEFORE INSERT", nil, conflicts),
        trigger("insert", "AFTER INSERT", nil, entry(.inserted, of: "NEW", version) + "; "),
        trigger(
          "before_update",
          "BEFORE UPDATE",
          unique.map(isChanged).joined(separator: " OR "),
          conflicts
        ),
        trigger(
          "update",
          "AFTER UPDATE",
          "\(sameKey) AND (\(anyChange.joined(separator: " OR ")))",
          entry(.updated, of: "NEW", version, columns: changedColumns) + "; "
        ),
        trigger(
          "key",
          "AFTER UPDATE",
          otherKey,
          entry(.deleted, of: "OLD", version) + "; " + entry(.inserted, of: "NEW", version) + "; "
        ),
        trigger("delete", "AFTER DELETE", nil, entry(.deleted, of: "OLD", version) + "; "),
      ]
    }

    /// Returns the statement that adds an entry, without its source.
    private func entry(
      _ kind: Kind,
      of row: String,
      _ version: Int64,
      columns: String? = nil
    ) -> String {
      let keys = key.indices.map { ", key\($0 + 1)" }.joined()
      let values = key.map { ", \(row).\(Self.quoted($0))" }.joined()
      return "INSERT INTO \(HistoryNames.entries)(time, version, kind, columns, salt\(keys)) SELECT"
        + " \(Self.now), \(version), \(kind.rawValue), \(columns ?? "NULL"), random() >> 32\(values)"
    }

    /// The columns in groups, which SQLite can combine in one expression.
    private var groups: [ArraySlice<Column>] {
      stride(from: 0, to: allColumns.count, by: Self.groupSize).map {
        allColumns[$0..<min($0 + Self.groupSize, allColumns.count)]
      }
    }

    /// The changed columns as SQL: an integer with a bit for each column, or several integers as a
    /// text.
    private var changedColumns: String {
      let masks = groups.map { group in
        "("
          + group.enumerated().map { "((\(isChanged($1.name))) << \($0))" }.joined(separator: " | ")
          + ")"
      }
      return masks.joined(separator: " || ',' || ")
    }

    /// Returns whether an update changes a column, as SQL. Collations do not matter: `a` is another
    /// value than `A`.
    private func isChanged(_ column: String) -> String {
      let name = Self.quoted(column)
      let comparison = "OLD.\(name) COLLATE BINARY IS NOT NEW.\(name)"
      let keepsForms = allColumns.contains { $0.name.isExactly(column) && $0.keepsForms }
      return keepsForms ? "\(comparison) OR typeof(OLD.\(name)) <> typeof(NEW.\(name))" : comparison
    }

    private static func quoted(_ name: String) -> String { Identifier.declared(name) }
  }

  extension RecordedTable {
    /// Returns the positions of the columns that an entry names.
    static func positions(in columns: Value) -> [Int] {
      let masks: [UInt64] =
        switch columns {
        case .integer(let mask): [UInt64(bitPattern: mask)]
        case .text(let text): text.split(separator: ",").compactMap { UInt64($0) }
        default: []
        }
      return masks.enumerated().flatMap { group, mask in
        (0..<groupSize).filter { mask >> $0 & 1 != 0 }.map { group * groupSize + $0 }
      }
    }
  }
#endif
