import Synchronization

/// A query of a context to its database. It is a value and can be executed on any thread.
struct ContextQuery: Sendable {
  /// A to-many relation of a row.
  struct Relation: Sendable {
    let table: ManagedTable
    let target: ManagedTable
    /// The foreign key columns of the other table.
    let positions: [Int]
    /// The column of the other table that stores the order.
    let orderColumn: Int?
    let key: RowKey
    /// The hierarchy of the related objects, if their classes have to be determined.
    let members: Members?
  }

  /// Rows of an inheritance hierarchy.
  struct Members: Sendable {
    let table: ManagedTable
    /// The parts of the related row's key that form the key of the object; nil for all parts.
    var parts: Range<Int>?

    func key(_ key: RowKey) -> RowKey { parts.map { RowKey(Array(key.values[$0])) } ?? key }
  }

  /// A row of an inheritance hierarchy. Its discriminator determines the object's class.
  struct Member: Sendable {
    let table: ManagedTable
    let key: RowKey
    let values: [Value]
  }

  /// The answer to a query. All of it is read in one database state.
  struct Answer: Sendable {
    let plans: ManagedPlans
    var version: DatabaseVersion
    /// Whether the database state differs from the one that the context reflects.
    let isNewState: Bool
    var found: [FoundRow] = []
    /// The keys of each relation. Nil for relations that were not read because nothing was
    /// committed.
    var relations: [RelatedKeys?] = []
    /// Rows whose discriminators determine the classes of objects.
    var members: [Member] = []
    /// The error of classes that could not be read.
    var failure: StoreError?
  }

  var plans: ManagedPlans
  /// The version of the database state that the context reflects.
  let version: DatabaseVersion?
  /// Objects that are read in any case.
  let requested: [KnownRows]
  /// Objects that are read only if the database state has changed.
  var observed: [KnownRows] = []
  let relations: [Relation]
  /// The number of relations that are read in any case. All further ones are read only if the
  /// database state has changed.
  let requestedRelationCount: Int
  /// Rows whose classes have to be determined.
  let members: [(table: ManagedTable, keys: [RowKey])]

  /// Executes the query.
  ///
  /// - Throws: `StoreError` if the database cannot be read at all.
  mutating func execute(_ reader: any RowReader) throws -> Answer {
    let present = try reader.version()
    try plans.check(reader)
    let isNewState = present != version
    var found: [FoundRow] = []
    var keys: [RelatedKeys?] = []
    var failure: StoreError?
    // An error of one class, such as a missing table, does not prevent reading the others.
    func trying(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as StoreError where error.isOfTable {
        failure = error
      }
    }
    for known in isNewState ? requested + observed : requested {
      try trying { found += try known.find(&plans, reader) }
    }
    var known: [Member] = []
    for (table, keys) in members {
      try trying { known += try Self.members(keys, of: table, &plans, reader) }
    }
    for (index, relation) in relations.enumerated() {
      keys.append(nil)
      guard isNewState || index < requestedRelationCount else { continue }
      try trying {
        let plan = try plans.plan(relation.target, reader).plan
        keys[index] = try reader.rows(of: plan).related(
          whereColumns: relation.positions,
          referTo: relation.key,
          of: plans.plan(relation.table, reader).plan,
          orderedBy: relation.orderColumn
        )
        if let members = relation.members, let found = keys[index]?.keys {
          known += try Self.members(found.map(members.key), of: members.table, &plans, reader)
        }
      }
    }
    return Answer(
      plans: plans,
      version: present,
      isNewState: isNewState,
      found: found,
      relations: keys,
      members: known,
      failure: failure
    )
  }

  /// A query that is released on the thread that executes it. Releasing a large number of values
  /// takes several milliseconds, which would block the main actor.
  final class Once: Sendable {
    private let query: Mutex<ContextQuery?>

    init(_ query: consuming ContextQuery) {
      self.query = Mutex(query)
    }

    /// Executes the query.
    ///
    /// - Throws: As ``ContextQuery/execute(_:)``, and `CancellationError` if it is called again.
    func execute(_ reader: any RowReader) throws -> Answer {
      guard var query = query.withLock({ $0.take() }) else { throw CancellationError() }
      return try query.execute(reader)
    }
  }

  private static func members(
    _ keys: [RowKey],
    of table: ManagedTable,
    _ plans: inout ManagedPlans,
    _ reader: any RowReader
  ) throws -> [Member] {
    let rows = try reader.rows(of: plans.plan(table, reader).plan).find(keys) { _ in [] }
    return zip(keys, rows).compactMap { key, row in
      row.values(known: []).map { Member(table: table, key: key, values: $0) }
    }
  }
}

extension StoreError {
  /// Whether the error concerns a single table, so that other tables can be read.
  fileprivate var isOfTable: Bool {
    switch code {
    case .noSuchTable, .noSuchColumn, .noKey, .keyNotUnique, .noPermission, .badRequest: true
    default: false
    }
  }
}
