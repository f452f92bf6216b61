import Synchronization

/// Loads rows by key: a database, and the plan of the rows.
package final class RowSource: Sendable {
  /// The result of reading a row.
  enum Outcome {
    case row([Value])
    case gone
    case unreadable
    /// The values arrive later, because the database is not local.
    case later
  }

  let table: TableInfo
  let columns: [TableColumn]
  let keyColumns: [String]
  let keyTable: KeyTable
  /// The live rows.
  let rows = IdentityMap<Row>()
  private let local: (any LocalRowDatabase)?
  private let plan: Mutex<any RowPlan>
  private let positions: [ExactName: Int]
  /// Loads rows in the background.
  private let loader: RowLoader

  init(_ database: any RowDatabase, _ plan: any RowPlan, _ loader: RowLoader) {
    local = database as? any LocalRowDatabase
    self.plan = Mutex(plan)
    self.loader = loader
    table = plan.table
    columns = plan.columns
    keyColumns = plan.keyColumns
    positions = Dictionary(
      plan.columns.enumerated().map { (ExactName($0.element.name), $0.offset) }
    ) { first, _ in first }
    let names = Set(positions.keys)
    func free(_ name: String) -> String {
      names.contains(ExactName(name)) ? free(name + ".") : name
    }
    keyTable = KeyTable(
      plan.table.name,
      plan.columns.enumerated().map { Key.stored($0.element.name, \Row[$0.offset]) }
        + [
          Key.stored(free("isDeleted"), \Row.isDeleted),
          Key.stored(free("isLoaded"), \Row.isLoaded),
        ]
    )
  }

  func position(of name: String) -> Int? { positions[ExactName(name)] }

  /// Sets the plan after the schema has changed.
  func replacePlan(_ plan: any RowPlan) {
    self.plan.withLock { $0 = plan }
  }

  /// Reads a row synchronously, or requests it in the background.
  func read(_ row: Row) -> Outcome {
    // A placeholder has no key and cannot be read.
    if row.key.values.isEmpty { return .unreadable }
    guard let local else {
      loader.want(row)
      return .later
    }
    let (plan, key) = (plan.withLock { $0 }, row.key)
    do {
      let values = try local.read(patience: .frame) { try $0.rows(of: plan).values(of: key) }
      return values.map(Outcome.row) ?? .gone
    } catch let error as StoreError where error.code == .locked || error.code == .tooMuch {
      // A getter waits at most one frame.
      loader.want(row)
      return .later
    } catch {
      // The list reports the error. The row keeps its last values.
      return .unreadable
    }
  }
}
