/// What a context knows of the objects that are observed, to find out elsewhere which of their rows
/// differ by now.
struct LookQuestion: Sendable {
  /// The objects of one class.
  private struct Known {
    let table: ManagedTable
    var keys: [RowKey] = []
    var values: [[Value]] = []
  }

  /// A row that differs from what was known of it.
  struct Found: Sendable {
    let table: ObjectIdentifier
    let key: RowKey
    let known: [Value]
    /// Nil when it is not there.
    let values: [Value]?
  }

  private var plans: ManagedPlans
  private var known: [ObjectIdentifier: Known] = [:]

  init(_ plans: ManagedPlans) {
    self.plans = plans
  }

  /// Asks for the row of an object.
  mutating func add(_ state: ManagedState, _ key: RowKey) {
    let identity = ObjectIdentifier(state.table)
    known[identity, default: Known(table: state.table)].keys.append(key)
    known[identity]?.values.append(state.comparedValues)
  }

  /// Finds what differs in a state.
  mutating func answer(_ reader: any RowReader) throws -> [Found] {
    try plans.check(reader)
    var found: [Found] = []
    for (identity, known) in known {
      let rows = try reader.rows(of: plans.plan(known.table, reader).plan)
        .find(known.keys) { known.values[$0] }
      for (index, row) in rows.enumerated() {
        if case .same = row { continue }
        let before = known.values[index]
        found.append(
          Found(
            table: identity,
            key: known.keys[index],
            known: before,
            values: row.values(known: before)
          )
        )
      }
    }
    return found
  }
}

extension ManagedState {
  /// What a row is compared with that is read again: nothing where it has to be taken in any case.
  var comparedValues: [Value] { row.isFault || row.isGone ? [] : knownValues }
}
