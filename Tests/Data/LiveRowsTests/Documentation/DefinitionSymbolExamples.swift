import LiveRows
import Testing

/// The examples in the comments of the types that define tables and expressions.
@Suite struct DefinitionSymbolExamples {
  @Test func `a definition`() {
    let invoices = TableDefinition(
      "invoice",
      columns: [
        TableDefinition.Column("id", type: .integer),
        TableDefinition.Column("status", type: .text, isRequired: true, initial: .value("open")),
        TableDefinition.Column("customer", type: .integer),
      ],
      key: ["id"],
      indexes: [TableDefinition.Index(["customer"], isUnique: false)],
      foreignKeys: [
        TableDefinition.ForeignKey(["customer"], table: "customer", deleteRule: .deny)
      ]
    )
    #expect(invoices.column(named: "status")?.isRequired == true)
  }

  @Test func `checks`() {
    let columns = [TableDefinition.Column("total", type: .integer)]
    var invoices = TableDefinition("invoice", columns: columns)
    invoices.checks = [TableDefinition.Check("total >= 0")]
    #expect(invoices.checks.map(\.name) == ["check: total >= 0"])
  }

  @Test func `the types of columns`() {
    func name(of type: ColumnType) -> String {
      switch type {
      case .integer, .boolean: "INTEGER"
      case .real: "REAL"
      case .number, .date: "NUMERIC"
      case .text: "TEXT"
      case .bytes: "BLOB"
      case .any: ""
      }
    }
    #expect(ColumnType.allCases.map(name).count { $0 == "NUMERIC" } == 2)
  }

  @Test func `delete rules`() {
    func action(of rule: DeleteRule) -> String {
      switch rule {
      case .cascade: "CASCADE"
      case .nullify: "SET NULL"
      case .deny: "RESTRICT"
      }
    }
    #expect(DeleteRule.allCases.map(action) == ["CASCADE", "SET NULL", "RESTRICT"])
  }

  @Test func `changes`() throws {
    func statements(for change: SchemaChange) throws -> [String] {
      switch change {
      case .renameTable(let former, let name): ["ALTER TABLE \(former) RENAME TO \(name)"]
      case .dropIndex(let index, _): index.name.map { ["DROP INDEX \($0)"] } ?? []
      default: throw StoreError(.refused, context: "schema", message: "cannot be changed")
      }
    }
    let index = TableDefinition.Index(["status"], name: "by_status")
    #expect(try statements(for: .renameTable("bill", to: "invoice")).count == 1)
    #expect(try statements(for: .dropIndex(index, of: "invoice")) == ["DROP INDEX by_status"])
  }

  @Test func `differences`() {
    let differences = [
      SchemaDifference("invoice", .columnMissing("status")),
      SchemaDifference("invoice", .columnUnknown("note", hindersInserts: false)),
    ]
    let severe = differences.filter(\.matters).map(\.description)
    #expect(severe == ["column invoice.status is missing"])
  }

  @Test func `related rows`() throws {
    let customer = RowExpression.Source(
      table: "customer",
      scope: 1,
      pairs: [.init(outer: "customer_id", outerScope: 0, column: "id")]
    )
    let isLarge = RowExpression.less(
      .value(100),
      .calculated(.column("count", scope: 0), .times, .column("price", scope: 0))
    )
    let isGerman = RowExpression.related(
      [customer],
      .equal(.column("country", scope: 1), .value("DE"))
    )
    let condition = RowExpression.all([isLarge, isGerman])
    let row: [String: Value] = ["count": 3, "price": 50]
    #expect(try isLarge.evaluate { row[$0] ?? .null } == 1)
    #expect(condition != isLarge)
  }

  @Test func `forms`() throws {
    let isSame = RowExpression.equal(
      .normalized(.column("device", scope: 0), .uuid),
      .normalized(.value("1E0A5C1F-0B0C-4D0E-8F00-102030405060"), .uuid)
    )
    let stored = "1e0a5c1f-0b0c-4d0e-8f00-102030405060"
    #expect(try isSame.evaluate { _ in .text(stored) } == 1)
  }

  @Test func `the identity of rows`() {
    let lines = TableInfo(
      name: "line",
      kind: .table,
      columns: ["invoice", "number"].map { TableColumn(name: $0, declaredType: "integer") },
      identity: .primaryKey([.init(name: "invoice"), .init(name: "number", isDescending: true)])
    )
    var key: [String] = []
    switch lines.identity {
    case .integerPrimaryKey(let column), .rowid(let column): key = [column]
    case .primaryKey(let columns): key = columns.map(\.name)
    case .none: key = []
    }
    #expect(key == ["invoice", "number"])
  }
}
