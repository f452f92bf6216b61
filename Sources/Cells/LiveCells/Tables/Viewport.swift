/// The visible rows of a table, as pure arithmetic on positions.
///
/// The scroll position follows rows, not positions. When the list changes, the first visible row
/// that was not removed keeps its line, whatever was inserted or removed above it.
package struct Viewport: Hashable, Sendable {
  /// The position of the first visible row.
  package private(set) var first = 0
  /// The number of rows that fit on the screen.
  package private(set) var height: Int
  /// The number of further rows that are partially visible above and below, if rows are scrolled by
  /// less than a row.
  package private(set) var partialRows = 0
  /// The number of rows of the table.
  package private(set) var rowCount: Int
  /// The number of rows to prepare before and after the visible ones.
  package var overscan: Int
  /// Whether a viewport that shows the last row keeps showing the last row when rows are added,
  /// unless other rows must stay visible.
  package var followsEnd = false
  /// Whether a viewport that shows the first row keeps showing the first row when rows are inserted
  /// before it, unless other rows must stay visible.
  package var followsStart = false
  /// The position that stays first, if enough rows follow it, whatever happens to the rows. If nil,
  /// the first visible row keeps its line.
  package private(set) var standing: Int?

  /// Creates a viewport at the first row.
  package init(height: Int = 0, rowCount: Int = 0, overscan: Int = 0) {
    self.height = Self.limited(height)
    self.rowCount = max(0, rowCount)
    self.overscan = Self.limited(overscan)
  }

  /// The fully visible positions.
  package var whole: Range<Int> {
    first..<min(first + height, rowCount)
  }

  /// The visible positions, including partially visible ones.
  package var visible: Range<Int> {
    guard partialRows > 0, height > 0 else { return whole }
    return max(0, first - partialRows)..<min(first + height + partialRows, rowCount)
  }

  /// The visible positions, and the prepared ones around them.
  package var prepared: Range<Int> {
    guard !visible.isEmpty else { return visible }
    return max(0, visible.lowerBound - overscan)..<min(visible.upperBound + overscan, rowCount)
  }

  /// Whether the last row is visible, or there are no rows.
  package var isAtEnd: Bool { first + height >= rowCount }

  /// Returns a number of rows with which calculations of positions do not overflow.
  private static func limited(_ count: Int) -> Int { min(max(0, count), 1 << 24) }

  private var lastFirst: Int { max(0, rowCount - height) }

  /// Sets the number of rows that fit.
  package mutating func resize(to height: Int, partialRows: Int = 0) {
    let wasAtEnd = isAtEnd
    self.height = Self.limited(height)
    self.partialRows = Self.limited(partialRows)
    scroll(to: standing ?? (followsEnd && wasAtEnd ? lastFirst : first))
  }

  /// Scrolls so that a position is the first visible one, if enough rows follow it.
  package mutating func scroll(to position: Int) {
    first = min(max(0, position), lastFirst)
  }

  /// Scrolls by the minimum distance that makes a position visible. Does nothing if a position
  /// stays first.
  package mutating func reveal(_ position: Int) {
    if standing != nil { return }
    if position < first {
      scroll(to: position)
    } else if position >= first + height {
      scroll(to: position - height + 1)
    }
  }

  /// Keeps a position first from now on, whatever happens to the rows. With nil, the rows determine
  /// the scroll position again.
  package mutating func stand(at position: Int?) {
    standing = position
    if let position { scroll(to: position) }
  }

  /// Follows a change of the list. The first visible row that was not removed keeps its line.
  ///
  /// - Parameter isHeld: Whether the visible rows stay visible although an end is followed.
  package mutating func shift(by shift: ListShift, rowCount newCount: Int, isHeld: Bool = false) {
    let anchor = whole.lazy.compactMap(shift.stayerAfter).first ?? shift.boundaryAfter(first)
    move(to: anchor, rowCount: newCount, isHeld)
  }

  /// Adapts to a list that may have changed completely. `anchor` is the new position of the first
  /// visible row, or nil if it was removed.
  package mutating func reload(anchor: Int?, rowCount newCount: Int, isHeld: Bool = false) {
    move(to: anchor ?? first, rowCount: newCount, isHeld)
  }

  private mutating func move(to anchor: Int, rowCount newCount: Int, _ isHeld: Bool) {
    let followed = followsEnd && isAtEnd && !isHeld
    let anchor = followsStart && first == 0 && !isHeld ? 0 : anchor
    rowCount = newCount
    scroll(to: standing ?? (followed ? lastFirst : anchor))
  }
}
