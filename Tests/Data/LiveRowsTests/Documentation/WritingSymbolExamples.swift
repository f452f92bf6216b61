import DatabaseTestSupport
import LiveRows
import Testing

/// The examples in the comments of the types that write rows of a database.
@Suite struct WritingSymbolExamples {
  /// The rows that a database keeps to restore them.
  struct DeletedRows: DeletionCascade {
    var keys: [(table: String, key: Int64)]

    var greatestKeys: [String: Int64] {
      Dictionary(keys.map { ($0.table, $0.key) }, uniquingKeysWith: max)
    }
  }

  private let database = MemoryDatabase(tables: [MemoryTable("orders", ["status", "total"])])

  init() {
    database.commit { rows in
      rows[1] = [1, "open", 20]
      rows[2] = [2, "open", 200]
    }
  }

  @Test func `a local database`() throws {
    let key = try database.write { writer in
      let plan = try writer.plan(for: RowRequest(table: "orders"))
      return try writer.insert(into: plan, [1: "open", 2: 30], key: nil).key
    }
    #expect(key == RowKey(3) && database.rows[3] == [3, "open", 30])
  }

  @Test func `a writer`() throws {
    try database.write { writer in
      let orders = try writer.plan(for: RowRequest(table: "orders", columns: ["status"]))
      for row in try writer.rows(of: orders).all() where row.values[0] == "open" {
        _ = try writer.update(orders, [0: "sent"], key: row.key)
      }
      _ = try writer.delete(from: orders, key: RowKey(2))
    }
    #expect(database.rows == [1: [1, "sent", 20]])
  }

  @Test func `the result of a statement`() throws {
    var isMissing = false
    try database.write { writer in
      let plan = try writer.plan(for: RowRequest(table: "orders"))
      let written = try writer.update(plan, [1: "sent"], key: RowKey(9))
      if written.key == nil { isMissing = true }
      #expect(written == RowWriting(key: nil, rowCount: 0))
    }
    #expect(isMissing)
  }

  @Test func `a version`() throws {
    let known = try database.read { reader in try reader.version() }
    let isCurrent = try database.read { reader in try reader.version() == known }
    #expect(isCurrent)
    // The words of a database's own version, such as the numbers of its last commit and schema.
    let (commit, schema): (UInt64, UInt64) = (41, 3)
    let version = DatabaseVersion(commit, schema)
    #expect(version != DatabaseVersion(42, 3) && version == DatabaseVersion(41, 3))
  }

  @Test func `the rules of a table`() throws {
    let columns = [TableColumn(name: "id", declaredType: "integer")]
    let rules = WritingRules(automatic: columns.firstIndex { $0.name == "id" })
    #expect(rules.automatic == 0 && rules.computed.isEmpty && !rules.hasHiddenEffects)
  }

  @Test func `a batch`() throws {
    func writeEach(_ changes: [BatchRow], _ writer: any RowWriter) throws -> [RowWriting] {
      try changes.map { change in
        switch change {
        case .insert(let plan, let values, let key):
          try writer.insert(into: plan, values, key: key)
        case .update(let plan, let values, let key):
          try writer.update(plan, values, key: key)
        }
      }
    }
    let keys = try database.write { writer in
      let plan = try writer.plan(for: RowRequest(table: "orders"))
      return try writeEach(
        [
          .insert(into: plan, values: [1: "open", 2: 30], key: nil),
          .update(plan, values: [1: "sent"], key: RowKey(1)),
        ],
        writer
      ).map(\.key)
    }
    #expect(keys == [RowKey(3), RowKey(1)] && database.rows[1] == [1, "sent", 20])
  }

  @Test func `rows that are deleted with others`() throws {
    let cascade = DeletedRows(keys: [("orders", 3), ("line", 7), ("line", 5)])
    #expect(cascade.greatestKeys == ["orders": 3, "line": 7])
    let plan = try database.read { try $0.plan(for: RowRequest(table: "orders")) }
    let keys = [MovedKey(plan: plan, old: 3, new: 7)]
    let following = cascade.moved(keys)
    #expect(following == nil)
    let fields = [AssignedFields(plan: plan, key: RowKey(3), columns: ["folder_id"])]
    let rest = cascade.keeping(fields)
    #expect(rest.greatestKeys == cascade.greatestKeys)
  }
}
