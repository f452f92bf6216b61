/// What changed in an ordered list, from one consistent state to the next.
///
/// Removals and move origins are positions before the change, insertions and move targets positions
/// after it, as every toolkit's batch update reads them. A row that only changed its fields is not
/// here: it is observed by whoever shows it.
public struct ListChange: Hashable, Sendable {
  /// A row that stays in the list at another place.
  public struct Move: Hashable, Sendable {
    /// Its position before the change.
    public var from: Int
    /// Its position after the change.
    public var to: Int

    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Positions before the change, ascending.
  public var removals: [Int]
  /// Positions after the change, ascending.
  public var insertions: [Int]
  /// Rows that stay, at another place.
  public var moves: [Move]
  /// Whether nothing is known of what changed: read everything that is shown again.
  public var isReload: Bool

  public init(removals: [Int] = [], insertions: [Int] = [], moves: [Move] = []) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    isReload = false
  }

  /// The change after which nothing that was known of positions holds.
  public static var reload: ListChange {
    var change = ListChange()
    change.isReload = true
    return change
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    !isReload && removals.isEmpty && insertions.isEmpty && moves.isEmpty
  }
}
