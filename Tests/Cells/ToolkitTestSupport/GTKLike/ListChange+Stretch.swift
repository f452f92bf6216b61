import KeyValueObserving
import LiveCells

extension ListChange {
  /// Returns the smallest range of rows that contains the change, for toolkits that support only
  /// one range.
  ///
  /// - Returns: The start of the range, and its number of rows before and after the change.
  func stretch(from before: Int, to after: Int) -> (start: Int, removed: Int, added: Int) {
    if isReload { return (0, before, after) }
    let left = removals + moves.map(\.from)
    let came = insertions + moves.map(\.to)
    guard let start = (left + came).min() else { return (0, 0, 0) }
    // The rows after the last removed or inserted one are unchanged.
    let rest = min(
      before - max(start, (left.max() ?? -1) + 1),
      after - max(start, (came.max() ?? -1) + 1)
    )
    return (start, before - rest - start, after - rest - start)
  }
}
