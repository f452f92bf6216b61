/// What a table has done since it was made.
public struct TableCounters: Hashable, Sendable {
  /// Frames in which the table had a turn.
  public var frames = 0
  /// Updates that were given to the screen.
  public var updates = 0
  /// Changes that reached the table: of the list, and of visible rows.
  public var deliveries = 0
  /// Rows that a cell was bound to.
  public var binds = 0
  /// Fields written in rows that were visible already.
  public var writes = 0
  /// Fields that were read because their row had changed, and showed the right text already.
  public var savedWrites = 0
  /// Rows shown anew, with all their fields.
  public var fills = 0
  /// Fields found to show a text other than a fresh rendering, by the audit.
  public var mismatches = 0

  /// Counters of a table that has done nothing.
  package init() {}
}
