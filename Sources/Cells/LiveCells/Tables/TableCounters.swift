/// Counters of a table's work since its creation.
public struct TableCounters: Hashable, Sendable {
  /// The number of frames in which the table had work.
  public var frames = 0
  /// The number of updates passed to the screen.
  public var updates = 0
  /// The number of changes that reached the table, of the list and of visible rows.
  public var deliveries = 0
  /// The number of times that a row was bound to a cell.
  public var binds = 0
  /// The number of fields written in rows that were already visible.
  public var writes = 0
  /// The number of fields that were read after a change of their row and already showed the new
  /// text.
  public var savedWrites = 0
  /// The number of rows that were filled with all their fields.
  public var fills = 0
  /// The number of texts that screens and sessions have read.
  package var reads = 0
  /// The number of fields whose text differed from a fresh rendering in an audit.
  public var mismatches = 0

  /// Creates counters of zero.
  package init() {}
}
