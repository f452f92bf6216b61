extension ManagedState {
  /// Sets the columns of a property, tells whoever observes what they concern, and notes it in
  /// the context.
  ///
  /// A reference leads to an object; its key takes the place of the values if it has one. Without
  /// values the columns hold again what they held before they were set here.
  func assign(
    _ property: ManagedProperty,
    _ given: [Value]?,
    _ reference: (any ManagedObject)?,
    of object: any ManagedObject
  ) {
    load(object)
    if values.isEmpty {
      // The row cannot be read now: what is set is compared with the row when it is saved.
      row.values = table.initialValues()
      row.owesValues = true
    }
    let positions = table.positions(of: property)
    let isReverted = given == nil
    var new = given ?? positions.map { edits?.theirs[$0] ?? edits?.base[$0] ?? values[$0] }
    var reference = reference
    // A new object of a parent context has no key that a row can hold.
    if let key = reference?.managedState.key, !key.isProvisional {
      new = fitted(key.values, to: property)
      reference = nil
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
      // Nobody has seen what was there, so that undoing shows what the file holds.
      let wasUnread = row.owesValues && !isEdited(property)
      late = replace(positions, property, new, reference, isReverted: isReverted)
      edits?.refusals[property.index] = nil
      trimEdits()
      if parts.contains(where: { $0.property is any ToOneProperty || $0.object !== object }) {
        context?.forgetRelation()
      }
      // Observers may save or undo, so it is noted before they are told.
      let isChange = old != new || oldReference !== reference
      let own = UndoHistory.Step.assign(object, property, wasUnread ? nil : old, oldReference)
      if displaced.steps.isEmpty {
        context?.noteEdit(object, isChange ? own : nil)
      } else {
        // Undone in reverse: what other properties led to comes back last, over what is put back here.
        context?.noteEdit(object, inSteps: displaced.steps + (displaced.coversAll ? [] : [own]))
      }
    }
    if !late.isEmpty { follow(late, of: object) }
    context?.updateFlags()
  }

  /// Sets the column of a property that nothing else depends on, and that nobody observes: what
  /// ``assign(_:_:_:of:)`` comes to then.
  func assign(_ property: ManagedProperty, _ new: Value, of object: any ManagedObject) {
    guard let position = table.ownPosition(of: property), !registry.isObserved(property.index),
      !table.orders.contains(where: { $0.place === property })
    else {
      return assign(property, [new], nil, of: object)
    }
    load(object)
    if values.isEmpty { return assign(property, [new], nil, of: object) }
    let old = values[position]
    let wasUnread = row.owesValues && edits?.base[position] == nil
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

  /// Notes that a value cannot be written.
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

  /// Lets columns that are no longer ours follow the file again.
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

  /// What brings back the new objects that other properties lead to by columns of one that is about to be set,
  /// and whether that brings back all that these columns hold.
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

  /// A key as the columns of a relation hold it. Traps when the relation has another number of
  /// columns than the key.
  private func fitted(_ key: [Value], to property: ManagedProperty) -> [Value] {
    precondition(
      key.count == property.columns.count,
      "\(table.className).\(property.name) has \(property.columns.count) columns for a key of"
        + " \(key.count)"
    )
    return key
  }

  /// The relations to many, on other objects, that a change of columns here changes.
  private func relationParts(
    _ change: [Int: Value],
    _ property: ManagedProperty?,
    _ reference: (any ManagedObject)?
  ) -> [ManagedRound.Part] {
    guard let context, stage != .detached, !isDoomed else { return [] }
    var after = values
    for (position, value) in change { after[position] = value }
    var parts: [ManagedRound.Part] = []
    for case let relation as any ToOneProperty in table.properties(at: change.keys) {
      let old =
        edits?.references[relation.index]
        ?? relation.livingTarget(in: values, of: table, context)
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

  /// The columns among some, not set here so far, whose content is not known, or is no value of
  /// the type of a property.
  private func unreadable(among positions: some Sequence<Int>) -> [Int] {
    guard stage == .saved else { return [] }
    return positions.filter { position in
      guard edits?.base[position] == nil else { return false }
      if row.owesValues { return true }
      // Where nothing is, nothing is lost.
      return !values[position].isNull
        && table.properties(at: CollectionOfOne(position)).contains {
          $0.problem(in: self) != nil
        }
    }
  }

  /// Puts values into columns; answers which columns are no longer edited and differ in the file.
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

  /// Puts a value into a column of an object with edits; answers what the file holds where it is no
  /// longer edited and that differs.
  private func put(
    _ value: Value,
    at position: Int,
    isReverted: Bool,
    canBeBack: Bool = true
  ) -> Value? {
    let base = edits?.base[position] ?? values[position]
    row.values[position] = value
    let isBack = base == value && (isReverted || !row.owesValues)
    guard stage == .saved, !row.isGone, isBack, canBeBack else {
      edits?.base[position] = base
      return nil
    }
    edits?.base[position] = nil
    edits?.unread.remove(position)
    return edits?.theirs.removeValue(forKey: position)
  }
}
