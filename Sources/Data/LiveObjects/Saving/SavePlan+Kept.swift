import LiveRows

// Fields that were changed after undo had restored deleted objects, and relations that foreign keys
// have cleared.
extension SavePlan {
  /// The fields of a row that were changed after the deletion of an object was undone.
  struct KeptRow: Sendable {
    let table: ManagedTable
    let key: RowKey?
    /// The row's draft, if it has one.
    let index: Int?
    /// The number of restorations before the last change, by position.
    let counts: [Int: Int]
    /// The columns of relations that foreign keys had cleared and undo has restored.
    let referring: Set<Int>
    /// The positions of the fields that are nil.
    let empty: Set<Int>
  }

  /// A relation of a row that remains to a row that the save deletes.
  struct LeadingRelation: Sendable {
    let table: ManagedTable
    let key: RowKey
    let relation: any ToOneProperty
    let values: [Value]
    /// The draft of the deleted row.
    let target: Int

    /// Returns the values of the relation's columns in a row.
    func present(_ row: [Value]) -> [Value] { table.positions(of: relation).map { row[$0] } }
  }

  /// The restorations by undo, and the changes that were made after them.
  struct Undone: Sendable {
    var kept: [KeptRow] = []
    /// Those of the rows that have a draft, by draft.
    var keptByDraft: [Int: KeptRow] = [:]
    /// The numbers of restorations, by draft.
    var restorations: [Int: Int] = [:]
    /// The relations to deleted rows that foreign keys may clear.
    var leading: [LeadingRelation] = []
  }

  /// Returns the rows that were deleted with the row of a draft, without the references that were
  /// cleared after the deletion was undone.
  mutating func keeping(
    _ cascade: any DeletionCascade,
    of index: Int,
    _ writer: any RowWriter
  ) throws -> any DeletionCascade {
    guard let number = undone.restorations[index] else { return cascade }
    var fields: [AssignedFields] = []
    for row in undone.kept {
      let columns = row.empty.filter { row.counts[$0] ?? 0 >= number }.sorted()
      guard !columns.isEmpty, let key = row.index.flatMap({ keys[$0] }) ?? row.key else { continue }
      let plan = try plan(row.table, writer).plan
      fields.append(
        AssignedFields(plan: plan, key: key, columns: columns.map { row.table.columns[$0] })
      )
    }
    return fields.isEmpty ? cascade : cascade.keeping(fields)
  }

  /// Returns whether the missing row of a draft may return with a row whose deletion was undone:
  /// all of its changes were made afterwards.
  func mayReturn(_ index: Int) -> Bool {
    guard let row = undone.keptByDraft[index] else { return false }
    let first = inserted.filter { drafts[$0].cascade != nil }
      .compactMap { undone.restorations[$0] }.min()
    guard let first else { return false }
    return drafts[index].editedColumns.allSatisfy { row.counts[$0] ?? 0 >= first }
  }

  /// The columns of a draft that are restored together with the deleted rows. Values that other
  /// connections have written to them meanwhile are kept.
  func referringColumns(of index: Int) -> Set<Int> {
    undone.keptByDraft[index]?.referring ?? []
  }

  /// Writes the changes of rows that were expected to return with restored rows.
  mutating func writeReturned(_ writer: any RowWriter) throws {
    if returning.isEmpty { return }
    let rows = try rows(of: returning, writer) { _ in [] }
    let missing = returning.filter { rows[$0] == nil }
    for index in missing { compare(updated: index, nil) }
    if !conflicts.isEmpty { throw ConflictError(conflicts: conflicts) }
    for index in returning {
      if rewrittenIndexes.contains(index) {
        try insert(index, writer)
      } else {
        try update(index, writer)
      }
    }
  }

  /// Deletes rows that have returned with restored rows, because undo has removed them afterwards.
  mutating func deleteReturned(_ writer: any RowWriter) throws {
    guard !lostDeletions.isEmpty, inserted.contains(where: { drafts[$0].cascade != nil }) else {
      return
    }
    let rows = try rows(of: lostDeletions, writer) { _ in [] }
    let returned = lostDeletions.filter { rows[$0] != nil }
    for index in returned { last[index] = rows[index] }
    try readCascades(of: returned, writer)
    for index in returned { try delete(index, writer) }
  }

  /// Finds the relations that lead to rows which are about to be deleted.
  mutating func findLeading(_ writer: any RowWriter) throws {
    let known = undone.leading.indices.filter { cascades[undone.leading[$0].target] != nil }
    let rows = try leadingRows(known, writer)
    leading = known.filter { index in
      let relation = undone.leading[index]
      return rows[index].map(relation.present) == relation.values
    }
  }

  /// Reads the rows whose relations foreign keys have cleared.
  mutating func findEmptied(_ writer: any RowWriter) throws {
    for (index, values) in try leadingRows(leading, writer) {
      let relation = undone.leading[index]
      if relation.present(values) != relation.values { emptied[index] = values }
    }
  }

  /// Reads the rows of relations to deleted rows, by index of the relation. Rows whose key contains
  /// the relation are not included.
  private mutating func leadingRows(
    _ indexes: [Int],
    _ writer: any RowWriter
  ) throws -> [Int: [Value]] {
    var found: [Int: [Value]] = [:]
    let all = undone.leading
    for group in Dictionary(grouping: indexes, by: { ObjectIdentifier(all[$0].table) }).values {
      let table = all[group[0]].table
      let plan = try plan(table, writer)
      let rows = try writer.rows(of: plan.plan).find(group.map { all[$0].key }) { _ in [] }
      for (index, row) in zip(group, rows) {
        guard case .values(let values) = row, table.fits(values) else { continue }
        let positions = table.positions(of: all[index].relation)
        if !positions.contains(where: plan.isKey) { found[index] = values }
      }
    }
    return found
  }
}
