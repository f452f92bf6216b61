// Statements that change many rows without creating objects and without blocking the caller's
// actor.
extension AsyncManagedContext {
  /// Changes all saved rows of a request like ``ManagedContext/updateAll(_:_:)``, without blocking
  /// the caller's actor. Available on all databases.
  ///
  /// When the call returns, the objects reflect the change. Cancelling the task does not stop the
  /// statement.
  ///
  /// - Throws: As ``ManagedContext/updateAll(_:_:)``.
  @discardableResult
  public func updateAll<Object: ManagedObject>(
    _ request: RowRequest = RowRequest(),
    _ changes: ObjectChange<Object>...,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    try await writeAtOnce(RowsStatement(request, changes))
  }

  /// Deletes all saved rows of a request like ``ManagedContext/deleteAll(_:_:)``, without blocking
  /// the caller's actor; see ``updateAll(_:_:isolation:)``.
  ///
  /// - Throws: As ``ManagedContext/deleteAll(_:_:)``.
  @discardableResult
  public func deleteAll<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    try await writeAtOnce(RowsStatement(deleting: type, request))
  }

  /// Writes one row per element like ``ManagedContext/insertAll(_:_:updating:_:)``, without
  /// blocking the caller's actor; see ``updateAll(_:_:isolation:)``.
  ///
  /// - Throws: As ``ManagedContext/insertAll(_:_:updating:_:)``.
  @discardableResult
  public func insertAll<Object: ManagedObject, Elements: Sequence>(
    _ type: Object.Type,
    _ elements: Elements,
    updating unique: PartialKeyPath<Object>? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ changes: (Elements.Element) throws -> [ObjectChange<Object>]
  ) async throws -> Int {
    try await writeAtOnce(RowsStatement(elements, updating: unique, changes))
  }

  private func writeAtOnce(
    _ statement: RowsStatement,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    if statement.isEmpty { return 0 }
    try checkIsNoChild()
    let database = try writableDatabase()
    let plans = plans
    let gone = deletedInHistory
    let count = try await database.write(after: nil) { writer in
      try statement.run(plans, writer)
    }.result
    await refresh()
    if statement.isDeletion {
      if local == nil { try await load(unsaved.history.objects) }
      forgetDeletedSteps(except: gone)
    }
    return count
  }

  /// The objects in the undo history whose rows do not exist.
  var deletedInHistory: Set<ObjectIdentifier> {
    Set(unsaved.history.objects.filter(\.managedState.row.isGone).map(ObjectIdentifier.init))
  }

  /// Discards the undo steps of objects that a statement has deleted. Undoing them would change or
  /// insert single rows of those that were deleted together.
  ///
  /// - Parameter gone: The objects that were deleted before.
  func forgetDeletedSteps(except gone: Set<ObjectIdentifier>) {
    for object in unsaved.history.objects where !gone.contains(ObjectIdentifier(object)) {
      let state = object.managedState
      if state.stage == .saved, !state.isMarkedForDeletion { state.load(object) }
      if state.stage == .saved, state.row.isGone { unsaved.history.forget(object) }
    }
    updateFlags()
  }
}
