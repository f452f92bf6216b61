import CompilerTestSupport
import Testing

/// Calls that programmers know from Core Data, SwiftData and GRDB.
@Suite struct ForeignCallTests {
  static let preamble = [
    "import LiveCells",
    "import LiveObjects",
    "import LiveSQLite",
    "@Managed(\"todo\") final class Todo { var id: Int64?; var title = \"\" }",
    "@MainActor func calls(",
    "  _ context: ManagedContext, _ todo: Todo, _ list: FetchedObjects<Todo>, _ store: Store",
    ") throws {",
  ]

  /// The calls, each with a part of the message that the compiler must give.
  static let calls = coreData + swiftData + grdb + guesses

  static let coreData = [
    ("_ = context.object(with: 1)", "object(_:_:)"),
    ("_ = try context.existingObject(with: 1)", "find(_:_:)"),
    ("_ = try context.count(for: 1)", "count(_:_:)"),
    ("context.refresh(todo, mergeChanges: true)", "refresh(_:keepingChanges:)"),
    ("context.refreshAllObjects()", "refresh()"),
    ("try context.execute(1)", "updateAll(_:_:)"),
    ("context.perform {}", "isolated to its actor"),
    ("context.performAndWait {}", "isolated to its actor"),
    ("context.undoManager = nil", "undo() and redo()"),
    ("context.mergePolicy = 1", "save(onConflict:)"),
    ("context.automaticallyMergesChangesFromParent = true", "follows all commits"),
    ("context.mergeChanges(fromContextDidSave: 1)", "follows all commits"),
    ("try context.obtainPermanentIDs(for: [todo])", "the save assigns keys"),
    ("context.processPendingChanges()", "when they are made"),
    ("_ = context.persistentStoreCoordinator", "database"),
    ("try list.performFetch()", "when it is created"),
    ("_ = list.fetchedObjects", "collection of its objects"),
    ("_ = list.object(at: 1)", "subscript"),
    ("_ = list.indexPath(forObject: todo)", "path(of:)"),
    ("list.delegate = nil", "observeBatches(_:)"),
    ("_ = todo.objectID", "rowKey"),
    ("_ = todo.managedObjectContext", "managedContext"),
    ("_ = todo.changedValues()", "changedKeys"),
    ("todo.willAccessValue(forKey: \"title\")", "notify without it"),
    ("todo.didAccessValue(forKey: \"title\")", "notify without it"),
    ("_ = todo.primitiveValue(forKey: \"title\")", "value(forKey:)"),
    ("todo.setPrimitiveValue(1, forKey: \"title\")", "setValue(_:forKey:)"),
    ("_ = Todo.fetchRequest()", "RowRequest"),
    ("_ = store.viewContext", "ManagedContext"),
    ("_ = store.newBackgroundContext()", "ManagedContext"),
  ]

  static let swiftData = [
    ("context.autosaveEnabled = false", "autosave(after:"),
    ("_ = context.model(for: 1)", "object(_:_:)"),
    ("try context.delete(model: Todo.self)", "deleteAll(_:_:)"),
    ("_ = try context.fetchCount(1)", "count(_:_:)"),
    ("_ = try context.fetchIdentifiers(1)", "keys(_:_:)"),
    ("try context.enumerate(1) { _ in }", "fetch(_:_:)"),
    ("try context.transaction {}", "one transaction"),
    ("_ = context.insertedModelsArray", "insertedObjects"),
    ("_ = context.changedModelsArray", "updatedObjects"),
    ("_ = context.deletedModelsArray", "deletedObjects"),
    ("_ = context.container", "database"),
    ("_ = todo.persistentModelID", "rowKey"),
    ("_ = todo.modelContext", "managedContext"),
  ]

  /// Names and types that suggest themselves.
  static let guesses = [
    ("_ = RelatedRows { [todo] }", "fetchedObjects of a context"),
    ("_ = LiveTable(rows: [todo]) { Column(\"Title\", \\.titel) }", "has no member 'titel'"),
    ("_ = Store.inMemory()", "temporary()"),
  ]

  static let grdb = [
    ("_ = try store.read { _ in try Todo.fetchAll(1) }", "context.fetch(_:_:)"),
    ("_ = try store.inDatabase { $0 }", "writeTransaction(_:)"),
    ("try store.execute(sql: \"VACUUM\")", "writeTransaction(_:)"),
    ("_ = try Todo.fetchAll(1)", "context.fetch(_:_:)"),
    ("_ = try Todo.fetchCursor(1)", "context.fetch(_:_:)"),
    ("_ = try Todo.fetchOne(1, key: 2)", "context.find(_:_:)"),
    ("_ = try Todo.find(1, key: 2)", "context.find(_:_:)"),
    ("_ = try Todo.fetchCount(1)", "context.count(_:_:)"),
    ("_ = try Todo.deleteAll(1)", "context.deleteAll(_:_:)"),
    ("_ = try Todo.updateAll(1, 2)", "context.updateAll(_:_:)"),
    ("_ = Todo.filter(1)", "RowRequest"),
    ("_ = Todo.filter(sql: \"id = 1\")", "RowRequest"),
    ("_ = Todo.order(1)", "RowRequest"),
    ("_ = Todo.limit(1)", "RowRequest"),
    ("_ = Todo.all()", "RowRequest"),
    ("try todo.insert(1)", "context.insert(_:)"),
    ("try todo.update(1)", "context.save()"),
    ("try todo.save(1)", "context.save()"),
    ("try todo.upsert(1)", "context.insert(_:updating:)"),
    ("try todo.delete(1)", "context.delete(_:)"),
  ]

  /// Declarations and types, on systems without Core Data and SwiftData.
  static let types = [
    ("let a: NSPersistentContainer? = nil", "use Store"),
    ("let b: NSManagedObjectContext? = nil", "'ManagedContext'"),
    ("let c: NSManagedObjectID? = nil", "'RowKey'"),
    ("let d: NSFetchRequest<Todo>? = nil", "'RowRequest'"),
    ("let e: NSFetchedResultsController<Todo>? = nil", "'FetchedObjects'"),
    ("let f = try ModelContainer(for: Todo.self)", "Store and ManagedSchema"),
    ("let g: ModelContext? = nil", "'ManagedContext'"),
    ("let h = FetchDescriptor<Todo>()", "'RowRequest'"),
    ("let i: PersistentIdentifier? = nil", "'RowKey'"),
    ("@Model final class Model {}", "@Managed"),
    ("final class Unique { @Attribute(.unique) var a = 1 }", "@Stored"),
    ("final class Other { @Relationship(deleteRule: .cascade) var a = 1 }", "@Relation"),
    ("final class Brief { @Transient var a = 1 }", "'NotStored'"),
  ]

  @Test func `calls of other frameworks are rejected with the name of the counterpart`()
    async throws
  {
    try await expect(Self.calls, after: Self.preamble, ending: "}")
  }

  #if !canImport(CoreData) && !canImport(SwiftData)
    @Test func `types of other frameworks are rejected with the name of the counterpart`()
      async throws
    {
      try await expect(Self.types, after: Array(Self.preamble.prefix(4)), ending: "")
    }
  #endif

  /// Expects an error with a text on each line.
  private func expect(_ calls: [(String, String)], after preamble: [String], ending: String)
    async throws
  {
    let lines = preamble + calls.map(\.0) + [ending]
    let source = lines.joined(separator: "\n") + "\n"
    let errors = try await Compiler.messages([("main.swift", source)]).filter(\.isError)
    for (index, (call, cure)) in calls.enumerated() {
      let texts = errors.filter { $0.line == preamble.count + index + 1 }.map(\.text)
      #expect(texts.contains { $0.contains(cure) }, "\(call)\n\(texts)")
    }
  }
}
