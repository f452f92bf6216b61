public import LiveCells
import KeyValueObserving

/// Changes of a table view's rows that are animated together.
public struct StrictTableBatch: Sendable {
  /// The deleted rows, by their positions before the batch.
  public var deletions: [Int]
  /// The inserted rows, by their positions after the batch.
  public var insertions: [Int]
  /// The moved rows, from positions before to positions after the batch.
  public var moves: [ListChange.Move]
  /// The reloaded rows, by their positions before the batch.
  public var reloads: [Int]

  /// Creates a batch. The defaults describe no change.
  public init(
    deletions: [Int] = [],
    insertions: [Int] = [],
    moves: [ListChange.Move] = [],
    reloads: [Int] = []
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
  }

  /// Returns the reason for which the batch is invalid, or nil.
  func refusal(from before: Int, to after: Int) -> String? {
    let left = deletions + moves.map(\.from)
    let came = insertions + moves.map(\.to)
    if after != before + insertions.count - deletions.count {
      return "invalid number of rows: \(after) after the update, \(before) before,"
        + " \(insertions.count) inserted, \(deletions.count) deleted"
    }
    if !(left + reloads).allSatisfy((0..<before).contains) { return "no such row before" }
    if !came.allSatisfy((0..<after).contains) { return "no such row afterwards" }
    if Set(left).count < left.count { return "a row is deleted or moved twice" }
    if Set(came).count < came.count { return "two rows come to one position" }
    if Set(reloads).count < reloads.count { return "a row is reloaded twice" }
    if !Set(left).isDisjoint(with: reloads) { return "a row is reloaded and deleted or moved" }
    return nil
  }

  /// The map of the positions.
  var shift: ListShift {
    ListShift(
      ListChange(
        removals: deletions.sorted(),
        insertions: insertions.sorted(),
        moves: moves.sorted { $0.from < $1.from }
      )
    )
  }
}
