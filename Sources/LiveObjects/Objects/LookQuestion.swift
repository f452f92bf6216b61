import Synchronization

/// What a context knows of the objects that are observed, to find out elsewhere which of their rows
/// differ by now.
struct LookQuestion: Sendable {
  /// The objects of one class.
  struct Known {
    let table: ManagedTable
    private(set) var keys: [RowKey] = []
    private(set) var values: [[Value]] = []

    /// - Parameter count: For how many room is made.
    init(_ table: ManagedTable, count: Int = 0) {
      self.table = table
      keys.reserveCapacity(count)
      values.reserveCapacity(count)
    }

    /// Asks for the row of an object.
    mutating func add(_ state: ManagedState, _ key: RowKey) {
      keys.append(key)
      values.append(state.comparedValues)
    }

    /// Finds what differs in a state.
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

  /// A row that differs from what was known of it.
  struct Found: Sendable {
    let table: ObjectIdentifier
    let key: RowKey
    let known: [Value]
    /// Nil when it is not there.
    let values: [Value]?
  }

  /// A question that is let go of where it is answered: to give up very many values takes milliseconds.
  final class Once: Sendable {
    private let question: Mutex<LookQuestion?>

    init(_ question: consuming LookQuestion) {
      self.question = Mutex(question)
    }

    /// Finds what differs in a state; nothing a second time.
    func answer(_ reader: any RowReader) throws -> [Found] {
      guard var question = question.withLock({ $0.take() }) else { return [] }
      return try question.answer(reader)
    }
  }

  private var plans: ManagedPlans
  private var known: [Known] = []

  init(_ plans: ManagedPlans) {
    self.plans = plans
  }

  /// Asks for the rows of objects.
  mutating func add(_ objects: Known) {
    if !objects.keys.isEmpty { known.append(objects) }
  }

  /// Finds what differs in a state.
  mutating func answer(_ reader: any RowReader) throws -> [Found] {
    try plans.check(reader)
    var found: [Found] = []
    for known in known { found += try known.find(&plans, reader) }
    return found
  }
}

extension ManagedState {
  /// What a row is compared with that is read again: nothing where it has to be taken in any case.
  var comparedValues: [Value] { row.isFault || row.isGone ? [] : knownValues }
}
