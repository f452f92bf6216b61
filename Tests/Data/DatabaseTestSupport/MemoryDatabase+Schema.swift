package import LiveRows

// The schema of the only table is fixed.
extension MemoryDatabase: LocalSchemaDatabase {
  package func readSchema<Result>(
    _ body: (any DeclarationReader) throws -> Result
  ) throws -> Result {
    try body(MemoryDeclarations())
  }

  package func changeSchema<Result>(
    _ body: (any DeclarationWriter) throws -> Result
  ) throws -> Result {
    try body(MemoryDeclarations())
  }
}

/// The declaration of the in-memory database's table.
private struct MemoryDeclarations: DeclarationWriter {
  private static let table = TableDefinition(
    "t",
    columns: [
      TableDefinition.Column("id", type: .integer), TableDefinition.Column("a", type: .integer),
      TableDefinition.Column("b", type: .text, isRequired: true, initial: .value(.text(""))),
    ],
    key: ["id"],
    indexes: [TableDefinition.Index(["a"])],
    foreignKeys: [TableDefinition.ForeignKey(["a"], table: "t", deleteRule: .nullify)]
  )

  private static let refusal = StoreError(
    .refused,
    context: "memory",
    message: "it has one table, which stays as it is"
  )

  func rows(_ statement: String, _ values: [Value]) throws -> [ResultRow] { throw Self.refusal }

  func run(_ statement: String, _ values: [Value]) throws -> Int { throw Self.refusal }

  func schemaNumber() -> Int { 1 }

  func definitions(of wanted: [TableDefinition]) -> [TableDefinition] {
    wanted.contains { $0.name == "t" } ? [Self.table] : []
  }

  func statements(for change: SchemaChange) throws -> [String] { throw Self.refusal }

  func setSchemaNumber(_ number: Int) throws { throw Self.refusal }

  func check(_ columns: [TableDefinition.Column], of table: String) {}
}
