import Synchronization

/// Where rows load themselves from: a database, and the plan that finds a row by its key.
package final class RowSource: Sendable {
  /// What became of an attempt to read a row.
  enum Outcome {
    case row([Value])
    case gone
    case unreadable
    /// The database is not local: the row's values come when they have been read.
    case later
  }

  let columns: [TableColumn]
  let keyTable: KeyTable
  /// The rows that anyone holds.
  let rows = IdentityMap<Row>()
  private let local: (any LocalRowDatabase)?
  private let plan: Mutex<any RowPlan>
  private let positions: [ExactName: Int]
  /// What loads rows behind the scenes, when nobody may wait for them.
  private let loader: RowLoader

  init(_ database: any RowDatabase, _ plan: any RowPlan, _ loader: RowLoader) {
    local = database as? any LocalRowDatabase
    self.plan = Mutex(plan)
    self.loader = loader
    columns = plan.columns
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

  /// Says that the table was declared anew.
  func replacePlan(_ plan: any RowPlan) {
    self.plan.withLock { $0 = plan }
  }

  /// Reads one row now, or has it read.
  func read(_ row: Row) -> Outcome {
    // A row that cannot be found, in a list that is behind.
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
      // A getter waits no longer than a frame.
      loader.want(row)
      return .later
    } catch {
      // The collection has the error; a row has only its last values.
      return .unreadable
    }
  }
}
