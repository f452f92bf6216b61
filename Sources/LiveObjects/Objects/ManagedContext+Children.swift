extension ManagedContext {
  /// Makes a context whose changes are saved into this one: to edit on a sheet, and to keep that or throw all of it
  /// away.
  ///
  /// ```swift
  /// let sheet = try context.child()
  /// let book = sheet.object(for: book)      // the sheet's own object of the same row
  /// book.title = "Emma"                     // nobody else sees it
  /// try sheet.save()                        // a change of `context`, undone there as one, and not saved yet
  /// ```
  ///
  /// Its objects are its own. They show what is in the database with what is changed in this context and not saved,
  /// new and deleted objects too, and follow both; lists and relations do as well. What is changed there is seen
  /// nowhere else until ``save(onConflict:)``. What both have changed is a conflict of that save, as it is with
  /// other connections. A child has undo steps of its own, and may have children. When nobody holds it any more,
  /// its changes are dropped.
  ///
  /// It holds this context, belongs to the same isolation, and hears of changes here at the end of each group. Where
  /// this context follows commits, so does it. Traps outside of the main actor if this context belongs to that.
  ///
  /// - Throws: `StoreError`: `badRequest` when the database is not local; or when it cannot be read now.
  public func child() throws -> ManagedContext {
    guard local != nil else {
      throw StoreError(
        .badRequest,
        context: database.name,
        message: "it is not local, so that no child context can read what it is asked for"
      )
    }
    let child = try ManagedContext(below: self)
    family.add(child)
    return child
  }

  /// This context's own object for one of a context that it is a child of, or a child of a child: a fault if nobody
  /// holds it. An object of this context is its own.
  ///
  /// Traps when the object is in another context, or in none.
  public func object<Object: ManagedObject>(for object: Object) -> Object {
    let state = object.managedState
    if state.context === self, state.stage != .detached { return object }
    guard let parent else {
      preconditionFailure("\(state.description) is in no context that this is a child of")
    }
    guard let own = below(parent.object(for: object)) as? Object else {
      preconditionFailure("\(state.description) stands for a row of another class")
    }
    return own
  }

  /// The object of the parent that an object of this context stands for; nil when there is none: it is new here and
  /// was not saved.
  ///
  /// Traps when the object is in another context, or in none, and when this context is no child.
  public func parentObject<Object: ManagedObject>(of object: Object) -> Object? {
    let state = object.managedState
    precondition(
      state.context === self && state.stage != .detached,
      "\(state.description) is not in this context"
    )
    precondition(parent != nil, "\(state.description) is in a context that is no child")
    return above(object) as? Object
  }
}

// Who is who above and below.
extension ManagedContext {
  /// The key under which children know an object.
  func keyBelow(_ object: any ManagedObject) -> RowKey {
    let state = object.managedState
    if let key = state.key ?? state.provisionalKey { return key }
    // Where the table cannot be read, nothing can lead to it either.
    let parts = try? read { try self.plans.plan(state.table, $0).plan.keyColumns.count }
    let key = ProvisionalKey.make(parts: parts ?? max(1, state.table.key.count))
    know(object, as: key)
    return key
  }

  /// Has children know a new object under a key.
  func know(_ object: any ManagedObject, as key: RowKey) {
    object.managedState.provisionalKey = key
    family.note(object, key)
  }

  /// The parent's object that one of this context stands for; nil when it is new here, or nobody holds it any more.
  func above(_ object: any ManagedObject) -> (any ManagedObject)? {
    object.managedState.key.flatMap { above(object, $0) }
  }

  /// The same under a key.
  func above(_ object: any ManagedObject, _ key: RowKey) -> (any ManagedObject)? {
    guard let parent else { return nil }
    if key.isProvisional, parent.family.knows(key) { return parent.family.object(key) }
    return parent.like(object, key)
  }

  /// This context's object for one of the parent.
  func below(_ object: any ManagedObject) -> (any ManagedObject)? {
    parent.map { like(object, $0.keyBelow(object)) }
  }

  /// The object of a row of the same class; of a family's class one that is gone where the row is of another by now.
  func like<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> any ManagedObject {
    let state = object.managedState
    if state.table.family != nil, state.stage == .saved, !key.isProvisional {
      return self.object(Object.self, state.table, key)
    }
    return own(object, key)
  }

  /// The object of a row that is known to be of the same class.
  private func own<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> any ManagedObject {
    let known = managedClass(Object.self, object.managedState.table)
    return known.object(Object.self, key)
      ?? known.place(Object(managedState: ManagedState(known, key: key)), key)
  }

  /// This context's object for one that the parent holds under a key; nil where it holds none, or does not know of
  /// which class the row is.
  func inheritedObject(_ table: ManagedTable, _ key: RowKey) -> (any ManagedObject)? {
    guard let parent,
      let above = parent.family.object(key) ?? parent.map[table, key]
        ?? parent.inheritedObject(table, key)
    else { return nil }
    let state = above.managedState
    return state.isReplaced || state.stage == .saved && state.row.isFault && !key.isProvisional
      ? nil : own(above, key)
  }

  /// Knows the classes that the parent knows.
  func learnClasses() {
    guard let parent else { return }
    parent.learnClasses()
    for (known, type) in parent.map.classes { _ = managedClass(type, known.table) }
  }
}
