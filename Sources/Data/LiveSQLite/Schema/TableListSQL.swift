#if SQLite
  import GRDBSQLite

  /// The statement that lists the tables and views of the main schema: their `name`, their `type`
  /// (`table`, `view`, `virtual` or `shadow`), and in `wr` whether they have no rowid.
  enum TableListSQL {
    /// The statement for the library in use.
    static let all = all(ofLibrary: sqlite3_libversion_number())

    /// The statement for the table named by the first parameter, for the library in use.
    static let one = one(ofLibrary: sqlite3_libversion_number())

    /// Before 3.37, SQLite has no `pragma_table_list`.
    static func all(ofLibrary version: CInt) -> String {
      version >= 3_037_000
        ? "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' ORDER BY name"
        : listing + " ORDER BY name"
    }

    static func one(ofLibrary version: CInt) -> String {
      version >= 3_037_000
        ? "SELECT name, type, wr FROM pragma_table_list(?1) WHERE schema = 'main' AND name = ?1"
        : "SELECT name, type, wr FROM (\(listing)) WHERE name = ?1"
    }

    /// `PRAGMA index_info` returns the primary key of a table without a rowid. The shadow tables
    /// are those of the modules that SQLite contains.
    private static let listing = """
      SELECT s.name AS name,
        CASE
          WHEN s.type = 'view' THEN 'view'
          WHEN coalesce(s.rootpage, 0) = 0 THEN 'virtual'
          WHEN EXISTS (
            SELECT 1 FROM main.sqlite_schema AS v
            WHERE v.type = 'table' AND coalesce(v.rootpage, 0) = 0
              AND lower(substr(s.name, 1, length(v.name) + 1)) = lower(v.name) || '_'
              AND lower(substr(s.name, length(v.name) + 2)) IN ('config', 'content', 'data',
                'docsize', 'idx', 'node', 'parent', 'rowid', 'segdir', 'segments', 'stat')
          ) THEN 'shadow'
          ELSE 'table'
        END AS type,
        EXISTS (SELECT 1 FROM pragma_index_info(s.name, 'main')) AS wr
      FROM main.sqlite_schema AS s WHERE s.type IN ('table', 'view')
      UNION ALL SELECT 'sqlite_schema', 'table', 0
      """
  }
#endif
