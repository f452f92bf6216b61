/// The difference between two consecutive states of an ordered list.
///
/// Removals and sources of moves are positions before the change; insertions and targets of moves
/// are positions after it, as batch updates of toolkits expect. Rows whose contents have changed
/// are not included, because their views observe them.
public struct ListChange: Hashable, Sendable {
  /// A row that has moved.
  public struct Move: Hashable, Sendable {
    /// The position before the change.
    public var from: Int
    /// The position after the change.
    public var to: Int

    /// Creates a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Positions before the change, ascending.
  public var removals: [Int]
  /// Positions after the change, ascending.
  public var insertions: [Int]
  /// The rows that have moved.
  public var moves: [Move]
  /// A Boolean value indicating whether the difference is unknown, so that all displayed rows have
  /// to be read again.
  public var isReload: Bool

  /// Creates a change that is not a reload. The positions must be ascending.
  public init(removals: [Int] = [], insertions: [Int] = [], moves: [Move] = []) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    isReload = false
  }

  /// The change after which all earlier positions are invalid.
  public static var reload: ListChange {
    var change = ListChange()
    change.isReload = true
    return change
  }

  /// A Boolean value indicating whether nothing has changed.
  public var isEmpty: Bool {
    !isReload && removals.isEmpty && insertions.isEmpty && moves.isEmpty
  }
}
