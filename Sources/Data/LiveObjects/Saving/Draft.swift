/// A snapshot of one object's changes. Sendable, so that a save can run on any thread.
final class Draft: Sendable {
  /// The statement that is executed for the row.
  enum Kind: Sendable {
    case inserted
    case updated
    case deleted
  }

  /// The target of a relation that was set to an object without a key.
  enum Target: Sendable {
    /// Another object of the same save, by the index of its draft.
    case draft(Int)
    case row(RowKey)
    /// An object that is not in the context.
    case foreignObject
  }

  let table: ManagedTable
  let kind: Kind
  let key: RowKey?
  /// The object's values when the save began.
  let values: [Value]
  /// The columns that were set, with their previous values, by position.
  let base: SmallDictionary<Value>
  /// Columns that were set while their previous value was unknown.
  let unread: Set<Int>
  /// The targets of relations to objects without a key, by property index.
  let targets: SmallDictionary<Target>
  /// The position of the column that identifies an existing row to update instead of inserting a
  /// new one.
  let matching: Int?
  /// Whether the row's values before the change are known.
  let isRead: Bool
  /// The rows that an earlier deletion of this row removed through foreign keys. They are restored
  /// when the row is inserted again.
  let cascade: (any DeletionCascade)?

  /// Creates a snapshot of an object's changes.
  init(_ state: ManagedState, targets: SmallDictionary<Target>) {
    table = state.table
    kind = state.isMarkedForDeletion ? .deleted : state.stage == .inserted ? .inserted : .updated
    key = state.key
    values = state.values
    base = state.edits?.base ?? SmallDictionary()
    unread = state.edits?.unread ?? []
    isRead = !state.values.isEmpty && !state.row.servedPlaceholder
    cascade = state.cascade
    matching = state.stage == .inserted ? state.matching : nil
    self.targets = targets
  }

  /// The name of the class, and the key.
  var description: String { ManagedState.description(table, key) }

  /// The positions of all columns that were set.
  var editedColumns: Set<Int> { Set(base.keys).union(targetColumns) }

  /// The positions of the columns of relations to objects without a key.
  var targetColumns: Set<Int> {
    var positions: Set<Int> = []
    for index in targets.keys {
      if let property = table.property(at: index) {
        positions.formUnion(table.positions(of: property))
      }
    }
    return positions
  }

  /// Returns the error for a relation to an object of another context or of none.
  func foreignObjectError(_ index: Int) -> StoreError {
    StoreError(
      .badRequest,
      context: "\(description), \(table.property(at: index)?.name ?? "")",
      message: "it refers to an object outside of the context; insert that object too"
    )
  }

  /// Returns the value of a relation's column if the target of the relation has received a row
  /// since the relation was set; otherwise nil.
  func ledValue(_ position: Int) -> Value? {
    for (index, target) in targets {
      guard case .row(let key) = target, let property = table.property(at: index),
        let part = table.positions(of: property).firstIndex(of: position)
      else { continue }
      return key.values[part]
    }
    return nil
  }

  /// The row's values before the change. Empty if they are unknown.
  var original: [Value] {
    guard isRead else { return [] }
    if base.isEmpty { return values }
    var values = values
    for (position, value) in base { values[position] = value }
    return values
  }
}
