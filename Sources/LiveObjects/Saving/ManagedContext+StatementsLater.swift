// What is written behind the scenes, without an object for each row.
extension ManagedContext {
  /// Changes all rows that a request selects, as ``updateAll(_:_:)`` does, behind the scenes: the caller's actor is
  /// free meanwhile, and a database that is not local does it too.
  ///
  /// Objects know of it when this returns. A task that is cancelled writes all the same.
  ///
  /// - Throws: As ``updateAll(_:_:)``.
  @discardableResult
  public func updateAllLater<Object: ManagedObject>(
    _ request: RowRequest = RowRequest(),
    _ changes: ObjectChange<Object>...,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    try await writeAtOnceLater(RowsStatement(request, changes))
  }

  /// Deletes all rows that a request selects, as ``deleteAll(_:_:)`` does, behind the scenes; see
  /// ``updateAllLater(_:_:isolation:)``.
  ///
  /// - Throws: As ``deleteAll(_:_:)``.
  @discardableResult
  public func deleteAllLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    try await writeAtOnceLater(RowsStatement(deleting: type, request))
  }

  /// Writes a row for each element, as ``insertAll(_:_:updating:_:)`` does, behind the scenes; see
  /// ``updateAllLater(_:_:isolation:)``.
  ///
  /// - Throws: As ``insertAll(_:_:updating:_:)``.
  @discardableResult
  public func insertAllLater<Object: ManagedObject, Elements: Sequence>(
    _ type: Object.Type,
    _ elements: Elements,
    updating unique: PartialKeyPath<Object>? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ changes: (Elements.Element) throws -> [ObjectChange<Object>]
  ) async throws -> Int {
    try await writeAtOnceLater(RowsStatement(elements, updating: unique, changes))
  }

  private func writeAtOnceLater(
    _ statement: RowsStatement,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    if statement.isEmpty { return 0 }
    try checkIsNoChild()
    guard let database = database as? any WritableRowDatabase else {
      throw StoreError(.readOnly, context: database.name, message: "it cannot be written to")
    }
    let plans = plans
    let count = try await database.writeLater(after: nil) { writer in
      try statement.run(plans, writer)
    }.result
    await refreshLater()
    return count
  }
}
