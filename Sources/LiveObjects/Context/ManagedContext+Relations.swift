#if SQLite
  extension ManagedContext {
    /// A relation to many that is loaded and observed, and the keys that it has in the file now.
    struct RelationKeys {
      let object: any ManagedObject
      let property: any ToManyProperty
      let keys: [RowKey]
    }

    /// The objects that a relation leads to: what the file says, with what was changed here.
    func related(
      to owner: any ManagedObject,
      by property: any ToManyProperty
    ) -> [any ManagedObject] {
      let state = owner.managedState
      if let keys = state.relations[property.index] { return visible(keys, owner, property) }
      guard state.stage == .saved, let key = state.key else {
        return state.stage == .inserted ? visible([], owner, property) : []
      }
      do {
        let keys = try read { try self.keys(of: property, key, $0) }
        state.relations[property.index] = keys
        return visible(keys, owner, property)
      } catch {
        fail(error)
        return visible([], owner, property)
      }
    }

    /// The keys of the rows that lead to a row, in the file.
    func keys(
      of property: any ToManyProperty,
      _ owner: RowKey,
      _ session: ReadSession
    ) throws -> [RowKey] {
      let positions = property.targetTable.positions(of: property.inverse)
      return try mapping(property.targetTable, session)
        .keys(where: positions, are: owner.values, session)
    }

    /// What a relation leads to if the file has some keys for it.
    func visible(
      _ keys: [RowKey],
      _ owner: any ManagedObject,
      _ property: any ToManyProperty
    ) -> [any ManagedObject] {
      let inverse = property.inverse
      let positions = property.targetTable.positions(of: inverse)
      func isEdited(_ state: ManagedState) -> Bool {
        guard let edits = state.edits else { return false }
        return edits.references[inverse.index] != nil
          || positions.contains { edits.base[$0] != nil }
      }
      var objects = keys.map { property.make($0, in: self) }.filter { object in
        let state = object.managedState
        if state.isDoomed || (state.isGone && !state.isFault) { return false }
        return !isEdited(state) || inverse.target(of: state) === owner
      }
      let known = Set(objects.map(ObjectIdentifier.init))
      for object in pendingObjects where !known.contains(ObjectIdentifier(object)) {
        let state = object.managedState
        guard state.table === property.targetTable, !state.isKnownDeleted,
          state.stage == .inserted || isEdited(state), inverse.target(of: state) === owner
        else { continue }
        objects.append(object)
      }
      return objects
    }

    /// The keys, now, of all relations that are loaded and observed; the others are forgotten.
    func observedRelations(
      _ session: ReadSession,
      key: (any ManagedObject) -> RowKey?
    ) throws -> [RelationKeys] {
      var found: [RelationKeys] = []
      for object in map.living where !object.managedState.relations.isEmpty {
        found += try observedRelations(of: object, key(object), session)
      }
      return found
    }

    /// The same of one object.
    func observedRelations(
      of object: any ManagedObject,
      _ key: RowKey?,
      _ session: ReadSession
    ) throws -> [RelationKeys] {
      let state = object.managedState
      var found: [RelationKeys] = []
      for case let property as any ToManyProperty in state.table.properties {
        let isKnown = state.stage == .inserted || state.relations[property.index] != nil
        guard isKnown, state.registry.isObserved(property.index), let key else {
          state.relations[property.index] = nil
          continue
        }
        found.append(
          RelationKeys(
            object: object,
            property: property,
            keys: try keys(of: property, key, session)
          )
        )
      }
      return found
    }
  }
#endif
