import KeyValueObserving
import LiveCells

extension ListChange {
  /// The change as the one stretch of rows that holds all of it, for toolkits that know nothing else.
  ///
  /// - Returns: Where it begins, how many rows were there, and how many are there now.
  func stretch(from before: Int, to after: Int) -> (start: Int, removed: Int, added: Int) {
    if isReload { return (0, before, after) }
    let left = removals + moves.map(\.from)
    let came = insertions + moves.map(\.to)
    guard let start = (left + came).min() else { return (0, 0, 0) }
    // All rows behind the last that left or came are the same as before.
    let rest = min(
      before - max(start, (left.max() ?? -1) + 1),
      after - max(start, (came.max() ?? -1) + 1)
    )
    return (start, before - rest - start, after - rest - start)
  }
}
