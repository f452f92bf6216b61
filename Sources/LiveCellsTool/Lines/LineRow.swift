import KeyValueObserving
import LiveCells
import LiveRows

/// A row that was read from lines.
@KeyValueObservable
final class LineRow {
  @NotObserved let key: RowKey
  /// The values that the lines gave.
  var cells: RowCells
  /// Where the row is in a `LineOrder`.
  @NotObserved var node = 0

  init(key: RowKey, cells: RowCells) {
    self.key = key
    self.cells = cells
  }

  /// The value in a column; null where the row has none.
  func value(at position: Int) -> Value {
    cells[position]
  }
}
