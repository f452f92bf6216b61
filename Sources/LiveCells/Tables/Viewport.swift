/// Which rows of a table can be seen, as pure arithmetic on positions.
///
/// The scroll position belongs to rows, not to positions: when the list changes, the first visible
/// row that stayed keeps its line, whatever was inserted or removed above it.
package struct Viewport: Hashable, Sendable {
  /// The position of the first visible row.
  package private(set) var first = 0
  /// How many rows fit on the screen.
  package private(set) var height: Int
  /// How many rows more can be seen in part, above and below, where rows are scrolled by less than a
  /// whole one.
  package private(set) var partialRows = 0
  /// How many rows the table has.
  package private(set) var rowCount: Int
  /// How many rows on either side of the visible ones are made ready.
  package var overscan: Int
  /// Whether a viewport that shows the last row goes on showing the last row when rows are added,
  /// unless something else is to be kept in sight.
  package var followsEnd = false
  /// Whether a viewport that shows the first row goes on showing the first row when rows come before
  /// it, unless something else is to be kept in sight.
  package var followsStart = false
  /// The position that comes first as far as there are rows enough, whatever happens to the rows; nil
  /// where the first visible row keeps its line.
  package private(set) var standing: Int?

  /// A viewport at the first row.
  package init(height: Int = 0, rowCount: Int = 0, overscan: Int = 0) {
    self.height = max(0, height)
    self.rowCount = max(0, rowCount)
    self.overscan = max(0, overscan)
  }

  /// The positions that can be seen as a whole.
  package var whole: Range<Int> {
    first..<min(first + height, rowCount)
  }

  /// The positions that can be seen, if only in part.
  package var visible: Range<Int> {
    guard partialRows > 0, height > 0 else { return whole }
    return max(0, first - partialRows)..<min(first + height + partialRows, rowCount)
  }

  /// The positions that can be seen, and those made ready around them.
  package var prepared: Range<Int> {
    guard !visible.isEmpty else { return visible }
    return max(0, visible.lowerBound - overscan)..<min(visible.upperBound + overscan, rowCount)
  }

  /// Whether the last row can be seen, or there is none.
  package var isAtEnd: Bool { first + height >= rowCount }

  private var lastFirst: Int { max(0, rowCount - height) }

  /// Another number of rows fits.
  package mutating func resize(to height: Int, partialRows: Int = 0) {
    let wasAtEnd = isAtEnd
    self.height = max(0, height)
    self.partialRows = max(0, partialRows)
    scroll(to: standing ?? (followsEnd && wasAtEnd ? lastFirst : first))
  }

  /// Makes a position the first visible one, as far as there are rows enough.
  package mutating func scroll(to position: Int) {
    first = min(max(0, position), lastFirst)
  }

  /// Scrolls as little as possible to make a position visible, unless another one stands first.
  package mutating func reveal(_ position: Int) {
    if standing != nil { return }
    if position < first {
      scroll(to: position)
    } else if position >= first + height {
      scroll(to: position - height + 1)
    }
  }

  /// Keeps a position first from now on, whatever rows come and go; nil lets the rows lead again.
  package mutating func stand(at position: Int?) {
    standing = position
    if let position { scroll(to: position) }
  }

  /// The list has changed; the first visible row that stayed keeps its line.
  ///
  /// - Parameter isHeld: Whether the rows in sight are to stay there although an end is followed.
  package mutating func shift(by shift: ListShift, rowCount newCount: Int, isHeld: Bool = false) {
    let anchor = whole.lazy.compactMap(shift.stayerAfter).first ?? shift.boundaryAfter(first)
    move(to: anchor, rowCount: newCount, isHeld)
  }

  /// Everything may have changed; `anchor` is where the first visible row is now, if it is
  /// anywhere.
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
