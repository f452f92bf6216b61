/// The known positions of rows in a long list or outside a window, valid until the list changes.
struct PositionCache {
  /// The number of positions beyond which those of rows without an object are removed.
  static let limit = 100_000

  private var positions: [RowKey: Int]

  /// Creates a cache with the positions that a search has found.
  init(_ positions: [RowKey: Int] = [:]) { self.positions = positions }

  /// The known position of the row with a key.
  subscript(key: RowKey) -> Int? { positions[key] }

  /// The number of known positions.
  var count: Int { positions.count }

  /// Records the position of a row.
  ///
  /// - Parameter held: The keys of the rows that have an object. Evaluated only if the cache is
  ///   full.
  mutating func note(_ position: Int, of key: RowKey, held: @autoclosure () -> Set<RowKey>) {
    if positions.count > Self.limit {
      let held = held()
      positions = positions.filter { held.contains($0.key) }
    }
    positions[key] = position
  }
}
