public import KeyValueCore

/// Moving objects is possible in a list that was created with `reorderableBy`, while it has its
/// original order, no filter and no sections.
extension FetchedObjects: ReorderableCollection {
  /// The property that contains the numbers of the order.
  struct Numbering {
    let keyPath: ReferenceWritableKeyPath<Object, Int>
    let property: ManagedProperty

    init(_ keyPath: ReferenceWritableKeyPath<Object, Int>) {
      guard let property = Object.managedTable.property(for: keyPath), property.columns.count == 1
      else {
        preconditionFailure(
          "\(Object.managedTable.className): \(keyPath) is not stored in one column"
        )
      }
      self.keyPath = keyPath
      self.property = property
    }
  }

  public var canMove: Bool { isNumbered && textFilter == nil }

  /// Moves an object so that it has the given index afterwards, by setting the numbers of the
  /// objects in between, as one undoable step.
  ///
  /// The objects take over each other's numbers. If numbers were equal, more objects after these
  /// get greater numbers. Nothing is saved. The list shows the unsaved order until the context is
  /// saved or the change is undone. Does nothing unless ``canMove`` is true and the list contains
  /// the object.
  ///
  /// - Parameters:
  ///   - element: The object.
  ///   - position: The index after the move. An index beyond the end denotes the end.
  /// - Throws: `StoreError` if the numbers exceed the range of `Int`. Nothing is moved then.
  public func move(_ element: Object, to position: Int) throws {
    guard canMove, let numbering, let origin = self.position(of: element) else { return }
    let target = Swift.max(0, Swift.min(position, count - 1))
    if origin == target { return }
    let range = Swift.min(origin, target)..<(Swift.max(origin, target) + 1)
    var objects = range.map { self[$0] }
    context.prefetch(objects)
    var numbers = objects.map { $0[keyPath: numbering.keyPath] }
    objects.insert(objects.remove(at: origin - range.lowerBound), at: target - range.lowerBound)
    var last = range.lowerBound > 0 ? self[range.lowerBound - 1][keyPath: numbering.keyPath] : nil
    var next = range.upperBound
    for index in numbers.indices {
      numbers[index] = try number(numbers[index], after: last)
      last = numbers[index]
    }
    while next < count {
      let object = self[next]
      let number = try number(object[keyPath: numbering.keyPath], after: last)
      if number == object[keyPath: numbering.keyPath] { break }
      objects.append(object)
      numbers.append(number)
      last = number
      next += 1
    }
    context.group {
      for (object, number) in zip(objects, numbers) { object[keyPath: numbering.keyPath] = number }
    }
  }

  /// Returns the given number, or the least greater one that is greater than the previous number.
  private func number(_ number: Int, after last: Int?) throws -> Int {
    guard let last, number <= last else { return number }
    guard last < .max else {
      throw StoreError(
        .tooMuch,
        context: Object.managedTable.className,
        message: "the numbers of the order reach \(last); renumber the objects before moving one"
      )
    }
    return last + 1
  }
}

// Unsaved numbers of saved objects.
extension FetchedObjects {
  /// Whether the rows are ordered by the property that users change.
  private var isNumbered: Bool {
    guard let numbering, rows.sections == nil else { return false }
    // Without terms, the rows have the order of the request.
    guard let term = rows.sortTerms.first else { return true }
    return term.isAscending && term.key.isExactly(numbering.property.columns[0])
  }

  /// Returns whether an object has an unsaved number and a row in the list. It is displayed where
  /// this number belongs, and the row is hidden.
  func isDisplaced(_ object: any ManagedObject) -> Bool {
    guard let numbering, isNumbered, !context.hidesRow(object), !context.isNew(object) else {
      return false
    }
    guard context.isEdited(object, numbering.property), rowPosition(of: object) != nil else {
      return false
    }
    // An object of a child context may not have been read, although its parent has changed it.
    object.managedState.load(object)
    return !object.managedState.values.isEmpty && !object.managedState.isKnownDeleted
  }

  /// The objects that are displaced, or may be after a change of the rows.
  var renumberedObjects: [any ManagedObject] {
    if numbering == nil { return [] }
    return hiders.values.map(\.object) + context.unsavedObjects(of: Object.managedTable)
  }

  /// Returns the place of an object's own row. Used while the place of its unsaved number is
  /// unknown.
  func rowPlace(of object: Object) -> NewRowPosition? {
    if context.isNew(object) { return nil }
    return rowPosition(of: object).map { NewRowPosition(position: $0, terms: []) }
  }
}

extension AsyncManagedContext {
  /// Returns whether a property of a saved object has an unsaved change in this context or an
  /// ancestor.
  fileprivate func isEdited(_ object: any ManagedObject, _ property: ManagedProperty) -> Bool {
    let state = object.managedState
    if state.stage == .saved, state.isEdited(property) { return true }
    return state.key.map { parent?.isEdited(state.table, $0, property) ?? false } ?? false
  }

  private func isEdited(_ table: ManagedTable, _ key: RowKey, _ property: ManagedProperty) -> Bool {
    map[table, key].map { isEdited($0, property) } ?? parent?.isEdited(table, key, property)
      ?? false
  }
}
