/// The known values of objects of one class. They are compared with the rows on any thread.
struct KnownRows: Sendable {
  private let table: ManagedTable
  private var keys: [RowKey] = []
  private var values: [[Value]] = []

  /// Creates an empty collection for the objects of a class.
  ///
  /// - Parameter count: The number of objects to reserve memory for.
  init(_ table: ManagedTable, count: Int = 0) {
    self.table = table
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  var isEmpty: Bool { keys.isEmpty }

  /// Adds an object with its key and known values.
  mutating func add(_ state: ManagedState, _ key: RowKey) {
    keys.append(key)
    values.append(state.comparedValues)
  }

  /// Returns the rows that differ from the known values.
  func find(_ plans: inout ManagedPlans, _ reader: any RowReader) throws -> [FoundRow] {
    let rows = try reader.rows(of: plans.plan(table, reader).plan).find(keys) { values[$0] }
    return rows.enumerated().compactMap { index, row in
      if case .same = row { return nil }
      return FoundRow(
        table: table.identity,
        key: keys[index],
        known: values[index],
        values: row.values(known: values[index])
      )
    }
  }
}

/// A row that differs from the known values.
struct FoundRow: Sendable {
  let table: ObjectIdentifier
  let key: RowKey
  let known: [Value]
  /// The current values, or nil if the row does not exist.
  let values: [Value]?
}

extension ManagedState {
  /// The values that a row is compared with. Empty if the row has to be applied in any case.
  var comparedValues: [Value] { row.isFault || row.isGone ? [] : knownValues }
}
