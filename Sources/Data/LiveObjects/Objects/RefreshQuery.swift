import Synchronization

/// The known values of observed objects, used to find the rows that have changed. The comparison
/// can run on any thread.
struct RefreshQuery: Sendable {
  /// The objects of one class.
  struct Known {
    let table: ManagedTable
    private(set) var keys: [RowKey] = []
    private(set) var values: [[Value]] = []

    /// Creates an empty collection for the objects of a class.
    ///
    /// - Parameter count: The number of objects to reserve memory for.
    init(_ table: ManagedTable, count: Int = 0) {
      self.table = table
      keys.reserveCapacity(count)
      values.reserveCapacity(count)
    }

    /// Adds an object with its key and known values.
    mutating func add(_ state: ManagedState, _ key: RowKey) {
      keys.append(key)
      values.append(state.comparedValues)
    }

    /// Returns the rows that differ from the known values.
    func find(_ plans: inout ManagedPlans, _ reader: any RowReader) throws -> [Found] {
      let rows = try reader.rows(of: plans.plan(table, reader).plan).find(keys) { values[$0] }
      return rows.enumerated().compactMap { index, row in
        if case .same = row { return nil }
        return Found(
          table: table.identity,
          key: keys[index],
          known: values[index],
          values: row.values(known: values[index])
        )
      }
    }
  }

  /// A row that differs from the known values.
  struct Found: Sendable {
    let table: ObjectIdentifier
    let key: RowKey
    let known: [Value]
    /// The current values, or nil if the row does not exist.
    let values: [Value]?
  }

  /// A query that is released on the thread that executes it. Releasing a large number of values
  /// takes several milliseconds, which would block the main actor.
  final class Once: Sendable {
    private let query: Mutex<RefreshQuery?>

    init(_ query: consuming RefreshQuery) {
      self.query = Mutex(query)
    }

    /// Executes the query. Returns nothing if called again.
    func execute(_ reader: any RowReader) throws -> [Found] {
      guard var query = query.withLock({ $0.take() }) else { return [] }
      return try query.execute(reader)
    }
  }

  private var plans: ManagedPlans
  private var known: [Known] = []

  init(_ plans: ManagedPlans) {
    self.plans = plans
  }

  mutating func add(_ objects: Known) {
    if !objects.keys.isEmpty { known.append(objects) }
  }

  /// Returns all rows that differ from the known values.
  mutating func execute(_ reader: any RowReader) throws -> [Found] {
    try plans.check(reader)
    var found: [Found] = []
    for known in known { found += try known.find(&plans, reader) }
    return found
  }
}

extension ManagedState {
  /// The values that a row is compared with. Empty if the row has to be applied in any case.
  var comparedValues: [Value] { row.isFault || row.isGone ? [] : knownValues }
}
