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

  init(
    _ plans: ManagedPlans,
    _ version: DatabaseVersion?,
    wanted: [LookQuestion.Known],
    observed: [LookQuestion.Known],
    relations: [Relation],
    wantedRelationCount: Int
  ) {
    self.plans = plans
    self.version = version
    self.wanted = wanted
    self.observed = observed
    self.relations = relations
    self.wantedRelationCount = wantedRelationCount
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
      }
    }
    return Answer(
      plans: plans,
      version: present,
      isNews: isNews,
      found: found,
      relations: keys,
      failure: failure
    )
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
