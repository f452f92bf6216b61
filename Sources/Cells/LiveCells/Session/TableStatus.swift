/// The information about a table that is shown beside its rows. Each screen presents it in its own
/// way.
public struct TableStatus: Hashable, Sendable {
  /// The title of the table.
  public var title = ""
  /// The status of the source.
  public var source = SourceStatus.live
  /// The past state that is displayed.
  public struct Past: Hashable, Sendable {
    /// The time of day at which the state was displayed.
    public var time: String
    /// The number of changes displayed after it.
    public var stepsBack: Int

    package init(time: String, stepsBack: Int) {
      self.time = time
      self.stepsBack = stepsBack
    }

    /// The time and the number as a text for display: `as of 12:34:56, 1 change ago`.
    public var text: String {
      "as of \(time), \(stepsBack) \(stepsBack == 1 ? "change" : "changes") ago"
    }
  }

  /// The past state that is displayed, or nil while the current one is displayed.
  public var past: Past?
  /// The time of day at which the source became stale or was lost.
  public var outdatedSince: String?
  /// The number of waiting changes, while the display is paused.
  public var waitingChanges: Int?
  /// The title of the section that contains the cursor, or else the first visible row.
  public var section: String?
  /// The text of the filter.
  public var filter: String?
  /// The number of rows that would move, appear or disappear if the held order were released.
  public var heldChanges: Int?
  /// The number of selected rows.
  public var selectionCount = 0
  /// The prompt or message that replaces all other information at the left.
  public var message: String?
  /// The number of characters of the message before the text cursor, or nil if no prompt is open.
  public var messageCursor: Int?
  /// A Boolean value indicating whether the table scrolls to the last row whenever rows are added.
  public var isFollowing = false
  /// The position of the cursor.
  public var cursor: Int?
  /// The number of rows.
  public var rowCount = 0
  /// The number of changes displayed in the last second.
  public var changesPerSecond = 0
  /// The number of the source's commits in the last second, including those that change no visible
  /// row.
  public var commitsPerSecond = 0
  /// The time of day of the last displayed change or commit.
  public var lastChange: String?

  /// A Boolean value indicating whether the number of rows is final, and not the number found so
  /// far.
  public var isRowCountKnown: Bool { source.condition != .looking && source.condition != .loading }

  /// The number of rows as a text for display: `12 rows`, or `12 rows so far` while more are read.
  public var countText: String {
    if isRowCountKnown || past != nil { return "\(rowCount) rows" }
    return rowCount == 0 ? "… rows" : "\(rowCount) rows so far"
  }

  /// Creates an empty status.
  public init() {}
}
