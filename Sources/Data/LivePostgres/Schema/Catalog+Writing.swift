#if PostgreSQL
  extension Catalog {
    /// The properties of a relation's columns that affect writing.
    struct Writing {
      /// The generated columns.
      var computed: Set<ExactName> = []
      /// The identity and serial columns.
      var automatic: Set<ExactName> = []
      /// The columns of unique indexes, with the OIDs of their types.
      var unique: [ExactName: UInt32] = [:]
    }

    /// Returns the properties of a relation's columns that affect writing. The name must be quoted.
    func writing(of relation: String) throws -> Writing {
      // Read by name through JSON, because servers before version 12 do not have the column.
      let generated = "coalesce(to_jsonb(a)->>'attgenerated', '') <> ''"
      let identity = "coalesce(to_jsonb(a)->>'attidentity', '') <> ''"
      let rows = try transaction.run(
        Statement(
          """
          SELECT a.attname, \(generated), \(identity)
              OR coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%', false),
            EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique
              AND a.attnum = ANY (i.indkey)),
            \(Self.baseType(of: "t"))
          FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped
          """,
          [Statement.Parameter(text: relation, type: ServerType.text)]
        )
      )
      var writing = Writing()
      for row in 0..<rows.count {
        let name = ExactName(rows.text(row, 0) ?? "")
        if rows.isTrue(row, 1) {
          writing.computed.insert(name)
        } else if rows.isTrue(row, 2) {
          writing.automatic.insert(name)
        }
        if rows.isTrue(row, 3) {
          writing.unique[name] = rows.integer(row, 4).flatMap { UInt32(exactly: $0) } ?? 0
        }
      }
      return writing
    }

    /// Returns the types of a relation's columns that are domains, with their modifiers and without
    /// the domains. The name must be quoted.
    func baseTypes(of relation: String) throws -> [ExactName: String] {
      let rows = try transaction.run(
        Statement(
          """
          WITH RECURSIVE base AS (
            SELECT a.attname, t.typbasetype AS oid, t.typtypmod AS modifier
              FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
              WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped
                AND t.typtype = 'd'
            UNION ALL SELECT b.attname, d.typbasetype, d.typtypmod
              FROM base b JOIN pg_type d ON d.oid = b.oid WHERE d.typtype = 'd')
          SELECT b.attname, format_type(b.oid, b.modifier)
          FROM base b JOIN pg_type t ON t.oid = b.oid WHERE t.typtype <> 'd'
          """,
          [Statement.Parameter(text: relation, type: ServerType.text)]
        )
      )
      return Dictionary(
        (0..<rows.count).map { (ExactName(rows.text($0, 0) ?? ""), rows.text($0, 1) ?? "") }
      ) { first, _ in first }
    }
  }
#endif
