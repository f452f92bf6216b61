// Objects that are read, changed and saved in one transaction.
extension ManagedContext {
  /// Reads, changes and saves objects in one write transaction, isolated from all other
  /// connections.
  ///
  /// ```swift
  /// let rest = try context.transaction { context in
  ///   let account = try context.find(Account.self, 7)
  ///   account?.balance -= 100
  ///   return account?.balance
  /// }
  /// ```
  ///
  /// The closure receives a context of its own, whose objects show the current state of the
  /// database. No other connection can write until the transaction ends, so nothing that the
  /// closure has read can change before it is saved. Unsaved changes of this context are not
  /// included. After the closure returns, its changes are saved and committed, and this context is
  /// refreshed. If the closure or the save throws, nothing is written.
  ///
  /// The objects of the closure's context are valid only inside the closure. The transaction cannot
  /// be undone.
  ///
  /// - Parameter body: Makes the changes. Traps if it calls this method again.
  /// - Throws: The errors of `body`; otherwise as ``save(onConflict:)``.
  public func transaction<Result>(_ body: (ManagedContext) throws -> Result) throws -> Result {
    let database = try writableLocalDatabase()
    let plans = plans
    let result = try database.write(patience: patience, after: nil) { writer in
      try Self.run(body, writer, database.name, plans)
    }.result
    refresh()
    return result
  }
}

extension AsyncManagedContext {
  /// Reads, changes and saves objects in one write transaction like
  /// ``ManagedContext/transaction(_:)``, without blocking the caller's actor. Available on all
  /// databases.
  ///
  /// If another transaction conflicts with this one, the closure is called again with a new context
  /// and the new state. It must therefore have no other effects than its changes of objects.
  ///
  /// When the call returns, this context reflects the changes. Cancelling the task does not stop
  /// the transaction.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the context. Do not pass an argument.
  ///   - body: Makes the changes, on any thread.
  /// - Throws: As ``ManagedContext/transaction(_:)``.
  public func transaction<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (ManagedContext) throws -> Result
  ) async throws -> Result {
    try checkIsNoChild()
    let database = try writableDatabase()
    let (plans, name) = (plans, database.name)
    let result = try await database.write(after: nil) { writer in
      try Self.run(body, writer, name, plans)
    }.result
    await refresh()
    return result
  }

  fileprivate static func run<Result>(
    _ body: (ManagedContext) throws -> Result,
    _ writer: any RowWriter,
    _ name: String,
    _ plans: ManagedPlans
  ) throws -> Result {
    let transaction = try TransactionDatabase(name, writer)
    defer { transaction.end() }
    let context = try ManagedContext(reading: transaction)
    context.undoLimit = 0
    context.plans = plans
    let result = try body(context)
    try context.save()
    return result
  }
}
