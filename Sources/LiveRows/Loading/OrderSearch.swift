/// Has the keys of all rows found and ordered by the database, and compares them with what was known.
struct OrderSearch: Sendable {
  /// What was found.
  struct Outcome: Sendable {
    var keys = CompactKeys()
    var sections: [ValueSection] = []
    /// Where those rows stand that were asked for.
    var positions: [RowKey: Int] = [:]
    /// What has become of the earlier order.
    var change = ListChange()
  }

  /// How many of the keys found so far are told of.
  static let shownCount = 200

  var plan: any RowPlan
  /// The filter that the rows are tested with; nil when the database selects them.
  var filter: ValueFilter?
  var wishes = OrderWishes()
  /// The rows whose positions are wanted.
  var held: Set<RowKey> = []
  /// The order known before.
  var earlier = CompactKeys()

  /// Searches; `progress` is called now and then, on any thread.
  ///
  /// - Returns: Nil when the search gave way to a writer, and has to begin again.
  func run(
    _ database: any RowDatabase,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> Outcome? {
    guard let found = try await keys(database, progress) else { return nil }
    try Task.checkCancellation()
    var outcome = Outcome(keys: found.keys, sections: found.sections)
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
      return try await database.orderedKeys(of: plan, wishes, progress: progress)
    }
    let search = FilterSearch(plan: plan, filter: filter, wishes: wishes)
    return try await search.run(database, progress: progress)
  }
}
