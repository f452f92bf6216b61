public import KeyValueObserving

/// The changes of one frame to the display of a table, as one consistent step.
///
/// An update contains positions, not contents. The screen reads the contents from the table, for
/// the rows that it displays. Apply an update in this order: move the visible rows according to
/// `list`, discard rows outside of `visibleRange`, read the rows of `fills`, read the fields of
/// `writes`.
public struct TableUpdate: Hashable, Sendable {
  /// A field that was already visible and whose text has changed.
  public struct Write: Hashable, Sendable {
    /// The new position of the row.
    public var position: Int
    /// The index of the column.
    public var column: Int
    /// Whether the row's values have been loaded only now, or only the style of the text differs.
    /// The text is new to the screen, but the value has not changed.
    public var isArrival: Bool

    /// Creates the change of one field.
    package init(position: Int, column: Int, isArrival: Bool = false) {
      self.position = position
      self.column = column
      self.isArrival = isArrival
    }
  }

  /// The time of the frame by the screen's clock.
  public var time: Duration
  /// The change of the list of rows since the last update.
  public var list: ListChange
  /// The number of rows after the update.
  public var rowCount: Int
  /// The previously visible positions, in the numbering before the update.
  public var previousVisibleRange: Range<Int>
  /// The visible positions after the update.
  public var visibleRange: Range<Int>
  /// The positions of rows that have become visible, ascending.
  public var fills: [Int]
  /// The changed fields of rows that stay visible, by position.
  public var writes: [Write]
  /// The position of the cursor, if there is one.
  public var cursor: Int?
  /// Whether the cursor's row, the cursor's position, or the selection has changed.
  public var areDecorationsChanged: Bool
  /// Whether the rows or their order have changed because the user has sorted or filtered them.
  public var isRearranged = false
  /// The sections before and after the update, or nil if the rows have no sections.
  package var sections: SectionUpdate?

  /// Creates an update. The defaults describe no change.
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

  /// Whether rows have moved to other sections, or titles of sections have changed.
  public var areSectionsChanged: Bool { sections?.isEmpty == false }

  /// Whether nothing changes.
  var isEmpty: Bool {
    list.isEmpty && fills.isEmpty && writes.isEmpty && !areDecorationsChanged
      && visibleRange == previousVisibleRange && sections?.isEmpty != false
  }
}
