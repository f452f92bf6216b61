/// Unsaved changes of a plan's rows. A read with an overlay sees them as if they were in the
/// database.
///
/// ```swift
/// let overlay = RowOverlay(
///   removed: [RowKey(1)],
///   rows: [
///     RowOverlay.Row(key: RowKey(2), values: [2, "paid", 200]),
///     RowOverlay.Row(key: nil, values: [.null, "new", 50]),
///   ]
/// )
/// ```
public struct RowOverlay: Sendable {
  /// A new or changed row.
  public struct Row: Sendable {
    /// The key of the row, or nil for a new one.
    public var key: RowKey?
    /// The values, one for each column of the plan.
    public var values: [Value]

    /// Creates a row.
    public init(key: RowKey?, values: [Value]) {
      self.key = key
      self.values = values
    }
  }

  /// The keys of the hidden rows.
  public var removed: [RowKey]
  /// The new and changed rows. A new row follows all rows with an equal sort key. New rows with
  /// equal sort keys keep the order of this array.
  public var rows: [Row]

  /// Creates an overlay.
  public init(removed: [RowKey] = [], rows: [Row] = []) {
    self.removed = removed
    self.rows = rows
  }

  /// A Boolean value indicating whether the overlay contains no changes.
  public var isEmpty: Bool { removed.isEmpty && rows.isEmpty }

  /// The keys of the rows that differ from the database.
  package var keys: [RowKey] { removed + rows.compactMap(\.key) }
}

/// A row that a read with an overlay returns.
///
/// ```swift
/// for row in try rows.all(overlay, offset: 0) {
///   switch row {
///   case .stored(let row): statuses.append(row.values[1])
///   case .overlaid(let index): statuses.append(overlay.rows[index].values[1])
///   }
/// }
/// ```
public enum OverlaidRow: Sendable {
  /// A row of the database.
  case stored(SelectedRow)
  /// A row of the overlay, by its index there.
  case overlaid(Int)
}
