#if PostgreSQL
  /// Reads the system catalog of a database.
  struct Catalog {
    /// A column of a relation.
    struct Column {
      var name: String
      var declaredType: String
      /// The OID of the type, or of the base type of a domain.
      var type: UInt32
      var canBeNull: Bool
      /// The way in which its texts compare.
      var collation = Collation.binary
    }

    /// The ways in which texts compare.
    enum Collation: Int, Comparable, Sendable {
      /// By code points.
      case binary
      /// By a linguistic order in which only identical texts are equal.
      case exact
      /// By an order in which different texts may be equal.
      case loose

      static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// A table, view, or other relation with rows.
    struct Relation {
      var number: Int64
      var schema: String
      var name: String
      var kind: TableInfo.Kind
      /// The server's estimate of the number of rows, or a negative number if there is none.
      var estimate: Int64
      var columns: [Column]
      /// The key columns, whose uniqueness the server enforces.
      var key: [TableInfo.KeyColumn]

      /// The columns that the role may not read. They are omitted from `columns`.
      var unreadable: [String] = []
      /// The kind of key that the table shares with tables that inherit from it.
      var inheritance = Inheritance.none
      /// Whether its schema is in the search path.
      var isVisible = true

      /// The quoted name for statements.
      var source: String { SQLName.quoted(schema) + "." + SQLName.quoted(name) }

      /// The name by which requests find exactly this relation.
      var requestName: String {
        if isVisible, SQLName.listedParts(name) ?? [name] == [name] { return name }
        let own = SQLName.identifier(name)
        return isVisible ? own : SQLName.identifier(schema) + "." + own
      }
    }

    /// The ways in which rows of inheriting tables affect the key of a table. Unique indexes of a
    /// table do not include these rows. Partitions are no such case: a unique index spans them.
    enum Inheritance {
      /// No other table inherits from it.
      case none
      /// Each inheriting table has the key as well, so that a key and its table are unique
      /// together.
      case keyed
      /// A key may occur more than once in the same table.
      case keyless
    }

    /// The system column with the OID of the table that stores a row.
    static let tableColumn = "tableoid"

    let transaction: ServerTransaction

    /// Returns the relation with a name, or the first one by name if it is nil.
    ///
    /// A name in the form of ``names()`` denotes that relation. Any other name is first looked up
    /// literally, and then by the server's rules for names.
    ///
    /// - Throws: `StoreError` if it does not exist.
    func relation(named name: String?) throws -> Relation {
      let found: ResultRows
      if let name {
        let listed = SQLName.listedParts(name)?.map(SQLName.quoted).joined(separator: ".")
        found = try relations(
          "WHERE c.oid = coalesce(to_regclass($2), to_regclass(quote_ident($1)), to_regclass($1))",
          [name, listed].map { Statement.Parameter(text: $0, type: ServerType.text) },
          name: name
        )
      } else {
        found = try relations(
          """
          WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
            AND n.nspname NOT IN ('pg_catalog', 'information_schema')
            AND pg_table_is_visible(c.oid) AND \(Self.isReadable)
          ORDER BY c.relname LIMIT 1
          """,
          [],
          name: ""
        )
      }
      guard found.count > 0, let number = found.integer(0, 0), let schema = found.text(0, 1),
        let own = found.text(0, 2), let kind = Self.kind(found.text(0, 3) ?? "")
      else { throw missing(name) }
      let (columns, key, unreadable) = try columns(of: number)
      if columns.isEmpty, !unreadable.isEmpty {
        throw StoreError(.readForbidden(detail: "all columns"), context: "\(kind) \(own)")
      }
      var relation = Relation(
        number: number,
        schema: schema,
        name: own,
        kind: kind,
        estimate: found.integer(0, 4) ?? -1,
        columns: columns,
        key: key,
        unreadable: unreadable,
        isVisible: found.isTrue(0, 5)
      )
      if found.isTrue(0, 6) {
        // The server's estimate does not include rows of inheriting tables.
        relation.estimate = -1
        relation.inheritance = try inheritance(of: number, key: key.map(\.name))
      }
      return relation
    }

    /// Returns whether all inheriting tables have a unique index for the key.
    private func inheritance(of number: Int64, key: [String]) throws -> Inheritance {
      if key.isEmpty { return .keyless }
      let names = key.map(SQLName.literal).joined(separator: ", ")
      let rows = try transaction.run(
        Statement(
          """
          WITH RECURSIVE heirs AS (SELECT inhrelid FROM pg_inherits WHERE inhparent = \(number)
            UNION SELECT i.inhrelid FROM pg_inherits i JOIN heirs h ON i.inhparent = h.inhrelid)
          SELECT bool_and(EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = h.inhrelid
            AND i.indisunique AND i.indimmediate AND i.indisvalid AND i.indpred IS NULL
            AND i.indexprs IS NULL AND NOT EXISTS (SELECT 1 FROM pg_attribute a
              WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1])
                AND NOT (a.attnotnull AND a.attname::text = ANY (ARRAY[\(names)])))))
          FROM heirs h
          """
        )
      )
      return rows.isTrue(0, 0) ? .keyed : .keyless
    }

    /// The condition that the role may read a relation or at least one of its columns.
    private static let isReadable =
      "(has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))"

    /// Returns the names of the readable relations, in order.
    func names() throws -> [String] {
      let rows = try transaction.run(
        Statement(
          """
          SELECT CASE WHEN pg_table_is_visible(c.oid) THEN '' ELSE quote_ident(n.nspname) || '.' END
            || quote_ident(c.relname)
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
            AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
            AND has_schema_privilege(n.oid, 'USAGE') AND \(Self.isReadable)
          ORDER BY 1
          """
        )
      )
      return (0..<rows.count).compactMap { rows.text($0, 0) }
    }

    /// Whether the server has the ICU root collation, which orders the texts of all languages.
    var hasUnicodeCollation: Bool {
      get throws {
        let statement = Statement("SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu'")
        return try transaction.recall([statement])[0].count > 0
      }
    }

    /// The quoted name of a collation that orders numbers in texts by value, or nil if none was
    /// created. A collation for all languages is preferred.
    var numericCollation: String? {
      get throws {
        // The column of the locale differs between versions of the server.
        let rows = try transaction.recall([
          Statement(
            """
            SELECT quote_ident(n.nspname) || '.' || quote_ident(c.collname)
            FROM pg_collation c JOIN pg_namespace n ON n.oid = c.collnamespace,
              LATERAL (SELECT coalesce(to_jsonb(c)->>'colllocale', to_jsonb(c)->>'colliculocale',
                to_jsonb(c)->>'collcollate') AS locale) AS known
            WHERE c.collprovider = 'i' AND c.collisdeterministic
              AND locale ~ '-u-(.*-)?kn(-true)?(-|$)' AND pg_collation_is_visible(c.oid)
            ORDER BY locale !~ '^und-', length(locale), locale, 1 LIMIT 1
            """
          )
        ])[0]
        return rows.count > 0 ? rows.text(0, 0) : nil
      }
    }

    /// Returns a text that changes whenever the declaration of one of the relations may have
    /// changed.
    func version(of relations: [String]) throws -> String {
      if relations.isEmpty { return "" }
      let list = relations.map(SQLName.literal).joined(separator: ", ")
      let rows = try transaction.recall([
        Statement(
          """
          SELECT string_agg(concat_ws(' ', name, c.oid, c.relkind,
            (SELECT concat_ws(',', count(*), max(a.xmin::text::int8)) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
            (SELECT concat_ws(',', count(*), max(i.indexrelid)) FROM pg_index i
              WHERE i.indrelid = c.oid), c.relacl, (SELECT count(*) FROM pg_inherits h
              WHERE h.inhparent = c.oid)), ';' ORDER BY name)
          FROM unnest(ARRAY[\(list)]) AS name LEFT JOIN pg_class c ON c.oid = to_regclass(name)
          """
        )
      ])[0]
      return rows.text(0, 0) ?? ""
    }

    private func relations(
      _ condition: String,
      _ parameters: [Statement.Parameter],
      name: String
    ) throws -> ResultRows {
      do {
        return try transaction.run(
          Statement(
            """
            SELECT c.oid::int8, n.nspname, c.relname, c.relkind, c.reltuples::int8,
              pg_table_is_visible(c.oid), c.relkind = 'r' AND EXISTS (SELECT 1 FROM pg_inherits i
                WHERE i.inhparent = c.oid)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \(condition)
            """,
            parameters
          )
        )
      } catch let error as ServerError
        where ["42602", "42601", "22P05"].contains(error.state)
      {
        // A relation's name cannot contain a character that the server's encoding does not have.
        throw StoreError(
          .noSuchTable(name, known: try? names()),
          context: transaction.databaseName,
          underlying: error
        )
      }
    }

    /// Returns an expression for the OID of a type, or of the base type of a domain. Domains may be
    /// nested.
    ///
    /// - Parameter type: The alias of `pg_type` in the statement.
    static func baseType(of type: String) -> String {
      """
      (CASE WHEN \(type).typtype <> 'd' THEN \(type).oid ELSE (WITH RECURSIVE base AS
          (SELECT \(type).typbasetype AS oid UNION ALL SELECT d.typbasetype
            FROM pg_type d JOIN base ON d.oid = base.oid WHERE d.typtype = 'd')
        SELECT base.oid FROM base JOIN pg_type p ON p.oid = base.oid WHERE p.typtype <> 'd') END)::int8
      """
    }

    /// Returns the readable columns of a relation, its key, and the names of the other columns.
    private func columns(
      of number: Int64
    ) throws -> ([Column], [TableInfo.KeyColumn], unreadable: [String]) {
      let rows = try transaction.run([
        Statement(
          """
          SELECT a.attname, format_type(a.atttypid, a.atttypmod),
            \(Self.baseType(of: "t")), a.attnotnull,
            CASE WHEN k.oid IS NULL THEN 0
              WHEN to_jsonb(k)->>'collisdeterministic' = 'false' THEN 2
              WHEN k.collprovider = 'c' AND k.collcollate IN (\(Self.binaryLocales)) THEN 0
              WHEN k.collprovider = 'd' AND EXISTS (SELECT 1 FROM pg_database d
                WHERE d.datname = current_database() AND d.datcollate IN (\(Self.binaryLocales))
                  AND coalesce(to_jsonb(d)->>'datlocprovider', 'c') = 'c') THEN 0
              ELSE 1 END, has_column_privilege(a.attrelid, a.attnum, 'SELECT')
          FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
            LEFT JOIN pg_collation k ON k.oid = a.attcollation
          WHERE a.attrelid = \(number) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
          """
        ),
        // Selects among the unique indexes without nullable columns: the primary key, or else the
        // index with the fewest columns.
        Statement(
          """
          SELECT a.attname, (i.indoption[k.place - 1] & 1) = 1
          FROM (SELECT * FROM pg_index i WHERE i.indrelid = \(number) AND i.indisunique
              AND i.indimmediate AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
              AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = i.indrelid
                AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1])
                AND NOT (a.attnotnull AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')))
            ORDER BY i.indisprimary DESC, i.indnkeyatts, i.indexrelid LIMIT 1) AS i,
            unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place)
          JOIN pg_attribute a ON a.attrelid = \(number) AND a.attnum = k.number
          WHERE k.place <= i.indnkeyatts ORDER BY k.place
          """
        ),
      ])
      let readable = (0..<rows[0].count).filter { rows[0].isTrue($0, 5) }
      let unreadable = Set(0..<rows[0].count).subtracting(readable).sorted()
      let columns = readable.map { row in
        Column(
          name: rows[0].text(row, 0) ?? "",
          declaredType: rows[0].text(row, 1) ?? "",
          type: rows[0].integer(row, 2).flatMap { UInt32(exactly: $0) } ?? 0,
          canBeNull: !rows[0].isTrue(row, 3),
          collation: rows[0].integer(row, 4).flatMap { Collation(rawValue: Int($0)) } ?? .exact
        )
      }
      let key = (0..<rows[1].count).map { row in
        TableInfo.KeyColumn(name: rows[1].text(row, 0) ?? "", isDescending: rows[1].isTrue(row, 1))
      }
      return (columns, key, unreadable.map { rows[0].text($0, 0) ?? "" })
    }

    /// The system locales that order by code points.
    private static var binaryLocales: String { "'C', 'POSIX', 'C.UTF-8', 'C.utf8'" }

    private func missing(_ name: String?) -> StoreError {
      let names = (try? names()) ?? []
      return StoreError(
        name.map { .noSuchTable($0, known: names) } ?? .noTables,
        context: transaction.databaseName
      )
    }

    private static func kind(_ letter: String) -> TableInfo.Kind? {
      switch letter {
      case "r", "p": .table
      case "f": .virtual
      case "v", "m": .view
      default: nil
      }
    }
  }
#endif
