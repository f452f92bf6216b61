extension ManagedState {
  /// Whether anybody observes the object.
  var isObserved: Bool { registry.isObserved }

  /// Whether there is anything to save.
  var isPending: Bool {
    switch stage {
    case .detached: false
    case .inserted: true
    case .saved: isDoomed || !(edits?.isEmpty ?? true)
    }
  }

  /// Whether, as far as is known, the row is in its table and nothing was done to it here.
  var isAsStored: Bool { !isDoomed && edits == nil && (!row.isGone || row.isFault) }

  /// The positions of the columns that were set here and are not saved.
  var editedColumns: Set<Int> {
    guard let edits else { return [] }
    var positions = Set(edits.base.keys)
    for property in table.properties where edits.references[property.index] != nil {
      positions.formUnion(table.positions(of: property))
    }
    return positions
  }

  /// The values that the row had when it was last read; none where some of them were set here.
  var knownValues: [Value] { hasEdits || row.owesValues ? [] : values }

  /// What the column of a property holds; nil when nothing was ever loaded.
  func value(of property: ManagedProperty) -> Value? {
    values.isEmpty ? nil : values[table.positions(of: property)[0]].asStored
  }

  /// Whether a predicate holds for the values; also where it asks for related rows.
  func mayFulfill(_ predicate: RowExpression?) -> Bool {
    guard let predicate else { return true }
    do {
      let result = try predicate.evaluate { name in
        table.columns.firstIndex(of: name).map { values[$0].asStored } ?? .null
      }
      return result != .null && result != .integer(0)
    } catch {
      return true
    }
  }

  /// Loads a fault.
  func load(_ object: any ManagedObject) {
    if row.isFault, let context { context.load([object]) }
  }

  /// Makes the next read load again, because the values may be out of date, and lets go of what
  /// was kept for observers that are gone. Nobody is told.
  func becomeFault() {
    guard stage == .saved else { return }
    row.isFault = true
    relations = [:]
    held = [:]
  }

  /// Keeps the objects at the end of a relation for as long as somebody observes it.
  func hold(_ objects: [any ManagedObject]?, at index: Int) {
    guard registry.isObserved(index) else {
      if !held.isEmpty { held[index] = nil }
      return
    }
    held[index] = objects
  }

  /// Lets go of all objects at the ends of relations.
  func releaseHeld() { held = [:] }

  /// Forgets what was decoded of some columns.
  func forgetDecoded(at positions: some Sequence<Int>) {
    guard !decoded.isEmpty else { return }
    for property in table.properties(at: positions) { decoded[property.index] = nil }
  }

  /// Drops edits that nothing is left of.
  func trimEdits() {
    if edits?.isEmpty ?? false { edits = nil }
  }
}
