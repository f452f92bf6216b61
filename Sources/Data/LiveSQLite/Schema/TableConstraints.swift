#if SQLite
  /// The keys, unique columns and other constraints of a table that writing needs.
  struct TableConstraints {
    /// The columns of the primary key, in its order.
    private(set) var key: [String] = []
    /// The key columns that may be `NULL`, in any number of rows.
    private(set) var nullable: [String] = []
    /// The generated columns.
    private(set) var generated: Set<ExactName> = []
    /// The columns with a default value other than `NULL`.
    private(set) var defaulted: Set<ExactName> = []
    /// The columns of unique indexes.
    private(set) var unique: Set<ExactName> = []
    /// Whether a unique index contains an expression, which may depend on any column.
    private(set) var hasUniqueExpression = false
    /// Whether the table may have a CHECK constraint.
    private(set) var hasCheck = false
    /// Whether the database has the table that stores the greatest key ever used of `AUTOINCREMENT`
    /// tables.
    private(set) var isSequenceStored = false
    /// Whether a write may change further rows that SQLite does not count.
    private(set) var hasHiddenEffects = false

    init(_ table: TableInfo, _ session: ReadSession) throws {
      var parts: [(Int64, String)] = []
      try session.forEachRow(
        "SELECT name, pk, hidden, \"notnull\", dflt_value IS NOT NULL FROM pragma_table_xinfo(?1, 'main')",
        [.text(table.name)]
      ) { row in
        let name = row.text(at: 0)
        if row.integer(at: 1) > 0 { parts.append((row.integer(at: 1), name)) }
        if row.integer(at: 1) > 0, row.integer(at: 3) == 0 { nullable.append(name) }
        // 2 and 3 mark generated columns, virtual and stored.
        if row.integer(at: 2) > 1 { generated.insert(ExactName(name)) }
        if row.isTrue(at: 4) { defaulted.insert(ExactName(name)) }
        return true
      }
      key = parts.sorted { $0.0 < $1.0 }.map(\.1)
      try session.forEachRow(
        """
        SELECT x.name FROM pragma_index_list(?1, 'main') AS l,
          pragma_index_xinfo(l.name, 'main') AS x
        WHERE l."unique" AND x."key"
        """,
        [.text(table.name)]
      ) { row in
        if row.value(at: 0).isNull {
          hasUniqueExpression = true
        } else {
          unique.insert(ExactName(row.text(at: 0)))
        }
        return true
      }
      hasCheck =
        try session.integer(
          "SELECT instr(upper(sql), 'CHECK') FROM main.sqlite_schema WHERE name = ?1",
          [.text(table.name)]
        ) ?? 0 > 0
      isSequenceStored =
        try session.integer("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'")
        != nil
      // SQLite does not count the rows that a conflict clause `REPLACE` deletes.
      hasHiddenEffects =
        try table.kind != .table
        || session.integer(
          "SELECT instr(upper(sql), 'REPLACE') FROM main.sqlite_schema WHERE name = ?1",
          [.text(table.name)]
        ) ?? 0 > 0
    }
  }
#endif
