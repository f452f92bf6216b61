public import KeyValueObserving

/// What one frame changes in what a table shows, as one consistent step.
///
/// It says where something changed, not what stands there now: a screen asks the table for that,
/// for as many rows as it holds. Apply it in this order: move the visible rows as `list` says, drop
/// what is no longer in `visibleRange`, read the rows of `fills`, read the fields of `writes`.
public struct TableUpdate: Hashable, Sendable {
  /// One field that was visible before and shows another text now.
  public struct Write: Hashable, Sendable {
    /// The row's position now.
    public var position: Int
    /// The index of the column.
    public var column: Int
    /// Whether the row's values have only come now: what is shown is new to the screen, but nothing has
    /// changed.
    public var isArrival: Bool

    /// A field of a row.
    package init(position: Int, column: Int, isArrival: Bool = false) {
      self.position = position
      self.column = column
      self.isArrival = isArrival
    }
  }

  /// The time of the frame by the screen's clock.
  public var time: Duration
  /// How the list of rows got from the last update to this one.
  public var list: ListChange
  /// The number of rows now.
  public var rowCount: Int
  /// The visible positions before, in the numbering of then.
  public var previousVisibleRange: Range<Int>
  /// The visible positions now.
  public var visibleRange: Range<Int>
  /// The positions of rows that became visible, ascending.
  public var fills: [Int]
  /// Fields that changed in rows that stay visible, by position.
  public var writes: [Write]
  /// Where the cursor is now, if there is one.
  public var cursor: Int?
  /// Whether the cursor is at another row or position, or the selection has other members.
  public var areDecorationsChanged: Bool
  /// Whether the rows are others, or stand elsewhere, because the user ordered or filtered them.
  public var isRearranged = false
  /// The sections before and now; nil when the rows stand in none.
  package var sections: SectionUpdate?

  /// An update; what is left out does not change.
  package init(
    time: Duration,
    list: ListChange = ListChange(),
    rowCount: Int = 0,
    previousVisibleRange: Range<Int> = 0..<0,
    visibleRange: Range<Int> = 0..<0,
    fills: [Int] = [],
    writes: [Write] = [],
    cursor: Int? = nil,
    areDecorationsChanged: Bool = false
  ) {
    self.time = time
    self.list = list
    self.rowCount = rowCount
    self.previousVisibleRange = previousVisibleRange
    self.visibleRange = visibleRange
    self.fills = fills
    self.writes = writes
    self.cursor = cursor
    self.areDecorationsChanged = areDecorationsChanged
  }

  /// Whether rows stand in other sections, or sections have other titles.
  public var areSectionsChanged: Bool { sections?.isEmpty == false }

  /// Whether nothing changes.
  var isEmpty: Bool {
    list.isEmpty && fills.isEmpty && writes.isEmpty && !areDecorationsChanged
      && visibleRange == previousVisibleRange && sections?.isEmpty != false
  }
}
