/// What a context asks a database that is not local, as a value that can be answered on any thread.
struct LateQuestion: Sendable {
  /// A relation to many of a row.
  struct Relation: Sendable {
    let table: ManagedTable
    let target: ManagedTable
    /// The columns of the other table that lead here.
    let positions: [Int]
    /// The column of the other table that orders them.
    let place: Int?
    let key: RowKey
    /// Where the objects that it leads to are of several classes: what they share.
    let members: Members?
  }

  /// Rows of classes that share a table.
  struct Members: Sendable {
    let table: ManagedTable
    /// Which parts of the key of what a relation has are their key; nil for all.
    var parts: Range<Int>?

    func key(_ key: RowKey) -> RowKey { parts.map { RowKey(Array(key.values[$0])) } ?? key }
  }

  /// A row of classes that share a table, which says of which its object is.
  struct Member: Sendable {
    let table: ManagedTable
    let key: RowKey
    let values: [Value]
  }

  /// What was found in one state.
  struct Answer: Sendable {
    let plans: ManagedPlans
    let version: DatabaseVersion
    /// Whether it is another state than the one that was known.
    let isNews: Bool
    var found: [LookQuestion.Found] = []
    /// The keys of each relation that was asked for; nil for those that are not news.
    var relations: [RelatedKeys?] = []
    /// Rows that say of which class their objects are.
    var members: [Member] = []
    /// Why some classes could not be read.
    var failure: StoreError?
  }

  private var plans: ManagedPlans
  /// The state that is known.
  private let version: DatabaseVersion?
  /// Asked for in any case.
  private let wanted: [LookQuestion.Known]
  /// Asked for if something was committed.
  private let observed: [LookQuestion.Known]
  private let relations: [Relation]
  /// So many of the relations are asked for in any case.
  private let wantedRelationCount: Int
  /// Rows that are to say of which class their objects are.
  private let members: [(table: ManagedTable, keys: [RowKey])]

  init(
    _ plans: ManagedPlans,
    _ version: DatabaseVersion?,
    wanted: [LookQuestion.Known],
    observed: [LookQuestion.Known],
    relations: [Relation],
    wantedRelationCount: Int,
    members: [(table: ManagedTable, keys: [RowKey])]
  ) {
    self.plans = plans
    self.version = version
    self.wanted = wanted
    self.observed = observed
    self.relations = relations
    self.wantedRelationCount = wantedRelationCount
    self.members = members
  }

  /// Reads what is asked for.
  ///
  /// - Throws: `StoreError` when nothing can be read.
  mutating func answer(_ reader: any RowReader) throws -> Answer {
    let present = try reader.version()
    try plans.check(reader)
    let isNews = present != version
    var found: [LookQuestion.Found] = []
    var keys: [RelatedKeys?] = []
    var failure: StoreError?
    // One class may not fit the database; the others do.
    func trying(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as StoreError where error.isOfTable {
        failure = error
      }
    }
    for known in isNews ? wanted + observed : wanted {
      try trying { found += try known.find(&plans, reader) }
    }
    var known: [Member] = []
    for (table, keys) in members {
      try trying { known += try Self.members(keys, of: table, &plans, reader) }
    }
    for (index, relation) in relations.enumerated() {
      keys.append(nil)
      guard isNews || index < wantedRelationCount else { continue }
      try trying {
        let plan = try plans.plan(relation.target, reader).plan
        keys[index] = try reader.rows(of: plan).related(
          whereColumns: relation.positions,
          referTo: relation.key,
          of: plans.plan(relation.table, reader).plan,
          orderedBy: relation.place
        )
        if let members = relation.members, let found = keys[index]?.keys {
          known += try Self.members(found.map(members.key), of: members.table, &plans, reader)
        }
      }
    }
    return Answer(
      plans: plans,
      version: present,
      isNews: isNews,
      found: found,
      relations: keys,
      members: known,
      failure: failure
    )
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
  /// Whether it is about one table, so that others can be read all the same.
  fileprivate var isOfTable: Bool {
    switch code {
    case .noSuchTable, .noSuchColumn, .noKey, .keyNotUnique, .noPermission, .badRequest: true
    default: false
    }
  }
}
