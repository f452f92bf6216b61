#if PostgreSQL
  /// A foreign key.
  struct ReferringKey {
    var relation: String
    var columns: [String]
    /// The relation to which the columns refer.
    var parent: String
    var referred: [String]
    /// The action when a row is deleted: `c` deletes, `n` and `d` set null or the default.
    var action: String
    /// Whether the role may read the referencing rows.
    var isReadable: Bool
  }

  extension Catalog {
    /// Returns the foreign keys from or to a relation.
    func foreignKeys(
      where column: String,
      is relation: String
    ) throws -> [ReferringKey] {
      let rows = try transaction.run(
        Statement(
          """
          SELECT c.oid::int8, n.nspname, r.relname, c.confdeltype, a.attname, b.attname,
            has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(r.oid, 'SELECT'),
            m.nspname, p.relname
          FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
            JOIN pg_namespace n ON n.oid = r.relnamespace
            JOIN pg_class p ON p.oid = c.confrelid JOIN pg_namespace m ON m.oid = p.relnamespace,
            unnest(c.conkey, c.confkey) WITH ORDINALITY AS k(own, other, place)
            JOIN pg_attribute a ON a.attnum = k.own JOIN pg_attribute b ON b.attnum = k.other
          WHERE c.contype = 'f' AND c.\(column) = to_regclass($1)
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
              parent: SQLName.quoted(rows.text(row, 7) ?? "") + "."
                + SQLName.quoted(rows.text(row, 8) ?? ""),
              referred: [],
              action: rows.text(row, 3) ?? "",
              isReadable: rows.isTrue(row, 6)
            )
          )
        }
        found[found.count - 1].columns.append(rows.text(row, 4) ?? "")
        found[found.count - 1].referred.append(rows.text(row, 5) ?? "")
      }
      return found
    }

    /// Returns what the foreign key of columns does when the row to which they refer is deleted.
    /// Returns nil if there is no such key.
    func deleteRule(
      of columns: [String],
      of relation: String,
      referringTo other: String
    ) throws -> DeleteRule? {
      let key = try foreignKeys(where: "conrelid", is: relation).first { key in
        key.parent.isExactly(other) && key.columns.isExactly(columns)
      }
      return key.map { $0.action == "c" ? .cascade : $0.action == "n" ? .nullify : .deny }
    }
  }
#endif
