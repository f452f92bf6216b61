extension ManagedState {
  var isObserved: Bool { registry.isObserved }

  /// Whether the object has unsaved changes.
  var isPending: Bool {
    switch stage {
    case .detached: false
    case .inserted: true
    case .saved: isMarkedForDeletion || !(edits?.isEmpty ?? true)
    }
  }

  /// Whether the object equals its row, as far as this is known.
  var isAsStored: Bool { !isMarkedForDeletion && edits == nil && (!row.isGone || row.isFault) }

  /// The positions of the columns with unsaved changes.
  var editedColumns: Set<Int> {
    guard let edits else { return [] }
    var positions = Set(edits.base.keys)
    for property in table.properties where edits.references[property.index] != nil {
      positions.formUnion(table.positions(of: property))
    }
    return positions
  }

  /// The values of the row when it was last read. Empty if some of them have unsaved changes.
  var knownValues: [Value] { hasEdits || row.servedPlaceholder ? [] : values }

  /// Returns the value of a property's first column, or nil if the object was never loaded.
  func value(of property: ManagedProperty) -> Value? {
    values.isEmpty ? nil : values[table.positions(of: property)[0]].asStored
  }

  /// Returns whether the values satisfy a predicate. Returns true if the predicate refers to
  /// related rows and cannot be evaluated here.
  func mayFulfill(_ predicate: RowExpression?) -> Bool {
    guard let predicate else { return true }
    do {
      let result = try predicate.evaluate { name in
        table.columns.firstIndex(ofName: name).map { values[$0].asStored } ?? .null
      }
      return result != .null && result != .integer(0)
    } catch {
      return true
    }
  }

  /// Loads the object if it is a fault.
  func load(_ object: any ManagedObject) {
    if row.isFault, let context { context.load([object]) }
  }

  /// Turns the object into a fault, so that the next access loads it, and releases the objects
  /// retained for observed relations. Not a change: observers are not notified.
  func becomeFault() {
    guard stage == .saved else { return }
    row.isFault = true
    relations = [:]
    held = [:]
  }

  /// Whether the object would become a fault only now.
  var canBecomeFault: Bool { stage == .saved && !row.isFault }

  /// Turns the object into a fault, and calls its methods before and afterwards.
  func becomeFault(_ object: any ManagedObject) {
    guard canBecomeFault else { return becomeFault() }
    object.willTurnIntoFault()
    becomeFault()
    object.didTurnIntoFault()
  }

  /// Retains the objects of a relation while the relation is observed.
  func hold(_ objects: [any ManagedObject]?, at index: Int) {
    guard registry.isObserved(index) else {
      if !held.isEmpty { held[index] = nil }
      return
    }
    guard let objects else {
      held[index] = nil
      return
    }
    var fresh = HeldObjects(objects: objects)
    if let last = held[index], !last.isNotified {
      fresh.hasDiffered =
        last.hasDiffered || !last.objects.elementsEqual(objects) { $0 === $1 }
    }
    held[index] = fresh
  }

  /// Records that observers of a relation are notified of a change.
  func noteNotified(at index: Int) {
    if !held.isEmpty { held[index]?.isNotified = true }
  }

  /// Releases all objects retained for relations.
  func releaseHeld() { held = [:] }

  /// Whether a value was set that is not stored in the database.
  var hasUnstored: Bool {
    let values = unstored
    return !values.isEmpty && values.values.contains(where: \.isSet)
  }

  /// Gives the initial values to properties that are not stored in the database.
  func resetUnstored(_ object: any ManagedObject) {
    if unstored.isEmpty { return }
    ManagedRound.run(unstored.values.filter(\.isSet).map { ManagedRound.Part(object, $0.property) })
    {
      unstored = [:]
    }
  }

  /// Discards the decoded values of columns.
  func forgetDecoded(at positions: some Sequence<Int>) {
    guard !decoded.isEmpty else { return }
    for property in table.properties(at: positions) { decoded[property.index] = nil }
  }

  /// Removes `edits` if it is empty.
  func trimEdits() {
    if edits?.isEmpty ?? false { edits = nil }
  }
}
