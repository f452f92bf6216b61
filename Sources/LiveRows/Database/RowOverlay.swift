/// Changes of a plan's rows that are not in the database, for a read that sees them as if they were.
public struct RowOverlay: Sendable {
  /// A row that is new, or other than in the database.
  public struct Row: Sendable {
    /// The key of the row; nil for a new one.
    public var key: RowKey?
    /// The values, one for each of the plan's columns.
    public var values: [Value]

    /// Makes a row.
    public init(key: RowKey?, values: [Value]) {
      self.key = key
      self.values = values
    }
  }

  /// The keys of rows that are not to be seen.
  public var removed: [RowKey]
  /// The rows that are new or changed. New ones come after others that the order holds equal, in this
  /// order.
  public var rows: [Row]

  /// Makes an overlay.
  public init(removed: [RowKey] = [], rows: [Row] = []) {
    self.removed = removed
    self.rows = rows
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { removed.isEmpty && rows.isEmpty }

  /// The keys of the rows that are other than in the database.
  package var keys: [RowKey] { removed + rows.compactMap(\.key) }
}

/// A row of a read that sees changes which are not in the database.
public enum OverlaidRow: Sendable {
  /// A row of the database.
  case stored(SelectedRow)
  /// A row of the overlay, by its position there.
  case overlaid(Int)
}
