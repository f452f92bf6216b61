#if Web
  import LiveCells

  /// What there is to say beside the rows of a shape.
  struct ShapeStatus: Hashable, Sendable {
    /// How what is shown relates to what there is.
    var source = SourceStatus.live
    /// Since when it is outdated, as a time of day.
    var outdatedSince: String?
    /// Whether the rows are rows of the present order and filter, and their number is that of all of them.
    var isComplete = true
    /// Why something that was asked for can't be done.
    var notice: String?
    /// How many changes wait because rows keep their places; nil where they don't.
    var heldChanges: Int?
    /// What to show where there are no rows.
    var emptyText = ""
  }
#endif
