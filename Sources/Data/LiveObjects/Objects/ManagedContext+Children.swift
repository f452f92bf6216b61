extension ManagedContext {
  /// Creates a context whose changes are saved into this context. It suits a form or sheet whose
  /// changes are either kept or discarded together.
  ///
  /// ```swift
  /// let sheet = try context.child()
  /// let edited = sheet.object(for: book)
  /// edited.title = "Emma"
  /// try sheet.save()
  /// ```
  ///
  /// `edited` is an object of `sheet` for the same row. Its title is visible only in `sheet` until
  /// that is saved, which is one undoable and unsaved change of `context`.
  ///
  /// A child has its own objects. They, its lists and its relations reflect the database and the
  /// unsaved changes of this context, including inserted and deleted objects, and follow both.
  /// Changes in the child are not visible elsewhere until ``save(onConflict:)``. A property that
  /// was changed in both contexts is a conflict of that save. A child has its own undo history and
  /// may itself have children. Its changes are discarded when it is deallocated.
  ///
  /// The child retains this context, is isolated to the same actor, and receives changes at the end
  /// of each group. It follows commits if this context does. Traps outside of the main actor if
  /// this context is isolated to the main actor.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  public func child() throws -> ManagedContext {
    let child = try ManagedContext(below: self)
    family.add(child)
    return child
  }

  /// Returns this context's own object for an object of an ancestor context. The object is a fault
  /// unless it already exists. Returns an object of this context unchanged.
  ///
  /// Traps if the object belongs to an unrelated context or to none.
  public func object<Object: ManagedObject>(for object: Object) -> Object {
    let state = object.managedState
    if state.context === self, state.stage != .detached { return object }
    guard let parent else {
      preconditionFailure("\(state.description) does not belong to an ancestor of this context")
    }
    guard let own = below(parent.object(for: object)) as? Object else {
      preconditionFailure("\(state.description) represents a row of another class")
    }
    return own
  }

  /// Returns the parent's object that an object of this context represents. Returns nil if the
  /// object is new in this context and not saved.
  ///
  /// Traps if the object does not belong to this context, or if this context has no parent.
  public func parentObject<Object: ManagedObject>(of object: Object) -> Object? {
    let state = object.managedState
    precondition(
      state.context === self && state.stage != .detached,
      "\(state.description) does not belong to this context"
    )
    precondition(parent != nil, "\(state.description) belongs to a context without a parent")
    return above(object) as? Object
  }
}

// How children refer to objects of this context.
extension ManagedContext {
  /// Returns the key by which children refer to an object. New objects get a provisional key.
  func keyBelow(_ object: any ManagedObject) -> RowKey {
    let state = object.managedState
    if let key = state.key ?? state.provisionalKey { return key }
    // The number of key columns is only needed by relations to the object. If the table cannot be
    // read, there are none.
    let parts = try? read { try self.plans.plan(state.table, $0).plan.keyColumns.count }
    let key = ProvisionalKey.make(parts: parts ?? max(1, state.table.key.count))
    know(object, as: key)
    return key
  }

  /// Assigns a new object the provisional key by which children refer to it.
  func know(_ object: any ManagedObject, as key: RowKey) {
    object.managedState.provisionalKey = key
    family.note(object, key)
  }
}

// Corresponding objects in parent and child contexts.
extension AsyncManagedContext {
  /// Returns the parent's object that corresponds to an object of this context. Returns nil if the
  /// object is new here, or if the parent's object no longer exists.
  func above(_ object: any ManagedObject) -> (any ManagedObject)? {
    object.managedState.key.flatMap { above(object, $0) }
  }

  /// Returns the parent's object that corresponds to an object of this context with the given key.
  func above(_ object: any ManagedObject, _ key: RowKey) -> (any ManagedObject)? {
    guard let parent else { return nil }
    if key.isProvisional, parent.family.knows(key) { return parent.family.object(key) }
    return parent.like(object, key)
  }

  /// Returns this context's object that corresponds to an object of the parent.
  func below(_ object: any ManagedObject) -> (any ManagedObject)? {
    parent.map { like(object, $0.keyBelow(object)) }
  }

  /// Returns the object with a key that is of the same class as the given one. For a class
  /// hierarchy, the result is a deleted object if the row's class has changed.
  func like<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> any ManagedObject {
    let state = object.managedState
    if state.table.family != nil, state.stage == .saved, !key.isProvisional {
      return self.object(Object.self, state.table, key)
    }
    return own(object, key)
  }

  /// Returns the object of a row that is known to have the same class.
  private func own<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> any ManagedObject {
    let known = managedClass(Object.self, object.managedState.table)
    return known.object(Object.self, key)
      ?? known.place(Object(managedState: ManagedState(known, key: key)), key)
  }

  /// Returns this context's object for an object that an ancestor holds. Returns nil if no ancestor
  /// holds one, or if the class of its row is unknown.
  func inheritedObject(_ table: ManagedTable, _ key: RowKey) -> (any ManagedObject)? {
    guard let parent,
      let above = parent.family.object(key) ?? parent.map[table, key]
        ?? parent.inheritedObject(table, key)
    else { return nil }
    let state = above.managedState
    return state.isReplaced || state.stage == .saved && state.row.isFault && !key.isProvisional
      ? nil : own(above, key)
  }

  /// Registers all classes that the parent knows.
  func learnClasses() {
    guard let parent else { return }
    parent.learnClasses()
    for (known, type) in parent.map.classes { _ = managedClass(type, known.table) }
  }
}
