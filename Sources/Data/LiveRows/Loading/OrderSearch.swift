/// Finds the ordered keys of all rows, and compares them with the previous order.
struct OrderSearch: Sendable {
  /// The result of a search.
  struct Outcome: Sendable {
    var keys = CompactKeys()
    var sections: [ValueSection] = []
    /// The positions of the rows in `held`.
    var positions: [RowKey: Int] = [:]
    /// The difference from the previous order.
    var change = ListChange()
    /// The state before the search, if changes are followed and the database reports them.
    var mark: (any ChangeMark)?
  }

  /// The maximum number of keys that progress reports contain.
  static let shownCount = 200

  var plan: any RowPlan
  /// The filter that tests the rows, or nil if the database selects them.
  var filter: ValueFilter?
  var orderOptions = OrderOptions()
  /// The rows whose positions are requested.
  var held: Set<RowKey> = []
  /// The previous order.
  var earlier = CompactKeys()
  /// Whether reported changes bring the result to a later state.
  var followsChanges = false

  /// Runs the search. `progress` is called at intervals, on any thread.
  ///
  /// - Returns: Nil if the search yielded to a writer and must be repeated.
  func run(
    _ database: any RowDatabase,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> Outcome? {
    // The search reads this and later states, so changes since this one are all that it may miss.
    let mark = followsChanges ? try await database.mark(of: plan) : nil
    guard let found = try await keys(database, progress) else { return nil }
    try Task.checkCancellation()
    var outcome = Outcome(keys: found.keys, sections: found.sections, mark: mark)
    if !held.isEmpty {
      for (position, key) in found.keys.enumerated() where held.contains(key) {
        outcome.positions[key] = position
      }
    }
    outcome.change = earlier.change(to: found.keys)
    return outcome
  }

  private func keys(
    _ database: any RowDatabase,
    _ progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    guard let filter else {
      return try await database.orderedKeys(of: plan, orderOptions, progress: progress)
    }
    let search = FilterSearch(plan: plan, filter: filter, orderOptions: orderOptions)
    return try await search.run(database, progress: progress)
  }
}

extension RowDatabase {
  /// Returns a mark for the changes of a plan's rows from now on, or nil if they are not reported.
  func mark(of plan: any RowPlan) async throws -> (any ChangeMark)? {
    guard self is any ChangeReporting else { return nil }
    // The first report may only begin to follow the tables.
    for _ in 0..<2 {
      if let mark = try await read({ $0.changes(of: plan, since: nil).mark }) { return mark }
    }
    return nil
  }
}
