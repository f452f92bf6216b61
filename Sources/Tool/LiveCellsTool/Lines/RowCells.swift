import KeyValueObserving

/// The values of a row by the positions of their columns.
///
/// Only existing values are stored, so that rows with different columns need memory only for their
/// own values.
struct RowCells: Equatable {
  /// The positions of the columns that have a value, ascending. Rows with the same columns share
  /// the array.
  private(set) var positions: [Int32]
  private var values: [Value]

  init() {
    positions = []
    values = []
  }

  /// Creates the cells of a row.
  ///
  /// - Parameters:
  ///   - pairs: The values with the positions of their columns. For a repeated column, the last
  ///     value is stored.
  ///   - shared: The positions of another row. The array is shared if it is equal.
  init(_ pairs: [(position: Int, value: Value)], sharing shared: [Int32]) {
    values = []
    values.reserveCapacity(pairs.count)
    if pairs.count == shared.count, zip(pairs, shared).allSatisfy({ $0.position == Int($1) }) {
      positions = shared
      for pair in pairs { values.append(pair.value) }
      return
    }
    positions = []
    positions.reserveCapacity(pairs.count)
    let isAscending = zip(pairs, pairs.dropFirst()).allSatisfy { $0.position < $1.position }
    // Sorting is stable, so the last value of a repeated column remains.
    let sorted = isAscending ? pairs : pairs.sorted { $0.position < $1.position }
    for pair in sorted {
      if positions.last == Int32(pair.position) {
        values[values.count - 1] = pair.value
      } else {
        positions.append(Int32(pair.position))
        values.append(pair.value)
      }
    }
  }

  /// The value of a column, or null if the row has none.
  subscript(position: Int) -> Value {
    if positions.indices.contains(position), positions[position] == Int32(position) {
      return values[position]
    }
    let index = positions.partitioningIndex { $0 >= Int32(position) }
    return index < positions.count && positions[index] == Int32(position) ? values[index] : .null
  }

  /// The stored values with the positions of their columns.
  var pairs: [(position: Int, value: Value)] {
    zip(positions, values).map { (Int($0), $1) }
  }

  /// Returns the values of all columns.
  ///
  /// - Parameter count: The number of columns.
  func all(_ count: Int) -> [Value] {
    var all = [Value](repeating: .null, count: count)
    for (position, value) in zip(positions, values) where position < count {
      all[Int(position)] = value
    }
    return all
  }
}
