/// The notifications that a cell under test has received of its rows. Call its functions from those
/// of the same names in the cell.
@MainActor
public final class ContractEvents {
  /// The row of the last `didBind(to:)`, unless `willUnbind(from:)` was called since.
  private(set) var bound: ContractRow?
  /// Whether the cell was notified that its row is deleted.
  private(set) var isDeleted = false
  private var faults: [String] = []

  /// Creates an empty log.
  public init() {}

  /// Records that the cell was bound to a row.
  public func didBind(to row: ContractRow) {
    if bound != nil { faults.append("bound again without the end of the last bind") }
    bound = row
    isDeleted = false
  }

  /// Records that the cell is about to release a row.
  public func willUnbind(from row: ContractRow) {
    if bound !== row { faults.append("unbound from a row that it was not bound to") }
    bound = nil
  }

  /// Records that the cell was notified of the deletion of its row.
  public func objectDeleted() {
    if bound == nil { faults.append("notified of a deletion without a row") }
    if isDeleted { faults.append("notified twice of a deletion") }
    isDeleted = true
  }

  /// Records that the cell was notified that the deletion of its row was undone.
  public func objectRestored() {
    if !isDeleted { faults.append("notified of a restoration without a deletion") }
    isDeleted = false
  }

  /// Returns the violations since the last call.
  func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }
}
