package import LiveObjects
import LiveRows

/// The class of the objects of a history, and how a history uses them.
package struct HistoryClass<Object: ManagedObject> {
  package let tag: ReferenceWritableKeyPath<Object, String>
  package let rank: ReferenceWritableKeyPath<Object, Int>
  package let parent: ReferenceWritableKeyPath<Object, Object?>
  /// Creates a new object; the number selects one of several classes.
  package let make: (Int) -> Object

  package init(
    tag: ReferenceWritableKeyPath<Object, String>,
    rank: ReferenceWritableKeyPath<Object, Int>,
    parent: ReferenceWritableKeyPath<Object, Object?>,
    make: @escaping (Int) -> Object
  ) {
    (self.tag, self.rank, self.parent, self.make) = (tag, rank, parent, make)
  }
}

/// The part of a row that histories change. Rows are identified by tags, because keys may change.
package struct HistoryRow: Hashable, CustomStringConvertible {
  package var rank: Int
  package var parent: String?

  package init(rank: Int, parent: String?) { (self.rank, self.parent) = (rank, parent) }

  package var description: String { "\(rank)→\(parent ?? "-")" }
}

/// A random history of one table: changes, insertions, deletions, undo and saves of a context, and
/// rows that another program inserts, preferably with the keys of deleted rows. After each save,
/// the table is compared with a model of the context's own changes.
///
/// The other program changes no rows of the context, so that every save succeeds.
@MainActor
package final class ObjectHistory<Object: ManagedObject> {
  /// The way in which a save is made wrong, to show that the comparison finds it.
  package enum Fault: CaseIterable {
    case lostRelation
    case wrongRank
    case lostRow
    case secondRow
  }

  private let kind: HistoryClass<Object>
  /// The context whose objects are changed.
  private let context: AsyncManagedContext
  private let save: @MainActor () async throws -> Void
  /// Reads the table with plain SQL.
  private let read: () throws -> [String: HistoryRow]
  /// Executes SQL as another program.
  private let execute: (String) throws -> Void
  private var numbers: SeededNumbers
  /// Whether a deletion clears relations in memory, and not only in the database.
  private let clearsRelations: Bool

  private var objects: [String: Object] = [:]
  private var own: [String: HistoryRow] = [:]
  private var foreign: [String: HistoryRow] = [:]
  private var undos: [[String: HistoryRow]] = []
  private var redos: [[String: HistoryRow]] = []
  private var foreignKeys: [String: Int64] = [:]
  /// Keys that rows have had.
  private var keys: Set<Int64> = []
  private var next = 0
  package private(set) var journal: [String] = []
  package private(set) var saves = 0

  package init(
    _ kind: HistoryClass<Object>,
    in context: AsyncManagedContext,
    seed: UInt64,
    clearsRelations: Bool,
    save: @escaping @MainActor () async throws -> Void,
    read: @escaping () throws -> [String: HistoryRow],
    execute: @escaping (String) throws -> Void
  ) {
    (self.kind, self.context) = (kind, context)
    (self.save, self.read, self.execute) = (save, read, execute)
    self.clearsRelations = clearsRelations
    numbers = SeededNumbers(seed &* 2_654_435_761)
    context.undoLimit = nil
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

  private func some() -> Object? {
    own.keys.sorted().randomElement(using: &numbers).flatMap { objects[$0] }
  }

  /// Performs steps and returns the first fault, or nil.
  package func run(
    steps: Int,
    fault: Fault? = nil
  ) async throws -> String? {
    for step in 0..<steps {
      try await act()
      if let difference = difference() { return "step \(step): \(difference)" }
    }
    try await saveAll()
    if let fault { try plant(fault) }
    return try comparison()
  }

  private func change(_ name: String, _ body: () -> Void) {
    journal.append(name)
    let before = own
    context.group(name) { body() }
    guard own != before else { return }
    undos.append(before)
    redos = []
  }

  private func act() async throws {
    switch number(0..<14) {
    case 0, 1: insert()
    case 2, 3:
      guard let object = some() else { return }
      let (tag, rank) = (object[keyPath: kind.tag], number(0..<100))
      change("rank \(tag) \(rank)") {
        object[keyPath: kind.rank] = rank
        own[tag]?.rank = rank
      }
    case 4, 5:
      guard let object = some() else { return }
      let tag = object[keyPath: kind.tag]
      let target = number(0..<4) == 0 ? nil : some()
      let parent = target.map { $0[keyPath: kind.tag] }
      if parent == tag { return }
      change("parent \(tag) \(parent ?? "-")") {
        object[keyPath: kind.parent] = target
        own[tag]?.parent = parent
      }
    case 6, 7: delete()
    case 8, 9:
      journal.append("undo")
      let isUndone = context.canUndo
      context.undo()
      if isUndone, let last = undos.popLast() {
        redos.append(own)
        own = last
      }
    case 10:
      journal.append("redo")
      let isRedone = context.canRedo
      context.redo()
      if isRedone, let last = redos.popLast() {
        undos.append(own)
        own = last
      }
    case 11: try await commitElsewhere()
    default:
      try await saveAll()
      if let difference = try comparison() { throw HistoryError(difference) }
    }
  }

  private func insert() {
    next += 1
    let tag = "o\(next)"
    let object = kind.make(next)
    objects[tag] = object
    let parent = number(0..<2) == 0 ? some() : nil
    change("insert \(tag)") {
      object[keyPath: kind.tag] = tag
      object[keyPath: kind.rank] = next
      object[keyPath: kind.parent] = parent
      context.insert(object)
      own[tag] = HistoryRow(rank: next, parent: parent.map { $0[keyPath: kind.tag] })
    }
  }

  private func delete() {
    guard let object = some() else { return }
    let tag = object[keyPath: kind.tag]
    change("delete \(tag)") {
      // A database without synchronous access clears relations only when the deletion is saved.
      for other in own.keys.sorted() where own[other]?.parent == tag {
        if !clearsRelations { objects[other]?[keyPath: kind.parent] = nil }
        own[other]?.parent = nil
      }
      context.delete(object)
      own[tag] = nil
    }
  }

  private func saveAll() async throws {
    journal.append("save")
    try await save()
    saves += 1
    for object in objects.values { if let key = object.rowKey?.integer { keys.insert(key) } }
  }

  /// Inserts a row as another program, if possible with the key of a deleted row.
  private func commitElsewhere() async throws {
    let present = Set(own.keys.compactMap { objects[$0]?.rowKey?.integer })
    let free = keys.subtracting(present).sorted()
    next += 1
    let (tag, rank) = ("f\(next)", number(0..<100))
    let key = free.randomElement(using: &numbers) ?? Int64(1_000_000 + next)
    let before = try read()
    journal.append("foreign \(tag) \(key)")
    try execute(
      "INSERT INTO node(id, tag, rank, kind) VALUES (\(key), '\(tag)', \(rank), 'node')"
        + " ON CONFLICT DO NOTHING"
    )
    if try read().count > before.count {
      foreign[tag] = HistoryRow(rank: rank, parent: nil)
      foreignKeys[tag] = key
    }
    if number(0..<2) == 0 {
      journal.append("refresh")
      await context.refresh()
      let tags = Set(try await context.fetch(Object.self).map { $0[keyPath: kind.tag] })
      // A restored object hides the row with its key until it is saved.
      let hiding = Set(own.keys.compactMap { objects[$0]?.rowKey?.integer })
      let shown = foreign.keys.filter { tag in
        foreignKeys[tag].map { !hiding.contains($0) } ?? true
      }
      let expected = Set(own.keys).union(shown)
      if tags != expected { throw HistoryError("fetched \(tags), not \(expected)") }
    }
  }

  /// Returns how the objects differ from the model.
  private func difference() -> String? {
    for (tag, row) in own.sorted(by: { $0.key < $1.key }) {
      guard let object = objects[tag] else { continue }
      if object.isDeleted { return "\(tag) is deleted" }
      let seen = HistoryRow(
        rank: object[keyPath: kind.rank],
        parent: object[keyPath: kind.parent].map { $0[keyPath: kind.tag] }
      )
      if object[keyPath: kind.tag] != tag || seen != row {
        return "\(object[keyPath: kind.tag]) is \(seen), not \(tag) \(row)"
      }
    }
    for (tag, object) in objects where own[tag] == nil && object.managedContext != nil {
      // The object of a deleted row represents another row with its key, whose values a database
      // without synchronous access may not have read yet.
      let taken = foreignKeys.values.contains { $0 == object.rowKey?.integer }
      if object.isDeleted || foreign[object[keyPath: kind.tag]] != nil { continue }
      if taken, !clearsRelations { continue }
      return "\(tag) is not deleted"
    }
    return nil
  }

  /// Returns how the table differs from the model.
  private func comparison() throws -> String? {
    let found = try read()
    let expected = own.merging(foreign) { own, _ in own }
    return found == expected ? nil : "the table has \(found), not \(expected)"
  }

  private func plant(_ fault: Fault) throws {
    switch fault {
    case .lostRelation:
      try execute("UPDATE node SET parent_id = CASE WHEN parent_id IS NULL THEN id END")
    case .wrongRank: try execute("UPDATE node SET rank = rank + 1")
    case .lostRow: try execute("DELETE FROM node")
    case .secondRow:
      try execute("INSERT INTO node(id, tag, rank, kind) VALUES (9999999, 'x', 1, 'node')")
    }
  }
}

/// The error of a history whose table differs from its model.
package struct HistoryError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
