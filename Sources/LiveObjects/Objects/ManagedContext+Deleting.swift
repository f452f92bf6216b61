extension ManagedContext {
  /// Has the row of an object deleted when the context is saved, or takes a new object out.
  ///
  /// The object says ``ManagedObject/isDeleted`` at once, and so do those whose rows go with it: what
  /// the foreign keys of the tables do to rows that refer to it is done here at once to the objects of
  /// each class that this context, or its schema, knows. Others follow when it is saved. Rows that keep
  /// theirs from being deleted are an error of the save. Traps when the object is in another context;
  /// does nothing when it is in none, or deleted already.
  public func delete(_ object: any ManagedObject) {
    let state = object.managedState
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) is in another context"
    )
    guard state.stage != .detached else { return }
    // What others have changed before is no reason to keep the row.
    state.load(object)
    if state.isKnownDeleted { return }
    group {
      // A chain of many would overflow the stack. Who goes along goes first: whoever is told then still
      // sees what it led to, and the table needn't do it by itself.
      var open = [(object: object, isReady: false)]
      while let (next, isReady) = open.popLast() {
        if isReady {
          beingDeleted.remove(ObjectIdentifier(next))
          remove(next)
        } else if let gone = prepareToDelete(next) {
          open.append((next, true))
          open += gone.reversed().map { ($0, false) }
        }
      }
    }
  }

  /// Has the rows of several objects deleted, as one step that can be undone; see ``delete(_:)``.
  public func delete(_ objects: some Sequence<any ManagedObject>) {
    let objects = Array(objects)
    let own = objects.filter { $0.managedState.context === self }
    prefetchFaults(own)
    if local != nil { readReferring(to: own) }
    group { for object in objects { delete(object) } }
  }

  /// Tells an object that it is to be deleted, and others that it was; answers those that go with it, or
  /// nil when there is nothing to delete.
  private func prepareToDelete(_ object: any ManagedObject) -> [any ManagedObject]? {
    let state = object.managedState
    if state.isKnownDeleted || state.stage == .detached { return nil }
    // It may delete others, and those this one.
    guard beingDeleted.insert(ObjectIdentifier(object)).inserted else { return nil }
    object.prepareForDeletion()
    guard !state.isKnownDeleted, state.stage != .detached else {
      beingDeleted.remove(ObjectIdentifier(object))
      return nil
    }
    let isNew = state.stage == .inserted || state.key?.isProvisional ?? false
    if !isNew { return followers(of: object) }
    // What has no row yet cannot be referred to by a key, so nobody else cleans up.
    var gone: [any ManagedObject] = []
    for other in unsavedObjects(leadingTo: object) {
      other.managedState.load(other)
      for relation in other.managedState.table.relationsToOne
      where relation.target(of: other.managedState) === object {
        if other.managedState.table.isLink {
          gone.append(other)
          break
        }
        leadNowhere(other, relation)
      }
    }
    return gone
  }

  private func leadNowhere(_ object: any ManagedObject, _ property: ManagedProperty) {
    let none = [Value](repeating: .null, count: property.columns.count)
    object.managedState.assign(property, none, nil, of: object)
  }

  /// Lets what refers to an object refer to nothing where the tables say so; answers what goes with it.
  private func followers(of object: any ManagedObject) -> [any ManagedObject] {
    guard object.managedState.key != nil else { return [] }
    var gone: [any ManagedObject] = []
    for referrer in referrers(to: object.managedState.table) where isFollowed(referrer) {
      let objects = referring(to: object, referrer)
      if referrer.table.isLink || deleteRule(of: referrer) == .cascade {
        gone += objects
      } else {
        for other in objects { leadNowhere(other, referrer.relation) }
      }
    }
    return gone
  }
}
