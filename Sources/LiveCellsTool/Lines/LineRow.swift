import KeyValueObserving
import LiveCells
import LiveRows

/// A row that lines tell of.
@KeyValueObservable
final class LineRow {
  @NotObserved let key: RowKey
  /// One value for each column.
  var values: [Value]

  init(key: RowKey, values: [Value]) {
    self.key = key
    self.values = values
  }
}
