/// Tables whose rows refer to each other in many ways. The delete rules are random.
package struct GraphTables {
  /// The spelling of column types.
  package enum Dialect {
    case sqlite
    case postgres

    fileprivate var key: String {
      self == .sqlite ? "INTEGER PRIMARY KEY" : "bigserial PRIMARY KEY"
    }
    fileprivate var reference: String { self == .sqlite ? "INTEGER" : "bigint" }
  }

  /// A table with the columns that refer to other tables.
  package struct Table {
    package let name: String
    package let references: [(column: String, target: String)]

    fileprivate init(_ name: String, _ references: [(column: String, target: String)]) {
      (self.name, self.references) = (name, references)
    }
  }

  /// The tables with classes, in the order in which they are created.
  package static let classes = [
    Table("folder", [("parent_id", "folder")]),
    Table("page", [("folder_id", "folder"), ("note_id", "note")]),
    Table("note", [("page_id", "page"), ("folder_id", "folder"), ("note_id", "note")]),
    Table("tag", [("folder_id", "folder")]),
  ]
  /// The tables without classes. The key of a cover is the key of its page.
  private static let others = [
    Table("cover", [("page_id", "page"), ("folder_id", "folder")]),
    Table("mark", [("cover_id", "cover"), ("page_id", "page"), ("note_id", "note")]),
  ]
  /// A server deletes rows without the context. If one of these refers to a row that the same save
  /// deletes, a rule without an action lets undo restore both together only.
  private static let rules = ["CASCADE", "CASCADE", "SET NULL", "SET NULL", "NO ACTION"]

  private let dialect: Dialect
  /// The delete rules by table and column.
  private var rules: [String: String] = [:]

  /// Selects delete rules.
  package init(_ dialect: Dialect, _ numbers: inout SeededNumbers) {
    self.dialect = dialect
    for table in Self.classes + Self.others {
      for (column, _) in table.references {
        rules[table.name + "." + column] =
          Self.rules.dropLast(dialect == .postgres ? 1 : 0).randomElement(using: &numbers)
      }
    }
    rules["cover.page_id"] = "CASCADE"
  }

  /// The statements that create the tables.
  package var statements: [String] {
    var created = Self.classes.map { "CREATE TABLE \($0.name)(id \(dialect.key), label text)" }
    created += [
      "CREATE TABLE cover(page_id \(dialect.reference) PRIMARY KEY REFERENCES page "
        + "ON DELETE CASCADE, label text)",
      "CREATE TABLE mark(label text PRIMARY KEY)",
      "CREATE TABLE page_tag(page_id \(dialect.reference) REFERENCES page ON DELETE CASCADE,"
        + " tag_id \(dialect.reference) REFERENCES tag ON DELETE CASCADE,"
        + " PRIMARY KEY (page_id, tag_id))",
    ]
    for table in Self.classes + Self.others {
      for (column, target) in table.references where (table.name, column) != ("cover", "page_id") {
        created.append(
          "ALTER TABLE \(table.name) ADD COLUMN \(column) \(dialect.reference) REFERENCES \(target)"
            + " ON DELETE \(rules[table.name + "." + column] ?? "")"
        )
      }
    }
    return created
  }

  /// The delete rules other than the fixed ones, for messages.
  package var description: String {
    rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  /// A query with a text for each row: the table, the label, and the labels of the rows to which it
  /// refers. Keys do not occur, because they may change.
  package static let contents: String = {
    var queries = (classes + others).map { table in
      let labels = table.references.enumerated().map { index, reference in
        "CASE WHEN t.\(reference.column) IS NULL THEN '-' ELSE coalesce(r\(index).label, '?') END"
      }
      let joins = table.references.enumerated().map { index, reference in
        let (column, target) = reference
        let key = target == "cover" ? "page_id" : "id"
        return " LEFT JOIN \(target) r\(index) ON r\(index).\(key) = t.\(column)"
      }
      return "SELECT '\(table.name) ' || t.label || ' ' || "
        + labels.joined(separator: " || ' ' || ") + " FROM \(table.name) t" + joins.joined()
    }
    queries.append(
      "SELECT 'page_tag ' || p.label || ' ' || t.label FROM page_tag"
        + " JOIN page p ON p.id = page_id JOIN tag t ON t.id = tag_id"
    )
    return queries.joined(separator: " UNION ALL ")
  }()

  /// Returns statements that insert rows whose references are random.
  package static func rows(_ numbers: inout SeededNumbers) -> [String] {
    var statements: [String] = []
    var count = 0
    func some(_ numbers: inout SeededNumbers) -> String {
      Bool.random(using: &numbers) ? "\(Int.random(in: 1...3, using: &numbers))" : "NULL"
    }
    for table in classes {
      for _ in 1...3 {
        count += 1
        statements.append("INSERT INTO \(table.name)(label) VALUES ('o\(count)')")
      }
    }
    for table in classes {
      for key in 1...3 {
        let values = table.references.map { "\($0.column) = \(some(&numbers))" }
        statements.append(
          "UPDATE \(table.name) SET \(values.joined(separator: ", ")) WHERE id = \(key)"
        )
      }
    }
    for key in 1...2 {
      count += 1
      statements.append("INSERT INTO cover VALUES (\(key), 'o\(count)', \(some(&numbers)))")
    }
    for cover in ["1", "2", "NULL"] {
      count += 1
      statements.append(
        "INSERT INTO mark VALUES ('o\(count)', \(cover), \(some(&numbers)), \(some(&numbers)))"
      )
    }
    for page in 1...3 {
      for tag in 1...3 where Bool.random(using: &numbers) {
        statements.append("INSERT INTO page_tag VALUES (\(page), \(tag))")
      }
    }
    return statements
  }
}
