// Statements that change many rows without creating objects.
extension ManagedContext {
  /// Changes all saved rows of a request with one statement. Returns the number of changed rows.
  ///
  /// ```swift
  /// let played = try RowRequest(where: #Predicate<Track> { $0.plays > 0 })
  /// try context.updateAll(played, .set(\Track.plays, 0))
  /// ```
  ///
  /// The change is committed immediately and cannot be undone. Objects and lists follow it like a
  /// commit of another connection: unsaved changes to the same columns are in conflict with it.
  /// Only the constraints of the table are checked; objects are not validated.
  ///
  /// - Throws: `StoreError`, as ``fetch(_:_:offset:prefetching:includesUnsaved:)`` and
  ///   ``save(onConflict:)``.
  @discardableResult
  public func updateAll<Object: ManagedObject>(
    _ request: RowRequest = RowRequest(),
    _ changes: ObjectChange<Object>...
  ) throws -> Int {
    try writeAtOnce(RowsStatement(request, changes))
  }

  /// Deletes all saved rows of a request with one statement. Returns the number of deleted rows.
  ///
  /// The deletion is committed immediately and cannot be undone. Earlier undo steps of the deleted
  /// objects are discarded. To delete objects in one undoable step, delete them in a
  /// ``AsyncManagedContext/group(_:)``. Foreign keys apply their actions. Objects and lists follow
  /// it like a commit of another connection.
  ///
  /// - Throws: `StoreError`, as ``updateAll(_:_:)``.
  @discardableResult
  public func deleteAll<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest()
  ) throws -> Int {
    try writeAtOnce(RowsStatement(deleting: type, request))
  }

  /// Writes one row per element in a single transaction, without creating objects. Returns the
  /// number of rows.
  ///
  /// ```swift
  /// try context.insertAll(Track.self, lines, updating: \.path) {
  ///   [.set(\.path, $0.path), .set(\.title, $0.title)]
  /// }
  /// ```
  ///
  /// Properties that are not set have the initial values of a new object. The rows are committed
  /// immediately and the insertion cannot be undone. Lists follow it.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - elements: The elements.
  ///   - unique: A property that identifies rows. A row with the same value is updated instead of
  ///     inserting a new one. If nil, each element is inserted.
  ///   - changes: Returns the values of an element's row. Called for all elements before the first
  ///     row is written.
  /// - Throws: Errors thrown by `changes`; `StoreError`, as ``save(onConflict:)``; `keyNotUnique`
  ///   if several rows have the same value of `unique`.
  @discardableResult
  public func insertAll<Object: ManagedObject, Elements: Sequence>(
    _ type: Object.Type,
    _ elements: Elements,
    updating unique: PartialKeyPath<Object>? = nil,
    _ changes: (Elements.Element) throws -> [ObjectChange<Object>]
  ) throws -> Int {
    try writeAtOnce(RowsStatement(elements, updating: unique, changes))
  }

  /// Returns the object with a value of a property, including unsaved changes, or nil. If there are
  /// several, returns the first one by key.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; `wrongType` if the value
  ///   cannot be stored in a column.
  public func find<Object: ManagedObject, Property>(
    _ property: ReferenceWritableKeyPath<Object, Property>,
    _ value: Property
  ) throws -> Object? {
    var request = RowRequest(limit: 1)
    let wanted = try ObjectChange<Object>.set(property, value).columns()
    let table = Object.managedTable
    let form = table.property(for: property)?.form
    request.predicate = .all(
      wanted.map { position, value in
        let column = RowExpression.column(table.columns[position], scope: 0)
        if case .value(let value) = value { return .equals(column, value, form) }
        return .equal(column, value)
      }
    )
    return try fetch(Object.self, request).first
  }

  /// Returns the object with a value of a property, including unsaved changes. If there is none,
  /// inserts a new object with that value, as ``AsyncManagedContext/insert(_:updating:)`` does.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; `wrongType` if the value
  ///   cannot be stored in a column.
  public func findOrInsert<Object: ManagedObject, Property>(
    _ property: ReferenceWritableKeyPath<Object, Property>,
    _ value: Property
  ) throws -> Object {
    if let known = try find(property, value) { return known }
    let object = Object(managedState: ManagedState(Object.managedTable))
    object[keyPath: property] = value
    insert(object, updating: property)
    return object
  }

  /// Executes a write transaction and refreshes the context.
  private func writeAtOnce(_ statement: RowsStatement) throws -> Int {
    if statement.isEmpty { return 0 }
    let plans = plans
    let gone = deletedInHistory
    let count = try writableLocalDatabase().write(patience: patience, after: nil) { writer in
      try statement.run(plans, writer)
    }.result
    refresh()
    if statement.isDeletion { forgetDeletedSteps(except: gone) }
    return count
  }
}
