import KeyValueCore
package import LiveObjects
import LiveRows

/// A random history of deletions that are saved, undone and redone, while another program gives the
/// freed keys to rows of its own. After each save, the tables are compared with their contents at
/// the same number of undoable steps, and with the objects.
///
/// Labels of the context's rows begin with `o`, those of the other program with `t`.
@MainActor
package final class RestoringHistory {
  /// The access of a history to a database.
  package struct Ground {
    package let context: AsyncManagedContext
    package let save: @MainActor () async throws -> Void
    package let rollback: @MainActor () -> Void
    /// Returns the rows of a query, which has one column.
    package let read: (String) throws -> [String]
    /// Executes a statement as another program.
    package let execute: (String) throws -> Void
    /// Whether relations are loaded and cleared in memory.
    package let isSynchronous: Bool

    package init(
      _ context: AsyncManagedContext,
      isSynchronous: Bool,
      save: @escaping @MainActor () async throws -> Void,
      rollback: @escaping @MainActor () -> Void,
      read: @escaping (String) throws -> [String],
      execute: @escaping (String) throws -> Void
    ) {
      (self.context, self.isSynchronous) = (context, isSynchronous)
      (self.save, self.rollback) = (save, rollback)
      (self.read, self.execute) = (read, execute)
    }
  }

  private let ground: Ground
  private var context: AsyncManagedContext { ground.context }
  private var numbers: SeededNumbers
  /// Objects that are retained. Others are released after use.
  private var held: [String: any GraphObject] = [:]
  /// The number of steps that can be undone.
  private var depth = 0
  /// This number at the last save, and the smallest number since.
  private var (savedDepth, leastDepth) = (0, 0)
  /// The context's rows after a save, by number of undoable steps.
  private var graphs: [Int: [String]] = [:]
  private var theirs: [String] = []
  /// Keys that the context's rows have had, by table. Without synchronous access, only those of
  /// rows that the context itself has deleted.
  private var keys: [String: Set<Int64>] = [:]
  /// Whether a foreign key may refuse the next save.
  private var mayBeRefused = false
  private var next = 100
  package private(set) var journal: [String] = []
  package private(set) var refusals = 0
  package private(set) var restored = 0

  package init(_ ground: Ground, _ numbers: SeededNumbers) {
    (self.ground, self.numbers) = (ground, numbers)
    ground.context.undoLimit = nil
    ground.context.onUndoChange = { [unowned self] in note($0) }
  }

  private func note(_ event: UndoEvent) {
    switch event {
    case .recorded:
      depth += 1
      graphs = graphs.filter { $0.key < depth }
    case .undone: depth -= 1
    case .redone: depth += 1
    case .emptied:
      journal.append("emptied")
      (depth, graphs) = (0, [:])
    }
    leastDepth = min(leastDepth, depth)
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

  /// Performs random steps, and then undoes, redoes and undoes everything.
  package func run(steps: Int) async throws {
    try compare(try contents())
    for object in try await fetchAll() where number(0..<2) == 0 { held[object.label] = object }
    for _ in 0..<steps { try await act() }
    try await saveAll()
    try await unwind { $0.undo() }
    try await unwind { $0.redo() }
    try await unwind { $0.undo() }
  }

  /// Undoes or redoes everything, with one save or several.
  private func unwind(_ step: (AsyncManagedContext) -> Bool) async throws {
    let isSavedOnce = number(0..<2) == 0
    while step(context) {
      journal.append("to \(depth)")
      mayBeRefused = true
      if !isSavedOnce { try await saveAll() }
    }
    try await saveAll()
    try await compareObjects()
  }

  private func act() async throws {
    switch number(0..<(ground.isSynchronous ? 16 : 17)) {
    case 0...3: try await delete()
    case 4, 16: change()
    case 5: try await insert()
    case 6...8: try await commitElsewhere()
    case 9, 10:
      context.undo()
      journal.append("undo to \(depth)")
    case 11:
      mayBeRefused = context.redo() || mayBeRefused
      journal.append("redo to \(depth)")
    case 12: try await refresh()
    default: try await saveAll()
    }
  }

  private func refresh() async throws {
    await context.refresh()
    let objects = held.values.filter { $0.managedContext != nil && !$0.isDeleted }
    try await context.load(objects)
  }

  /// Returns a random object of the context's rows.
  private func some(_ kind: (any GraphObject) -> Bool = { _ in true }) -> (any GraphObject)? {
    let objects = held.sorted { $0.key < $1.key }.map(\.value).filter {
      $0.managedContext != nil && !$0.isDeleted && $0.label.hasPrefix("o") && kind($0)
    }
    return objects.randomElement(using: &numbers)
  }

  private func delete() async throws {
    if !ground.isSynchronous { try await refresh() }
    let objects = (0..<number(1..<3)).compactMap { _ in some() }
    if objects.isEmpty { return }
    journal.append("delete \(objects.map(\.label))")
    mayBeRefused = true
    if !ground.isSynchronous {
      for object in objects {
        guard let key = object.rowKey?.integer else { continue }
        keys[table(of: object).name, default: []].insert(key)
      }
    }
    context.group("delete") { for object in objects { context.delete(object) } }
  }

  /// Sets a relation.
  private func change() {
    guard let object = some() else { return }
    let index = number(0..<object.targets.count)
    let column = table(of: object).references[index]
    let target =
      number(0..<3) == 0 ? nil : some { table(of: $0).name == column.target && $0 !== object }
    journal.append("set \(object.label).\(column.column) \(target?.label ?? "-")")
    context.group("change") { object.lead(index, to: target) }
  }

  private func insert() async throws {
    let kinds: [any GraphObject.Type] = [
      GraphFolder.self, GraphPage.self, GraphNote.self, GraphTag.self,
    ]
    let object = kinds[number(0..<kinds.count)].init()
    next += 1
    let label = "o\(next)"
    held[label] = object
    let targets = table(of: object).references.map { reference in
      number(0..<3) == 0 ? nil : some { table(of: $0).name == reference.target }
    }
    journal.append("insert \(label) \(targets.map { $0?.label ?? "-" })")
    context.group("insert") {
      object.label = label
      context.insert(object)
      for (index, target) in targets.enumerated() { object.lead(index, to: target) }
    }
  }

  private func table(of object: any GraphObject) -> GraphTables.Table {
    let name = type(of: object).tableName
    guard let table = GraphTables.classes.first(where: { $0.name == name }) else {
      return GraphTables.classes[0]
    }
    return table
  }

  /// Saves, and compares the tables. A refused save must have changed nothing.
  private func saveAll() async throws {
    journal.append("save")
    let before = try contents()
    do {
      try await ground.save()
    } catch {
      journal.append("refused: \(error)")
      guard mayBeRefused || isDocumented(error) else { throw HistoryError("refused: \(error)") }
      refusals += 1
      guard try contents() == before else { throw HistoryError("a refused save has an effect") }
      if leastDepth < savedDepth || number(0..<3) == 0 {
        journal.append("rollback")
        ground.rollback()
        (depth, graphs) = (0, [:])
      } else {
        journal.append("undo to \(savedDepth)")
        while depth > savedDepth, context.undo() {}
      }
      do { try await ground.save() } catch { throw HistoryError("refused again: \(error)") }
      guard try contents() == before else { throw HistoryError("the undone changes are saved") }
    }
    mayBeRefused = false
    (savedDepth, leastDepth) = (depth, depth)
    try compare(try contents())
    if !ground.isSynchronous { try await refresh() }
    if number(0..<3) == 0 { try await compareObjects() }
  }

  /// Returns whether an error is one that the documentation of `undo()` describes. A row that the
  /// database had deleted by a foreign key gets no new key, and restored objects cannot refer to
  /// it.
  private func isDocumented(_ error: any Error) -> Bool {
    let text = "\(error)"
    return !ground.isSynchronous
      && ["another row has the same", "which is deleted"].contains(where: text.contains)
  }

  private func contents() throws -> [String] { try ground.read(GraphTables.contents).sorted() }

  /// Returns the owner of a row: `o` or `t`.
  private func owner(_ line: String) -> Character? {
    line.split(separator: " ").dropFirst().first?.first
  }

  /// Compares the rows with those of the same step.
  private func compare(_ lines: [String]) throws {
    let own = lines.filter { owner($0) == "o" }
    if let known = graphs[depth], known != own {
      let lost = known.filter { !own.contains($0) }
      let wrong = own.filter { !known.contains($0) }
      throw HistoryError("step \(depth) lacks \(lost) and has \(wrong)")
    }
    graphs[depth] = own
    let others = lines.filter { owner($0) == "t" }
    if others != theirs { throw HistoryError("their rows are \(others), not \(theirs)") }
    guard ground.isSynchronous else { return }
    for table in GraphTables.classes {
      let found = try ground.read("SELECT id FROM \(table.name) WHERE label LIKE 'o%'")
      keys[table.name, default: []].formUnion(found.compactMap { Int64($0) })
    }
  }

  private func fetchAll() async throws -> [any GraphObject] {
    try await context.fetch(GraphFolder.self) + context.fetch(GraphPage.self)
      + context.fetch(GraphNote.self) + context.fetch(GraphTag.self)
  }

  /// Compares the objects with the tables.
  private func compareObjects() async throws {
    await context.refresh()
    let objects = try await fetchAll()
    try await context.load(objects)
    let lines = try contents()
    var shown: [String] = []
    for object in objects {
      let labels = object.targets.map { $0.map(\.label) ?? "-" }
      shown.append(([table(of: object).name, object.label] + labels).joined(separator: " "))
      guard ground.isSynchronous else { continue }
      if let page = object as? GraphPage {
        shown += page.tags.map { "page_tag \(page.label) \($0.label)" }
      } else if let tag = object as? GraphTag {
        let pages = Set(tag.pages.map(\.label))
        let expected = lines.filter { $0.hasPrefix("page_tag ") && $0.hasSuffix(" " + tag.label) }
        if pages.count != expected.count { throw HistoryError("\(tag.label) is in \(pages)") }
      } else if let folder = object as? GraphFolder {
        let pages = objects.compactMap { $0 as? GraphPage }.filter { $0.folder === folder }
        let found = folder.pages
        if Set(found) != Set(pages) {
          throw HistoryError("\(folder.label) contains \(found.map(\.label))")
        }
      }
    }
    let expected = lines.filter { line in
      !["cover ", "mark "].contains(where: line.hasPrefix)
        && (ground.isSynchronous || !line.hasPrefix("page_tag "))
    }
    if shown.sorted() != expected {
      let missing = expected.filter { !shown.contains($0) }
      let wrong = shown.filter { !expected.contains($0) }
      throw HistoryError("the context lacks \(missing) and shows \(wrong)")
    }
  }

  /// Inserts rows as another program, with a freed key and with references to it.
  private func commitElsewhere() async throws {
    let table = GraphTables.classes[number(0..<GraphTables.classes.count)]
    let present = Set(try ground.read("SELECT id FROM \(table.name)").compactMap { Int64($0) })
    let free = keys[table.name, default: []].subtracting(present).sorted()
    guard let key = free.randomElement(using: &numbers) else { return }
    next += 1
    journal.append("their \(table.name) \(key)")
    try ground.execute("INSERT INTO \(table.name)(id, label) VALUES (\(key), 't\(next)')")
    for other in GraphTables.classes {
      for (column, target) in other.references where target == table.name && number(0..<3) == 0 {
        next += 1
        try ground.execute(
          "INSERT INTO \(other.name)(id, label, \(column)) VALUES (\(next * 10), 't\(next)', \(key))"
        )
      }
    }
    if table.name == "page", number(0..<2) == 0 {
      next += 1
      try ground.execute("INSERT INTO cover VALUES (\(key), 't\(next)', NULL)")
      try ground.execute("INSERT INTO mark VALUES ('t\(next)', \(key), \(key), NULL)")
    }
    theirs = try contents().filter { owner($0) == "t" }
  }
}
