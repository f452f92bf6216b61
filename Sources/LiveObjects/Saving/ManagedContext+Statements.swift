// What is written at once, without an object for each row.
extension ManagedContext {
  /// Changes all rows that a request selects, as they are saved, by one statement; answers how many.
  ///
  /// ```swift
  /// try context.updateAll(RowRequest(where: #Predicate<Track> { $0.plays > 0 }), .set(\Track.plays, 0))
  /// ```
  ///
  /// It is committed at once, and cannot be undone; objects and lists follow it as they follow the
  /// commits of others. What is set here and not saved is in conflict with it if it is about the same
  /// columns. Nothing is validated but what the table itself checks.
  ///
  /// - Throws: `StoreError`: as ``fetch(_:_:offset:prefetching:includesUnsaved:)`` and
  ///   ``save(onConflict:)``.
  @discardableResult
  public func updateAll<Object: ManagedObject>(
    _ request: RowRequest = RowRequest(),
    _ changes: ObjectChange<Object>...
  ) throws -> Int {
    try writeAtOnce(RowsStatement(request, changes))
  }

  /// Deletes all rows that a request selects, as they are saved, by one statement; answers how many.
  ///
  /// It is committed at once, and cannot be undone; the tables' foreign keys do what they say. Objects
  /// and lists follow it as they follow the commits of others.
  ///
  /// - Throws: `StoreError`, as ``updateAll(_:_:)``.
  @discardableResult
  public func deleteAll<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest()
  ) throws -> Int {
    try writeAtOnce(RowsStatement(deleting: type, request))
  }

  /// Writes a row for each element in one transaction, without making objects; answers how many.
  ///
  /// ```swift
  /// try context.insertAll(Track.self, lines, updating: \.path) { [.set(\.path, $0.path), .set(\.title, $0.title)] }
  /// ```
  ///
  /// What is not set is as in a new object. It is committed at once, and cannot be undone; lists follow it.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - elements: What rows are made of.
  ///   - unique: A property that tells rows apart: where there is one with the same value, that is
  ///     changed. Nil where each element makes a new row.
  ///   - changes: What the row of an element holds; called for all of them before anything is written.
  /// - Throws: What `changes` throws; `StoreError`, as ``save(onConflict:)``; `keyNotUnique` when several
  ///   rows have one value of the property.
  @discardableResult
  public func insertAll<Object: ManagedObject, Elements: Sequence>(
    _ type: Object.Type,
    _ elements: Elements,
    updating unique: PartialKeyPath<Object>? = nil,
    _ changes: (Elements.Element) throws -> [ObjectChange<Object>]
  ) throws -> Int {
    try writeAtOnce(RowsStatement(elements, updating: unique, changes))
  }

  /// The object with a value of a property, as it is here and now; a new one with that value, inserted as
  /// ``insert(_:updating:)`` does it, where there is none.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; `wrongType` when no column holds the value.
  public func findOrInsert<Object: ManagedObject, Property>(
    _ property: ReferenceWritableKeyPath<Object, Property>,
    _ value: Property
  ) throws -> Object {
    var request = RowRequest(limit: 1)
    let wanted = try ObjectChange<Object>.set(property, value).columns()
    request.predicate = .all(
      wanted.map { position, value in
        .equal(.column(Object.managedTable.columns[position], scope: 0), value)
      }
    )
    if let known = try fetch(Object.self, request).first { return known }
    let object = Object(managedState: ManagedState(Object.managedTable))
    object[keyPath: property] = value
    insert(object, updating: property)
    return object
  }

  /// Runs a write transaction, and looks at what it has made of what is known here.
  private func writeAtOnce(_ statement: RowsStatement) throws -> Int {
    if statement.isEmpty { return 0 }
    let plans = plans
    let count = try waitedForDatabase().write(patience: patience, after: nil) { writer in
      try statement.run(plans, writer)
    }.result
    refresh()
    return count
  }
}
