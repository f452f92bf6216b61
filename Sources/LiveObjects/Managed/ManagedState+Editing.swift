#if SQLite
  extension ManagedState {
    /// Sets the columns of a property, tells whoever observes what they concern, and notes it in
    /// the context.
    ///
    /// A reference leads to an object; its key takes the place of the values if it has one.
    func assign(
      _ property: ManagedProperty,
      _ new: [Value],
      _ reference: (any ManagedObject)?,
      of object: any ManagedObject
    ) {
      load(object)
      if values.isEmpty {
        // The row cannot be read now: what is set is compared with the row when it is saved.
        values = table.initialValues()
        owesValues = true
      }
      var (new, reference) = (new, reference)
      if let key = reference?.managedState.key {
        new = fitted(key.values, to: property)
        reference = nil
      }
      let positions = table.positions(of: property)
      var late: [Int: Value] = [:]
      var places = table.properties(at: positions).map { ManagedRound.Place(object, $0) }
      let change = Dictionary(zip(positions, new)) { $1 }
      places += relationPlaces(change, property, reference)
      ManagedRound.run(places) {
        let old = positions.map { values[$0] }
        let oldReference = edits?.references[property.index]
        late = replace(positions, property, new, reference)
        edits?.refusals[property.index] = nil
        trimEdits()
        // Observers may save or undo, so it is noted before they are told.
        let isChange = old != new || oldReference !== reference
        context?.noteEdit(object, isChange ? .assign(object, property, old, oldReference) : nil)
      }
      if !late.isEmpty { follow(late, of: object) }
      context?.updateFlags()
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
      var places = table.properties(at: late.keys).map { ManagedRound.Place(object, $0) }
      places += relationPlaces(late, nil, nil)
      ManagedRound.run(places) {
        for (position, value) in late where edits?.base[position] == nil {
          values[position] = value
        }
        forgetDecoded(at: late.keys)
      }
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
    private func relationPlaces(
      _ change: [Int: Value],
      _ property: ManagedProperty?,
      _ reference: (any ManagedObject)?
    ) -> [ManagedRound.Place] {
      guard let context, stage != .detached, !isDoomed else { return [] }
      var after = values
      for (position, value) in change { after[position] = value }
      var places: [ManagedRound.Place] = []
      for case let relation as any ToOneProperty in table.properties(at: change.keys) {
        let old =
          edits?.references[relation.index]
          ?? relation.livingTarget(in: values, of: table, context)
        let next =
          relation === property && reference != nil
          ? reference : relation.livingTarget(in: after, of: table, context)
        if old === next { continue }
        for owner in [old, next].compactMap({ $0 }) {
          places += ManagedRound.inverses(of: relation, table, on: owner)
        }
      }
      return places
    }

    /// Puts values into columns; answers which columns are no longer edited and differ in the file.
    private func replace(
      _ positions: [Int],
      _ property: ManagedProperty,
      _ new: [Value],
      _ reference: (any ManagedObject)?
    ) -> [Int: Value] {
      var edits = edits ?? Edits()
      for user in table.properties(at: positions) { edits.references[user.index] = nil }
      if let reference { edits.references[property.index] = reference }
      var late: [Int: Value] = [:]
      for (position, value) in zip(positions, new) {
        let base = edits.base[position] ?? values[position]
        values[position] = value
        if stage == .saved, !isGone, base == value, reference == nil {
          edits.base[position] = nil
          late[position] = edits.theirs.removeValue(forKey: position)
        } else {
          edits.base[position] = base
        }
      }
      self.edits = edits
      forgetDecoded(at: positions)
      return late
    }
  }
#endif
