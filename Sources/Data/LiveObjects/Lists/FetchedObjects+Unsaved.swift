// Unsaved changes: hidden rows, new objects, and objects with an unsaved number.
extension FetchedObjects {
  /// Rebuilds the overlay from all unsaved objects of the context.
  func readOverlay() {
    hiders = [:]
    var additions: [Object] = []
    for object in context.unsavedObjects(of: Object.managedTable) {
      let isDisplaced = isDisplaced(object)
      if isDisplaced || context.hidesRow(object) {
        hiders[ObjectIdentifier(object)] = ShadowingObject(object: object)
      }
      if let object = object as? Object, isDisplaced || isAddition(object) {
        additions.append(object)
      }
    }
    overlay = UnsavedOverlay(
      hidden: hiddenRows(),
      additions: placed(additions),
      rowCount: rows.count,
      compare: { [weak rows] in rows?.compare($0, $1) ?? 0 }
    )
    _ = updateSections()
  }

  /// Looks up again the row that each hiding object hides.
  private func hiddenRows() -> HiddenPositions {
    hiders = hiders.mapValues {
      ShadowingObject(object: $0.object, row: rowPosition(of: $0.object))
    }
    return HiddenPositions(Set(hiders.values.compactMap(\.row)))
  }

  /// Returns whether an object is new and belongs to the list.
  private func isAddition(_ object: Object) -> Bool {
    context.isNew(object) && includes(object)
  }

  /// Returns new objects with their sort positions among the rows.
  private func placed(_ objects: [Object]) -> [UnsavedOverlay.Addition] {
    if objects.isEmpty { return [] }
    let orders = objects.map { context.order(ofNew: $0) ?? 0 }
    let places = rows.places(
      of: zip(objects, orders).map { object, order in
        FetchedRows.NewRow(
          values: object.managedState.newValues(key: rows.keyColumns),
          number: order
        )
      }
    )
    return zip(objects, zip(orders, places)).map { object, found in
      let place = found.1 ?? rowPlace(of: object)
      return UnsavedOverlay.Addition(object: object, order: found.0, place: place)
    }
  }

  /// Computes the update of the overlay from a change of the rows and from changed objects of the
  /// context.
  func overlayUpdate(
    _ rowChange: ListChange,
    _ pendingChanges: ContextChanges
  ) -> UnsavedOverlay.Update {
    var update = UnsavedOverlay.Update(rowChange: rowChange)
    var seen: Set<ObjectIdentifier> = []
    var freed: [Int] = []
    var arriving: [Object] = []
    var left: Set<ObjectIdentifier> = []
    let family = Object.managedTable.identity
    let affected = pendingChanges.objects + (rowChange.isEmpty ? [] : renumberedObjects)
    if numbering != nil { context.prefetchFaults(affected) }
    for object in affected where object.managedState.table.identity == family {
      let identity = ObjectIdentifier(object)
      guard seen.insert(identity).inserted else { continue }
      let isDisplaced = isDisplaced(object)
      if !isDisplaced, !context.hidesRow(object) {
        // The row may belong to another object that has taken over the key.
        if let row = hiders.removeValue(forKey: identity)?.row { freed.append(row) }
      } else if hiders[identity] == nil {
        let row = rowChange.isEmpty ? rowPosition(of: object) : nil
        hiders[identity] = ShadowingObject(object: object, row: row)
        if let row { update.hiding.append(row) }
        if isDisplaced, let row { update.displaced.append((object: object, row: row)) }
      }
      guard let object = object as? Object else { continue }
      if isDisplaced || isAddition(object) {
        arriving.append(object)
      } else if overlay.order(of: object) != nil {
        update.leaving.append(object)
        left.insert(identity)
      }
    }
    if !rowChange.isEmpty || pendingChanges.isCommit {
      // A committed change may have moved a row from one side of a new object to the other.
      arriving += overlay.additions.map { Object.known($0.object) }.filter {
        let identity = ObjectIdentifier($0)
        return !left.contains(identity) && !seen.contains(identity)
      }
    }
    update.arriving = placed(arriving)
    if !rowChange.isEmpty {
      update.hidden = hiddenRows()
    } else if !freed.isEmpty {
      let hidden = Set(hiders.values.compactMap(\.row))
      update.showing = freed.filter { !hidden.contains($0) }
    }
    return update
  }
}

extension ManagedState {
  /// Returns the values of a row that is not inserted yet, by column name. Key columns that were
  /// never assigned are omitted, because the database generates them.
  fileprivate func newValues(key: [String]) -> [ExactName: Value] {
    var found: [ExactName: Value] = [:]
    for (position, name) in table.columns.enumerated() {
      let value = values[position].asStored
      // A child context has no record of which values were assigned in its parent.
      let isOfParent = self.key?.isProvisional ?? false
      let isSet = isOfParent || edits?.base[position] != nil
      let isUnset = !isSet || value.isNull || value == .integer(0)
      if key.contains(name: name), isUnset, self.key == nil || isOfParent { continue }
      found[ExactName(name)] = value
    }
    return found
  }
}
