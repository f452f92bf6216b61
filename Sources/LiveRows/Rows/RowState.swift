/// What is known of one row, whichever kind of object stands for it: the values it was last read
/// with, and whether they may be out of date.
///
/// A row is a *fault* before it is first read, and after a commit that may have changed it while
/// nobody observed it. Its values stay meanwhile: unloaded is not nil.
package struct RowState: Sendable {
  /// The values by the position of the column; empty before they are first read.
  package var values: [Value]
  /// Whether reading has to load first.
  package var isFault: Bool
  /// Whether the row is not in its table.
  package var isGone = false
  /// Whether somebody was given initial values because the row could not be read, or isn't there
  /// yet.
  package var owesValues = false

  /// The state of a row that was not read so far.
  package init() {
    values = []
    isFault = true
  }

  /// The state of a row with these values: it is not in its table yet, or was just read.
  package init(new values: consuming [Value]) {
    self.values = values
    isFault = false
  }

  /// The columns that look different once what was read is taken, but for those whose values are
  /// kept. First values are not a change, unless initial ones were seen in their place.
  package func changes(
    by new: [Value]?,
    initial: @autoclosure () -> [Value],
    keeping isKept: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    guard let new, !values.isEmpty || owesValues else { return [] }
    return Self.differences(values.isEmpty ? initial() : values, new, isKept)
  }

  /// The columns that hold other values, but for those whose values are kept: mostly some few, if any.
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

  /// Takes what was read, nil when the row is not in its table, but for the columns whose values are
  /// kept; answers the columns that have other values now.
  @discardableResult
  package mutating func take(
    _ new: [Value]?,
    keeping isKept: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    isFault = false
    isGone = new == nil
    guard let new else { return [] }
    owesValues = false
    if values.isEmpty {
      values = new
      return []
    }
    let changed = Self.differences(values, new, isKept)
    for position in changed { values[position] = new[position] }
    return changed
  }

  /// Takes the first values of a row of which nobody knows anything, so that nobody is told;
  /// answers whether it is one.
  package mutating func takeFirst(_ new: [Value]) -> Bool {
    guard isFault, values.isEmpty, !owesValues, !isGone else { return false }
    values = new
    isFault = false
    return true
  }
}
