/// What one save writes, and what it finds. It knows no objects, so that it can run on any thread;
/// these stay as they are until all is committed.
struct SavePlan: Sendable {
  /// A row after the save.
  struct Saved: Sendable {
    /// The position of its draft.
    let index: Int
    let key: RowKey
    /// The values that the row has now; nil when it is not there.
    let values: [Value]?
  }

  /// A relation to many whose keys are read back.
  struct Relation: Sendable {
    /// The draft of the object that it is of, if it has one.
    let owner: Int?
    /// The key of that object, if it had one.
    let key: RowKey?
    let table: ManagedTable
    let target: ManagedTable
    /// The columns of the other table that lead here.
    let positions: [Int]
    /// The column of the other table that the order is in.
    let place: Int?
  }

  /// An object that waits for others to make room, and what was refused.
  struct Waiting {
    let index: Int
    let error: StoreError
  }

  let policy: ConflictPolicy
  let drafts: [Draft]
  /// The positions of drafts, each kind in the order in which the objects came to be so.
  let inserted: [Int]
  let updated: [Int]
  let deleted: [Int]
  let relations: [Relation]
  /// Whether it can be undone, so that what goes with deletions has to be kept.
  let isUndoable: Bool
  /// How the classes fit the database.
  private(set) var plans: ManagedPlans

  /// What was decided about single conflicts.
  var decisions: [SeenConflict: ConflictPolicy] = [:]
  var conflicts: [ConflictError.Conflict] = []
  /// The keys that rows have got, by draft.
  var keys: [RowKey?]
  /// What rows that were inserted are known to hold, by draft: they need not be read to know it.
  var known: [[Value]?]
  /// The keys that other keys become by what is written, by table or family.
  var movedKeys: [ObjectIdentifier: [RowKey: RowKey]] = [:]
  /// The columns that others keep, by draft.
  var conceded: [Int: Set<Int>] = [:]
  /// Rows that others deleted and that are written again.
  var rewritten: [Int] = []
  var rewrittenIndexes: Set<Int> = []
  /// Drafts of new rows that have taken the place of rows that were there.
  var matched: Set<Int> = []
  /// Drafts whose rows others have made those of another class.
  var strangers: Set<Int> = []
  /// Rows that others deleted and that stay so.
  var lost: Set<Int> = []
  /// Rows that are not deleted, because others have changed them.
  var spared: Set<Int> = []
  /// What rows held that are deleted, by draft.
  var last: [Int: [Value]] = [:]
  /// What goes with rows that are deleted, by draft.
  var cascades: [Int: any DeletionCascade] = [:]
  /// Rows that were to be inserted or updated and could not be, because another row still has their
  /// place, or what they lead to has none yet.
  var waiting: [Waiting] = []
  var waitingErrors: [Int: StoreError] = [:]
  /// Relations to write when the objects that they lead to have their keys.
  var late: [Int] = []
  /// How many rows were written for their own sake.
  var written = 0

  /// Whether rows may have changed that are not among those that were written.
  private(set) var hasSideEffects = false
  private(set) var saved: [Saved] = []
  /// The keys of the relations.
  private(set) var relationKeys: [RelatedKeys] = []

  init(
    _ drafts: [Draft],
    relations: [Relation],
    policy: ConflictPolicy,
    isUndoable: Bool,
    plans: ManagedPlans
  ) {
    self.drafts = drafts
    keys = [RowKey?](repeating: nil, count: drafts.count)
    known = [[Value]?](repeating: nil, count: drafts.count)
    self.relations = relations
    self.policy = policy
    self.isUndoable = isUndoable
    self.plans = plans
    inserted = drafts.indices.filter { drafts[$0].kind == .inserted }
    updated = drafts.indices.filter { drafts[$0].kind == .updated }
    deleted = drafts.indices.filter { drafts[$0].kind == .deleted }
  }

  /// The drafts whose rows were to be deleted, and are.
  var removed: [Int] { deleted.filter { !spared.contains($0) } }

  /// Writes all in one transaction.
  mutating func run(_ writer: any RowWriter) throws {
    try plans.check(writer)
    try findConflicts(writer)
    if !conflicts.isEmpty { throw ConflictError(conflicts: conflicts) }
    if isUndoable { try readCascades(writer) }

    let before = writer.writtenCount
    try writeAll(writer)
    let after = writer.writtenCount
    hasSideEffects =
      try after == nil || after != before.map { $0 + written } || plans.hasSharedTables
      || tables.contains { try plan($0, writer).rules?.hasHiddenEffects ?? false }
    try readBack(writer)
  }

  /// Takes what was saved into a parent context, in the place of what a transaction would have found.
  mutating func take(_ saved: [Saved], _ relationKeys: [RelatedKeys]) {
    self.saved = saved
    self.relationKeys = relationKeys
  }

  /// How a class fits the database.
  mutating func plan(_ table: ManagedTable, _ writer: any RowWriter) throws -> ManagedPlan {
    try plans.writingPlan(table, writer)
  }

  /// The tables of the drafts.
  private var tables: [ManagedTable] {
    var found: [ManagedTable] = []
    for draft in drafts where found.last !== draft.table {
      if !found.contains(where: { $0 === draft.table }) { found.append(draft.table) }
    }
    return found
  }

  /// Reads what goes with the rows that are deleted, so that undoing can write it again.
  private mutating func readCascades(_ writer: any RowWriter) throws {
    let removed = removed.filter { drafts[$0].key != nil && !strangers.contains($0) }
    if removed.isEmpty { return }
    let rows = try removed.compactMap { index in
      try drafts[index].key.map { (plan: try plan(drafts[index].table, writer).plan, key: $0) }
    }
    for (index, cascade) in zip(removed, try writer.cascades(ofDeleting: rows)) {
      cascades[index] = cascade
    }
  }

  /// Finds the rows of drafts again, all of a class together.
  ///
  /// - Parameter known: What is known of the row of a draft.
  mutating func rows(
    of indexes: [Int],
    _ writer: any RowWriter,
    known: (Draft) -> [Value]
  ) throws -> [[Value]?] {
    var found = [[Value]?](repeating: nil, count: drafts.count)
    for group in byTable(indexes) {
      let keyed = group.compactMap { index in
        (keys[index] ?? drafts[index].key).map { (index: index, key: $0) }
      }
      let plan = try plan(drafts[group[0]].table, writer)
      let rows = try writer.rows(of: plan.plan).find(keyed.map(\.key)) {
        known(drafts[keyed[$0].index])
      }
      for (place, row) in zip(keyed, rows) {
        if case .same = row {
          found[place.index] = known(drafts[place.index])
        } else if case .values(let values) = row {
          if drafts[place.index].table.fits(values) {
            found[place.index] = values
          } else {
            strangers.insert(place.index)
          }
        }
      }
    }
    return found
  }

  /// Drafts by their class; mostly they have the same.
  private func byTable(_ indexes: [Int]) -> [[Int]] {
    guard let first = indexes.first else { return [] }
    if indexes.allSatisfy({ drafts[$0].table === drafts[first].table }) { return [indexes] }
    return Array(Dictionary(grouping: indexes) { ObjectIdentifier(drafts[$0].table) }.values)
  }

  /// Reads what the rows hold now: keys, defaults, and what triggers made of them.
  private mutating func readBack(_ writer: any RowWriter) throws {
    let written = inserted + updated + deleted.filter { spared.contains($0) }
    // A row that is lost may have left its key to a new one.
    let unknown = written.filter { (hasSideEffects || known[$0] == nil) && !lost.contains($0) }
    let rows = try rows(of: unknown, writer) { $0.values }
    saved.reserveCapacity(written.count)
    for index in written {
      guard let key = keys[index] ?? drafts[index].key else { continue }
      let values = hasSideEffects ? rows[index] : known[index] ?? rows[index]
      saved.append(Saved(index: index, key: key, values: values))
    }
    for relation in relations {
      guard let key = relation.owner.flatMap({ keys[$0] }) ?? relation.key else {
        relationKeys.append(RelatedKeys())
        continue
      }
      let plan = try plans.plan(relation.target, writer)
      relationKeys.append(
        try writer.rows(of: plan.plan).related(
          whereColumns: relation.positions,
          referTo: key,
          of: plans.plan(relation.table, writer).plan,
          orderedBy: relation.place
        )
      )
    }
  }
}
