#if Web
  import LiveCells

  /// The status beside the rows of a shape.
  struct ShapeStatus: Hashable, Sendable {
    /// How current the rows are.
    var source = SourceStatus.live
    /// The time of day since when the rows are outdated.
    var outdatedSince: String?
    /// Whether the rows have the requested order and filter, and `total` counts all of them.
    var isComplete = true
    /// The reason why something cannot be done.
    var notice: String?
    /// The number of changes that wait while the order is held; nil if it is not held.
    var heldChanges: Int?
    /// Whether rows can be moved in this order.
    var canMove = false
    /// The text that is shown if there are no rows.
    var emptyText = ""
  }
#endif
