extension ManagedContext {
  /// Puts a new object into the context; it is written as a new row when that is saved.
  ///
  /// Columns that hold nil and were never set are left out, so that the table's defaults apply.
  /// An object that is in the context already stays as it is, one that was to be deleted is not
  /// deleted after all, and one whose row is gone is written again with its key, and stands for
  /// a row with that which others make meanwhile. One whose row has become another class's is a new
  /// one. A new object of a context that is gone is a new one here. Traps when the object is in
  /// another context, or stands for a row of one that is gone.
  public func insert(_ object: any ManagedObject) {
    let state = object.managedState
    state.table.requireOwnObjects()
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) is in another context"
    )
    if state.context == nil, state.stage == .inserted { state.stage = .detached }
    precondition(
      state.context === self || state.stage == .detached,
      "\(state.description) stands for a row of a context that is gone; fetch it from this one"
    )
    guard state.stage == .detached || state.isKnownDeleted else { return }
    let isNew = state.stage == .detached
    state.cascade = nil
    state.matching = nil
    group {
      restore(object)
      if isNew {
        for order in state.table.orders
        where !state.isPlaced && state.place(order.place) == order.place.initialValue {
          state.comeLast(by: order.relation, object)
        }
        state.isPlaced = false
        if !state.joined.isEmpty {
          for case let property as any LinkedProperty in state.table.properties {
            property.join(object)
          }
        }
        object.awakeFromInsert()
      }
    }
  }

  /// Puts a new object into the context; when that is saved and there is a row by then with the same value of a
  /// property, what was set of the object is written into that row, and it stands for that from then on.
  ///
  /// ```swift
  /// context.insert(Book(title: "Emma", isbn: isbn), updating: \.isbn)
  /// ```
  ///
  /// An object that stood for the row before is in no context any more, and what was written into it cannot be
  /// undone. Where somebody wants the object that is there already, see ``findOrInsert(_:_:)``. Traps as
  /// ``insert(_:)`` does, and when the property has no column of its own. The save throws `keyNotUnique` when
  /// several rows have the value.
  public func insert<Object: ManagedObject, Property>(
    _ object: Object,
    updating property: KeyPath<Object, Property>
  ) {
    let table = Object.managedTable
    guard let known = table.property(for: property), known.columns.count == 1 else {
      preconditionFailure("\(table.className): \(property) is no property with a column")
    }
    insert(object)
    if object.managedState.stage == .inserted {
      object.managedState.matching = table.positions(of: known)[0]
    }
  }

  /// Makes changes that are undone and done again as one.
  ///
  /// Groups may be nested; the outermost counts. A change outside of any is a group of its own.
  /// An error ends the group, and what was done before it stays.
  public func group<Result>(_ changes: () throws -> Result) rethrows -> Result {
    try group(nil, changes)
  }

  /// Makes changes that are undone and done again as one, under a name.
  ///
  /// - Parameters:
  ///   - name: What a menu calls it, see ``undoName``; the outermost group that has one names all.
  ///   - isContinued: Whether it goes on with the group before, so that both are undone as one: where that
  ///     has the same name, was continued too, and set the same properties, as each letter does that somebody
  ///     types into a field.
  ///   - changes: Makes the changes.
  public func group<Result>(
    _ name: String?,
    isContinued: Bool = false,
    _ changes: () throws -> Result
  ) rethrows -> Result {
    history.begin(name, isContinued: isContinued)
    defer {
      history.end()
      updateFlags()
    }
    return try changes()
  }

  /// Notes that properties were set, and what undoes it.
  func noteEdit(_ object: any ManagedObject, _ step: UndoHistory.Step?) {
    guard object.managedState.stage != .detached else { return }
    if let step { history.record(step) }
    updatePending(object)
    // Whether a new object stands in a list may depend on its values.
    if isNew(object) { news.objects.append(object) }
  }

  /// Notes that properties were set, and the steps that undo it, the last of them first.
  func noteEdit(_ object: any ManagedObject, inSteps steps: [UndoHistory.Step]) {
    if object.managedState.stage != .detached { history.record(steps) }
    noteEdit(object, nil)
  }

  /// Makes an object one to be saved.
  func restore(_ object: any ManagedObject) {
    let state = object.managedState
    // It may lead elsewhere by now.
    if state.isDoomed { state.load(object) }
    var parts = state.isKnownDeleted ? [ManagedRound.Part(object, nil)] : []
    if !state.isDoomed { state.managedClass = object.managedClass(in: self) }
    // The row with its key is another object's.
    if state.isReplaced { state.becomeStranger() }
    parts += ownerParts(of: object)
    ManagedRound.run(parts) {
      if state.isDoomed {
        state.isDoomed = false
      } else {
        if state.stage == .saved || state.key != nil { state.becomeNew() }
        state.stage = .inserted
        state.row.isGone = false
        state.row.isFault = false
      }
      updatePending(object)
      history.record(.remove(object))
      news.objects.append(object)
      forgetRelation()
    }
    updateFlags()
  }

  /// Makes an object one to be deleted, or takes it out.
  func remove(_ object: any ManagedObject) {
    let state = object.managedState
    guard state.stage != .detached else { return }
    state.load(object)
    if state.isKnownDeleted { return }
    ManagedRound.run([ManagedRound.Part(object, nil)] + ownerParts(of: object)) {
      if state.stage == .inserted { state.takeOut() } else { state.isDoomed = true }
      updatePending(object)
      history.record(.restore(object))
      news.objects.append(object)
      forgetRelation()
    }
    updateFlags()
  }

  /// The relations to many that an object is in.
  func ownerParts(of object: any ManagedObject) -> [ManagedRound.Part] {
    let state = object.managedState
    var parts: [ManagedRound.Part] = []
    for relation in state.table.relationsToOne {
      let owner =
        state.edits?.references[relation.index]
        ?? relation.livingTarget(in: state.values, of: state.table, self)
      if let owner { parts += ManagedRound.inverses(of: relation, state.table, on: owner) }
    }
    return parts
  }
}

extension ManagedState {
  /// Makes a new object one that nothing is to be saved of.
  func takeOut() {
    row.isGone = true
    stage = .detached
    guard key != nil else { return }
    // One that had a row before stays the object of that row, should it be back.
    stage = .saved
    edits = nil
    row.isFault = true
  }

  /// Makes the object of a row that is gone one that never had a row.
  func becomeStranger() {
    key = nil
    stage = .detached
    row.isGone = true
    isDoomed = false
    isReplaced = false
    relations = [:]
  }

  /// Makes the object of a row that is gone a new one, which will be written as it is.
  func becomeNew() {
    var edits = edits ?? Edits()
    for position in values.indices where edits.base[position] == nil {
      edits.base[position] = values[position]
    }
    edits.theirs = FewValues()
    self.edits = edits
    relations = [:]
  }
}
