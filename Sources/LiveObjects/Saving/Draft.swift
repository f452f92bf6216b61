/// What a save has to know of one object, so that it can be written on any thread.
final class Draft: Sendable {
  /// What is to become of the row.
  enum Kind: Sendable {
    case inserted
    case updated
    case deleted
  }

  /// Where a relation leads that was set here, to an object that had no key then.
  enum Target: Sendable {
    /// To another object of the save.
    case draft(Int)
    /// To a row that is there.
    case row(RowKey)
    /// To an object that is not in the context.
    case stranger
  }

  let table: ManagedTable
  let kind: Kind
  let key: RowKey?
  /// The values that the object had when the save began.
  let values: [Value]
  /// The columns that were set, and what was in them before, by position.
  let base: FewValues<Value>
  /// Those of them whose content was not known when they were set.
  let unread: Set<Int>
  /// Where relations lead, by the index of the property.
  let targets: FewValues<Target>
  /// The position of the column that tells a new row which it is to take the place of.
  let matching: Int?
  /// Whether it is known what the row held before it was changed here.
  let isRead: Bool
  /// What went with the row when it was deleted before.
  let cascade: (any DeletionCascade)?

  /// What is to be saved of an object.
  init(_ state: ManagedState, targets: FewValues<Target>) {
    table = state.table
    kind = state.isDoomed ? .deleted : state.stage == .inserted ? .inserted : .updated
    key = state.key
    values = state.values
    base = state.edits?.base ?? FewValues()
    unread = state.edits?.unread ?? []
    isRead = !state.values.isEmpty && !state.row.owesValues
    cascade = state.cascade
    matching = state.stage == .inserted ? state.matching : nil
    self.targets = targets
  }

  /// The class and the key.
  var description: String { ManagedState.description(table, key) }

  /// The positions of the columns that were set.
  var editedColumns: Set<Int> { Set(base.keys).union(targetColumns) }

  /// The positions of the columns of relations that lead to objects without a key.
  var targetColumns: Set<Int> {
    var positions: Set<Int> = []
    for index in targets.keys {
      if let property = table.property(at: index) {
        positions.formUnion(table.positions(of: property))
      }
    }
    return positions
  }

  /// Why a relation cannot be saved that leads to an object of another context, or of none.
  func strangerError(_ index: Int) -> StoreError {
    StoreError(
      .badRequest,
      context: "\(description), \(table.property(at: index)?.name ?? "")",
      message: "it leads to an object that is not in the context; insert that too"
    )
  }

  /// What a column of a relation is to hold that leads to a row that is there; nil where it leads to none.
  func ledValue(_ position: Int) -> Value? {
    for (index, target) in targets {
      guard case .row(let key) = target, let property = table.property(at: index),
        let part = table.positions(of: property).firstIndex(of: position)
      else { continue }
      return key.values[part]
    }
    return nil
  }

  /// What the row held before it was changed here; empty when that is not known.
  var original: [Value] {
    guard isRead else { return [] }
    if base.isEmpty { return values }
    var values = values
    for (position, value) in base { values[position] = value }
    return values
  }
}
