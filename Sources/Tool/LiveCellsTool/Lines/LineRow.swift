import KeyValueObserving
import LiveCells
import LiveRows

/// A row read from lines.
@KeyValueObservable
final class LineRow {
  @NotObserved let key: RowKey
  /// The values from the lines.
  var cells: RowCells
  /// The index of its node in a `LineOrder`.
  @NotObserved var node = 0

  init(key: RowKey, cells: RowCells) {
    self.key = key
    self.cells = cells
  }

  /// Returns the value of a column, or null if the row has none.
  func value(at position: Int) -> Value {
    cells[position]
  }
}
