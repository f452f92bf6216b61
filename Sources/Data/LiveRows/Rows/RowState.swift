/// The state of one row: its last values, and whether they may be out of date. Row objects of all
/// types use it.
///
/// A row is a *fault* before it is first read, and after a commit that may have changed it while it
/// was not observed. It keeps its values meanwhile.
package struct RowState: Sendable {
  /// The values by column position. Empty before the first read.
  package var values: [Value]
  /// Whether a read must load the row first.
  package var isFault: Bool
  /// Whether the row does not exist in its table.
  package var isGone = false
  /// Whether a caller was given initial values because the row could not be read or had not
  /// arrived.
  package var servedPlaceholder = false

  /// Creates the state of a row that has not been read.
  package init() {
    values = []
    isFault = true
  }

  /// Creates the state of a row with values: a new row, or one that was just read.
  package init(new values: consuming [Value]) {
    self.values = values
    isFault = false
  }

  /// Returns the columns whose visible values differ after a read, except for those whose values
  /// are kept. First values count as changes only if initial values were returned before.
  package func changes(
    by new: [Value]?,
    initial: @autoclosure () -> [Value],
    keeping isKept: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    guard let new, !values.isEmpty || servedPlaceholder else { return [] }
    return Self.differences(values.isEmpty ? initial() : values, new, isKept)
  }

  /// Returns the columns whose values differ, except for those whose values are kept.
  private static func differences(
    _ old: [Value],
    _ new: [Value],
    _ isKept: (Int) -> Bool
  ) -> [Int] {
    var found: [Int] = []
    for position in new.indices where old[position] != new[position] && !isKept(position) {
      found.append(position)
    }
    return found
  }

  /// Applies the result of a read, except for the columns whose values are kept. Nil means that the
  /// row does not exist. Returns the columns whose values have changed.
  @discardableResult
  package mutating func take(
    _ new: [Value]?,
    keeping isKept: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    isFault = false
    isGone = new == nil
    guard let new else { return [] }
    servedPlaceholder = false
    if values.isEmpty {
      values = new
      return []
    }
    let changed = Self.differences(values, new, isKept)
    for position in changed { values[position] = new[position] }
    return changed
  }

  /// Sets the first values of a row that has no known state, which notifies no observers. Returns
  /// false if the state is known already.
  package mutating func applyFirst(_ new: [Value]) -> Bool {
    guard isFault, values.isEmpty, !servedPlaceholder, !isGone else { return false }
    values = new
    isFault = false
    return true
  }
}
