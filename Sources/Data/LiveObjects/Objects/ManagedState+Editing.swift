extension ManagedState {
  /// Sets the columns of a property, notifies observers of everything that depends on them, and
  /// records the change in the context.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - given: The new column values. Nil reverts the columns to their values before the unsaved
  ///     change.
  ///   - reference: The related object of a to-one relation. If it has a key, the key replaces
  ///     `given`.
  ///   - object: The object.
  func assign(
    _ property: ManagedProperty,
    _ given: [Value]?,
    _ reference: (any ManagedObject)?,
    of object: any ManagedObject
  ) {
    load(object)
    if values.isEmpty {
      // The row cannot be read now. The new value is compared with the row when it is saved.
      row.values = table.initialValues()
      row.servedPlaceholder = true
    }
    let positions = table.positions(of: property)
    let isReverted = given == nil
    var new = given ?? positions.map { edits?.theirs[$0] ?? edits?.base[$0] ?? values[$0] }
    var reference = reference
    // A provisional key of a parent context cannot be stored in a row.
    if let key = reference?.managedState.key, !key.isProvisional {
      new = fitted(key.values, to: property)
      reference = nil
    }
    if !isReverted, property.form != nil, new.count == 1 {
      new[0] = spelling(of: new[0], property, positions[0])
    }
    var late: [Int: Value] = [:]
    var parts = table.properties(at: positions).map { ManagedRound.Part(object, $0) }
    let change = Dictionary(zip(positions, new)) { $1 }
    parts += relationParts(change, property, reference)
    parts += orderParts(of: table.properties(at: positions), in: values)
    ManagedRound.run(parts) {
      let old = positions.map { values[$0] }
      let oldReference = edits?.references[property.index]
      let displaced = displacedSteps(by: property, of: object)
      // The previous value was never visible. Undo therefore restores the database's value.
      let wasUnread = row.servedPlaceholder && !isEdited(property)
      late = replace(positions, property, new, reference, isReverted: isReverted)
      edits?.refusals[property.index] = nil
      trimEdits()
      if parts.contains(where: { $0.property is any ToOneProperty || $0.object !== object }) {
        context?.forgetRelation()
      }
      // The change is recorded before observers are notified, because they may save or undo.
      let isChange = old != new || oldReference !== reference
      let own = UndoHistory.Step.assign(object, property, wasUnread ? nil : old, oldReference)
      if displaced.steps.isEmpty {
        context?.noteEdit(object, isChange ? own : nil)
      } else {
        // The steps are undone in reverse order. The targets of other relations are restored last,
        // after the columns that they share with this property.
        context?.noteEdit(object, inSteps: displaced.steps + (displaced.coversAll ? [] : [own]))
      }
    }
    if !late.isEmpty { follow(late, of: object) }
    context?.updateFlags()
  }

  /// Sets the column of a property that has no observers and shares its column with no other
  /// property. A fast path with the same effect as ``assign(_:_:_:of:)``.
  func assign(_ property: ManagedProperty, _ new: Value, of object: any ManagedObject) {
    guard let position = table.ownPosition(of: property), !registry.isObserved(property.index),
      !table.orders.contains(where: { $0.orderProperty === property })
    else {
      return assign(property, [new], nil, of: object)
    }
    // Loading may show that another connection has changed a relation of the object.
    if row.isFault, !table.relationsToOne.isEmpty {
      return assign(property, [new], nil, of: object)
    }
    load(object)
    if values.isEmpty { return assign(property, [new], nil, of: object) }
    let old = values[position]
    let new = property.form == nil ? new : spelling(of: new, property, position)
    let wasUnread = row.servedPlaceholder && edits?.base[position] == nil
    let isUnread = !unreadable(among: CollectionOfOne(position)).isEmpty
    if edits == nil { edits = Edits() }
    if isUnread { edits?.unread.insert(position) }
    let late = put(new, at: position, isReverted: false)
    if !decoded.isEmpty { decoded[property.index] = nil }
    edits?.refusals[property.index] = nil
    trimEdits()
    guard let context, stage != .detached else { return }
    context.noteEdit(
      object,
      old == new ? nil : .assign(object, property, wasUnread ? nil : [old], nil)
    )
    if let late { follow([position: late], of: object) }
    context.updateFlags()
  }

  /// Returns the present spelling of a value if it has one, so that setting it is no change.
  private func spelling(of new: Value, _ property: ManagedProperty, _ position: Int) -> Value {
    if let base = edits?.base[position], property.isSame(base, new) { return base }
    return property.isSame(values[position], new) ? values[position] : new
  }

  /// Records that a value cannot be encoded.
  func refuse(_ property: ManagedProperty, _ message: String, of object: any ManagedObject) {
    load(object)
    if edits == nil { edits = Edits() }
    edits?.refusals[property.index] = StoreError(
      .wrongType,
      context: "\(description), \(property.name)",
      message: message
    )
    context?.noteEdit(object, nil)
    context?.updateFlags()
  }

  /// Applies the database's values to columns whose unsaved change was reverted.
  private func follow(_ late: [Int: Value], of object: any ManagedObject) {
    var parts = table.properties(at: late.keys).map { ManagedRound.Part(object, $0) }
    parts += relationParts(late, nil, nil)
    ManagedRound.run(parts) {
      for (position, value) in late where edits?.base[position] == nil {
        row.values[position] = value
      }
      forgetDecoded(at: late.keys)
      context?.forgetRelation()
    }
  }

  /// Returns the steps that restore relations to new objects, if these share columns with a
  /// property that is about to be set. Also returns whether the steps restore all columns of the
  /// property.
  private func displacedSteps(
    by property: ManagedProperty,
    of object: any ManagedObject
  ) -> (steps: [UndoHistory.Step], coversAll: Bool) {
    guard let references = edits?.references, !references.isEmpty else { return ([], false) }
    let positions = table.positions(of: property)
    var rest = Set(positions)
    var steps: [UndoHistory.Step] = []
    for other in table.properties(at: positions) where other !== property {
      guard let target = references[other.index] else { continue }
      let columns = table.positions(of: other)
      steps.append(.assign(object, other, columns.map { values[$0] }, target))
      rest.subtract(columns)
    }
    return (steps, rest.isEmpty)
  }

  /// Returns the values of a key for the columns of a relation. Traps if the number of columns
  /// differs.
  private func fitted(_ key: [Value], to property: ManagedProperty) -> [Value] {
    precondition(
      key.count == property.columns.count,
      "\(table.className).\(property.name) has \(property.columns.count) columns, but the"
        + " key has \(key.count)"
    )
    return key
  }

  /// Returns the to-many relations of other objects that a change of columns affects.
  private func relationParts(
    _ change: [Int: Value],
    _ property: ManagedProperty?,
    _ reference: (any ManagedObject)?
  ) -> [ManagedRound.Part] {
    guard let context, stage != .detached, !isMarkedForDeletion else { return [] }
    var after = values
    for (position, value) in change { after[position] = value }
    var parts: [ManagedRound.Part] = []
    for case let relation as any ToOneProperty in table.properties(at: change.keys) {
      let old = relation.livingTarget(of: self, context)
      let next =
        relation === property && reference != nil
        ? reference : relation.livingTarget(in: after, of: table, context)
      if old === next { continue }
      for owner in [old, next].compactMap({ $0 }) {
        parts += ManagedRound.inverses(of: relation, table, on: owner)
      }
    }
    return parts
  }

  /// Returns the columns without unsaved changes whose contents are unknown, or cannot be decoded
  /// as a property's type.
  private func unreadable(among positions: some Sequence<Int>) -> [Int] {
    guard stage == .saved else { return [] }
    return positions.filter { position in
      guard edits?.base[position] == nil else { return false }
      if row.servedPlaceholder { return true }
      // `NULL` can be overwritten without loss.
      return !values[position].isNull
        && table.properties(at: CollectionOfOne(position)).contains {
          $0.problem(in: self) != nil
        }
    }
  }

  /// Writes column values. Returns the database's values for columns that are no longer changed and
  /// differ from it.
  private func replace(
    _ positions: [Int],
    _ property: ManagedProperty,
    _ new: [Value],
    _ reference: (any ManagedObject)?,
    isReverted: Bool
  ) -> [Int: Value] {
    let unread = unreadable(among: positions)
    if edits == nil { edits = Edits() }
    edits?.unread.formUnion(unread)
    for user in table.properties(at: positions) { edits?.references[user.index] = nil }
    if let reference { edits?.references[property.index] = reference }
    var late: [Int: Value] = [:]
    for (position, value) in zip(positions, new) {
      let canBeBack = reference == nil
      late[position] = put(value, at: position, isReverted: isReverted, canBeBack: canBeBack)
    }
    forgetDecoded(at: positions)
    return late
  }

  /// Writes a column value. Returns the database's value if the column is no longer changed and
  /// differs from it.
  ///
  /// A column counts as changed as long as its value differs from its base, the value before the
  /// first change. When the value returns to its base, the change is removed. If another connection
  /// has committed a value in the meantime, that value is in `theirs` and takes effect then.
  private func put(
    _ value: Value,
    at position: Int,
    isReverted: Bool,
    canBeBack: Bool = true
  ) -> Value? {
    let base = edits?.base[position] ?? values[position]
    row.values[position] = value
    let isBack = base == value && (isReverted || !row.servedPlaceholder)
    guard stage == .saved, !row.isGone || mayReturn(position), isBack, canBeBack else {
      edits?.base[position] = base
      return nil
    }
    edits?.base[position] = nil
    edits?.unread.remove(position)
    return edits?.theirs.removeValue(forKey: position)
  }

  /// Returns whether the missing row may return with a row whose deletion was undone before a
  /// column was changed.
  private func mayReturn(_ position: Int) -> Bool {
    context?.unsaved.kept.contains(self, position) ?? false
  }
}
