extension ManagedContext {
  /// Writes all changes in one immediate transaction. Either all changes are written or none.
  ///
  /// 1. Each inserted or changed object is validated.
  /// 2. Columns that another connection has changed since they were set here are in conflict. So
  ///    are columns whose previous value was unknown when they were set, because the row could not
  ///    be read or contained a value of another type. The policy resolves conflicts.
  /// 3. The rows are written. Rows may exchange unique values among each other.
  /// 4. The objects are updated with the contents of their rows: generated keys, defaults, and
  ///    changes made by triggers.
  ///
  /// If an error is thrown, nothing was written. The changes remain in the context and can be saved
  /// again, undone or rolled back.
  ///
  /// A child context saves into its parent instead of the database: see ``child()``.
  ///
  /// Waits for locks of other processes up to the database's timeout, but at most 15 milliseconds,
  /// one frame, on the main actor.
  ///
  /// - Parameter policy: The resolution of conflicts.
  /// - Throws: The error of `validate()`, `validateForDeletion()` or a rule, or a
  ///   ``ValidationError`` if there is more than one. ``ValidationError`` with a ``FailedCheck`` if
  ///   a row violates a check of its class. ``ConflictError``. `StoreError` with one of
  ///   these codes: `readOnly` if the database was opened read-only; `constraint` if the table
  ///   refuses a row or a deletion (see ``objects(keeping:)``); `wrongType` if a value cannot be
  ///   written; `locked` if another process holds the lock.
  public func save(onConflict policy: ConflictPolicy = .error) throws {
    try save(onConflict: policy, [:])
  }

  /// Writes all changes, with decisions that were made about individual conflicts.
  func save(
    onConflict policy: ConflictPolicy,
    _ decisions: [SeenConflict: ConflictPolicy]
  ) throws {
    if let parent { return try save(into: parent, policy, decisions) }
    guard try beginSave() != nil else { return }
    defer { endSave() }
    let database = try writableLocalDatabase()
    var save = try prepareSave(policy, decisions)
    do {
      let commit = try database.write(patience: patience, after: knownVersion) { writer in
        var plan = save.plan
        try plan.run(writer)
        return plan
      }
      save.plan = commit.result
      finish(save, commit.version)
    } catch let refused as RefusedDraft {
      throw refused.error(of: save)
    } catch let error as StoreError {
      throw explained(error)
    }
  }

  /// Returns the database for a synchronous write. Throws for child contexts and databases that do
  /// not support writing.
  func writableLocalDatabase() throws -> any LocalWritableRowDatabase {
    try checkIsNoChild()
    if let database = localDatabase as? any LocalWritableRowDatabase { return database }
    throw notWritable
  }
}
