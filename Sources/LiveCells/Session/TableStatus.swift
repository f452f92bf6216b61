/// What there is to say of a table beside its rows, as data: each screen puts it into words, or into
/// pictures.
public struct TableStatus: Hashable, Sendable {
  /// What the table is called.
  public var title = ""
  /// How what is shown relates to what there is.
  public var source = SourceStatus.live
  /// What was shown before, where that is looked at.
  public struct Past: Hashable, Sendable {
    /// When it was shown, as a time of day.
    public var time: String
    /// How many changes were shown after it.
    public var stepsBack: Int

    package init(time: String, stepsBack: Int) {
      self.time = time
      self.stepsBack = stepsBack
    }

    /// Both for people: `as of 12:34:56, 1 change ago`.
    public var text: String {
      "as of \(time), \(stepsBack) \(stepsBack == 1 ? "change" : "changes") ago"
    }
  }

  /// When what is shown was so, where it is not what is shown now.
  public var past: Past?
  /// Since when the source is stale or lost, as a time of day.
  public var outdatedSince: String?
  /// The number of changes that wait, while the picture stands still.
  public var waitingChanges: Int?
  /// The title of the section that the cursor is in, or the first visible row.
  public var section: String?
  /// The text that rows must have to be shown.
  public var filter: String?
  /// How many rows would stand elsewhere, while their order is held.
  public var heldChanges: Int?
  /// How many rows are selected.
  public var selectionCount = 0
  /// What the person is asked or told just now, in place of all else at the left.
  public var message: String?
  /// Behind how many characters of the message what is typed next will stand; nil unless a text is being
  /// typed.
  public var messageCursor: Int?
  /// Whether the last row is shown whenever rows are added.
  public var isFollowing = false
  /// The position of the cursor.
  public var cursor: Int?
  /// The number of rows.
  public var rowCount = 0
  /// How many changes were shown in the last second.
  public var changesPerSecond = 0
  /// How many times the source has changed in the last second, in sight or not.
  public var commitsPerSecond = 0
  /// When something was last shown to change, or the source changed out of sight, as a time of day.
  public var lastChange: String?

  /// Whether the number of rows is that of all rows, and not of those found so far.
  public var isRowCountKnown: Bool { source.condition != .looking && source.condition != .loading }

  /// The number of rows for people: `12 rows`, or `12 rows so far` while more are looked for.
  public var countText: String {
    if isRowCountKnown || past != nil { return "\(rowCount) rows" }
    return rowCount == 0 ? "… rows" : "\(rowCount) rows so far"
  }

  /// A status with nothing to say.
  public init() {}
}
