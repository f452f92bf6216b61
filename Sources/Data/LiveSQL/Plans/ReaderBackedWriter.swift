/// A write transaction that reads through a reader.
package protocol ReaderBackedWriter: RowWriter {
  associatedtype Reader: RowReader

  var reader: Reader { get }
}

extension ReaderBackedWriter {
  package func version() throws -> DatabaseVersion { try reader.version() }

  package func schemaVersion() throws -> DatabaseVersion { try reader.schemaVersion() }

  package func tableNames() throws -> [String] { try reader.tableNames() }

  package func plan(for request: RowRequest) throws -> any RowPlan {
    try reader.plan(for: request)
  }

  package func rows(of plan: any RowPlan) -> any OrderedRows { reader.rows(of: plan) }

  package func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result? {
    try reader.limited(effort: effort, body)
  }

  package func deleteRule(
    of plan: any RowPlan,
    columns: [Int],
    referringTo other: any RowPlan
  ) throws -> DeleteRule? {
    try reader.deleteRule(of: plan, columns: columns, referringTo: other)
  }
}
