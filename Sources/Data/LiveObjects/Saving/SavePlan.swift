/// The statements of one save, and their results.
///
/// A plan refers to no objects, so that it can run on any thread. The objects are not changed until
/// the transaction is committed.
struct SavePlan: Sendable {
  /// A row after the save.
  struct Saved: Sendable {
    /// The index of the draft.
    let index: Int
    let key: RowKey
    /// The row's current values, or nil if the row does not exist.
    let values: [Value]?
  }

  /// A to-many relation whose keys are read back after the save.
  struct Relation: Sendable {
    /// The draft of the relation's owner, if it has one.
    let owner: Int?
    /// The key of the owner, if it had one before the save.
    let key: RowKey?
    let table: ManagedTable
    let target: ManagedTable
    /// The foreign key columns of the other table.
    let positions: [Int]
    /// The column of the other table that stores the order.
    let orderColumn: Int?
  }

  /// A relation of a deleted row to another deleted row. It is cleared if undo restores the other
  /// row later.
  struct ClearedRelation: Sendable {
    /// The draft of the row.
    let index: Int
    let relation: any ToOneProperty
    /// The draft of the related row.
    let target: Int
  }

  /// A row that a constraint refused, with the error. It is retried after other rows have been
  /// written.
  struct BlockedRow {
    let index: Int
    let error: StoreError
  }

  let policy: ConflictPolicy
  let drafts: [Draft]
  /// The indexes of drafts by kind, each in the order in which the objects were changed.
  let inserted: [Int]
  let updated: [Int]
  let deleted: [Int]
  let relations: [Relation]
  /// Whether the save can be undone, so that rows deleted by foreign keys have to be kept.
  let isUndoable: Bool
  /// The greatest keys that deleted rows may get back, by table. New rows get greater keys.
  private(set) var reservedKeys: ReservedKeys
  /// The cached mappings between classes and tables.
  private(set) var plans: ManagedPlans
  /// The restorations by undo, and the changes that were made after them.
  let undone: Undone

  /// The policies for individual conflicts, which take precedence over `policy`.
  var decisions: [SeenConflict: ConflictPolicy] = [:]
  var conflicts: [ConflictError.Conflict] = []
  /// The keys that rows have received, by draft.
  var keys: [RowKey?]
  /// The contents of inserted rows that are known without reading them, by draft.
  var known: [[Value]?]
  /// Keys that change in this save, with the new keys, by table or hierarchy.
  var movedKeys: [ObjectIdentifier: [RowKey: RowKey]] = [:]
  /// Keys of restored rows that rows of other connections have taken, by table or hierarchy. The
  /// restored rows get other keys.
  var takenKeys: [ObjectIdentifier: Set<RowKey>] = [:]
  /// The drafts of these rows.
  var takenDrafts: [Int] = []
  /// Columns in which the other connection's values are kept, by draft.
  var theirColumns: [Int: Set<Int>] = [:]
  /// Rows that another connection deleted and that are inserted again.
  var rewritten: [Int] = []
  var rewrittenIndexes: Set<Int> = []
  /// Drafts of new objects that update an existing row.
  var upserted: Set<Int> = []
  /// Drafts whose rows another connection has changed to another class.
  var reclassified: Set<Int> = []
  /// Rows that another connection deleted and that stay deleted.
  var missing: Set<Int> = []
  /// Missing rows that return with a row whose deletion was undone.
  var returning: [Int] = []
  /// Rows to delete that are missing, and may return in the same way.
  var lostDeletions: [Int] = []
  /// Rows that are not deleted, because another connection has changed them.
  var skippedDeletions: Set<Int> = []
  /// The last values of deleted rows, by draft.
  var last: [Int: [Value]] = [:]
  /// The relations of deleted rows to other deleted rows.
  private(set) var cleared: [ClearedRelation] = []
  /// The indexes of relations that lead to deleted rows before the deletion.
  var leading: [Int] = []
  /// The rows whose relations foreign keys have cleared, by index of the relation.
  var emptied: [Int: [Value]] = [:]
  /// The rows deleted by foreign keys, by draft of the row whose deletion caused it.
  var cascades: [Int: any DeletionCascade] = [:]
  /// Rows that could not be written yet, because another row still has their unique value, or
  /// because their relation's target is not written yet.
  var blocked: [BlockedRow] = []
  var blockedErrors: [Int: StoreError] = [:]
  /// Drafts whose relations are written after the targets have received their keys.
  var deferredRelations: [Int] = []
  /// The number of rows written directly by this save. If the connection has written more, triggers
  /// or foreign keys have changed other rows.
  var written = 0

  /// Whether rows other than the written ones may have changed.
  private(set) var hasSideEffects = false
  private(set) var saved: [Saved] = []
  /// The current keys of `relations`, in the same order.
  private(set) var relationKeys: [RelatedKeys] = []

  init(
    _ drafts: [Draft],
    relations: [Relation],
    policy: ConflictPolicy,
    isUndoable: Bool,
    reservedKeys: ReservedKeys,
    plans: ManagedPlans,
    undone: Undone
  ) {
    self.undone = undone
    self.reservedKeys = reservedKeys
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

  /// The drafts whose rows are deleted by this save.
  var removed: [Int] { deleted.filter { !skippedDeletions.contains($0) } }

  /// Executes all statements. Must be called inside a transaction.
  mutating func run(_ writer: any RowWriter) throws {
    try plans.check(writer)
    try findConflicts(writer)
    if !conflicts.isEmpty { throw ConflictError(conflicts: conflicts) }
    try reserveKeys(writer)
    try findTakenKeys(writer)

    let before = writer.writtenCount
    try writeAll(writer)
    try findEmptied(writer)
    let after = writer.writtenCount
    hasSideEffects =
      try after == nil || after != before.map { $0 + written } || plans.hasSharedTables
      || tables.contains { try plan($0, writer).rules?.hasHiddenEffects ?? false }
    try readBack(writer)
  }

  /// Sets the result of a save into a parent context, where no transaction determines it.
  mutating func take(_ saved: [Saved], _ relationKeys: [RelatedKeys]) {
    cleared = relationsBetweenRemoved
    self.saved = saved
    self.relationKeys = relationKeys
  }

  /// Returns the mapping between a class and its table.
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

  /// Reads the rows that foreign keys will delete, so that undo can restore them. Called after the
  /// updates, because undo restores references that the updates have cleared by itself.
  mutating func readCascades(of removed: [Int], _ writer: any RowWriter) throws {
    guard isUndoable else { return }
    let removed = removed.filter { drafts[$0].key != nil && !reclassified.contains($0) }
    if removed.isEmpty { return }
    let rows = try removed.compactMap { index in
      try drafts[index].key.map { (plan: try plan(drafts[index].table, writer).plan, key: $0) }
    }
    for (index, cascade) in zip(removed, try writer.cascades(ofDeleting: rows)) {
      cascades[index] = cascade
      if let cascade { reservedKeys.reserve(cascade) }
    }
  }

  /// Finds the relations between deleted rows, except those whose columns are part of a key.
  mutating func findClearedRelations(_ writer: any RowWriter) throws {
    for relation in relationsBetweenRemoved {
      let table = drafts[relation.index].table
      let plan = try plan(table, writer)
      if table.positions(of: relation.relation).contains(where: plan.isKey) { continue }
      cleared.append(relation)
    }
  }

  /// The relations of deleted rows to other deleted rows.
  private var relationsBetweenRemoved: [ClearedRelation] {
    let removed = removed
    guard isUndoable, removed.count > 1 else { return [] }
    var gone: [ObjectIdentifier: [RowKey: Int]] = [:]
    for index in removed {
      guard let key = drafts[index].key else { continue }
      gone[drafts[index].table.identity, default: [:]][key] = index
    }
    var found: [ClearedRelation] = []
    for index in removed {
      let draft = drafts[index]
      let values = last[index] ?? (draft.isRead ? draft.values : [])
      for relation in draft.table.relationsToOne where !values.isEmpty {
        guard let key = relation.key(in: values, of: draft.table),
          let target = gone[relation.targetTable.identity]?[key], target != index
        else { continue }
        found.append(ClearedRelation(index: index, relation: relation, target: target))
      }
    }
    return found
  }

  /// Reserves the keys of rows that this save deletes or inserts with a known key.
  private mutating func reserveKeys(_ writer: any RowWriter) throws {
    for index in removed {
      if let key = drafts[index].key { reservedKeys.reserve(key, drafts[index].table.name) }
    }
    for index in inserted {
      let draft = drafts[index]
      guard draft.key != nil || !updated.isEmpty || draft.cascade != nil else { continue }
      let key = try draft.key ?? plan(draft.table, writer).key(in: draft.values)
      if let key { reservedKeys.reserve(key, draft.table.name) }
      if let cascade = draft.cascade { reservedKeys.reserve(cascade) }
    }
  }

  /// Finds restored rows whose generated keys other connections have given to other rows.
  private mutating func findTakenKeys(_ writer: any RowWriter) throws {
    let restored = inserted.filter { index in
      let draft = drafts[index]
      return draft.key != nil && draft.key?.isProvisional == false && draft.matching == nil
        && !draft.table.isLink
    }
    for group in byTable(restored) {
      let plan = try plan(drafts[group[0]].table, writer)
      guard plan.rules?.automatic != nil else { continue }
      let keyed = group.compactMap { index in drafts[index].key.map { (index: index, key: $0) } }
      let rows = try writer.rows(of: plan.plan).find(keyed.map(\.key)) { _ in [] }
      for (place, row) in zip(keyed, rows) {
        if case .nothing = row { continue }
        takenDrafts.append(place.index)
        takenKeys[drafts[place.index].table.identity, default: []].insert(place.key)
      }
    }
  }

  /// Returns the key for a new row whose key the database would otherwise choose, if the database
  /// might choose one that is reserved for a deleted row.
  mutating func unreservedKey(
    for draft: Draft,
    _ plan: ManagedPlan,
    _ given: [Int: Value],
    _ writer: any RowWriter
  ) throws -> RowKey? {
    guard let reserved = reservedKeys[draft.table.name], reserved < .max,
      !given.keys.contains(where: plan.isKey),
      let greatest = try writer.greatestReusedKey(of: plan.plan), greatest < reserved
    else { return nil }
    return RowKey(reserved + 1)
  }

  /// Reads the current rows of drafts, grouped by class.
  ///
  /// - Parameter known: Returns the expected values of a draft's row. Equal values need not be
  ///   transferred again.
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
            reclassified.insert(place.index)
          }
        }
      }
    }
    return found
  }

  /// Groups drafts by class. Usually all have the same class.
  func byTable(_ indexes: [Int]) -> [[Int]] {
    guard let first = indexes.first else { return [] }
    if indexes.allSatisfy({ drafts[$0].table === drafts[first].table }) { return [indexes] }
    return Array(Dictionary(grouping: indexes) { ObjectIdentifier(drafts[$0].table) }.values)
  }

  /// Reads the current contents of the rows: keys, defaults, and changes made by triggers.
  private mutating func readBack(_ writer: any RowWriter) throws {
    let written = inserted + updated + deleted.filter { skippedDeletions.contains($0) }
    // A row that was deleted by another connection may have passed its key on to a new row.
    let unknown = written.filter { (hasSideEffects || known[$0] == nil) && !missing.contains($0) }
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
          orderedBy: relation.orderColumn
        )
      )
    }
  }
}
