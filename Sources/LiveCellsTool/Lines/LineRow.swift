import KeyValueObserving
import LiveCells
import LiveRows

/// A row that lines tell of.
@KeyValueObservable
final class LineRow {
  @NotObserved let key: RowKey
  /// One value for each column that there was when the row was last told of.
  var values: [Value]

  init(key: RowKey, values: [Value]) {
    self.key = key
    self.values = values
  }

  /// The value in a column; nothing in one that came later.
  func value(at position: Int) -> Value {
    values.indices.contains(position) ? values[position] : .null
  }
}
