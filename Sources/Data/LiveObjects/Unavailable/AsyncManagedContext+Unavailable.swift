// Calls of Core Data's and SwiftData's contexts. The compiler rejects them with the name of their
// counterpart; see <doc:ComingFromCoreData> and <doc:ComingFromSwiftData>.

extension AsyncManagedContext {
  @available(*, unavailable, renamed: "object(_:_:)")
  public func object(with id: Any) -> Never { fatalError() }

  @available(*, unavailable, renamed: "find(_:_:)")
  public func existingObject(with id: Any) -> Never { fatalError() }

  @available(*, unavailable, renamed: "count(_:_:)")
  public func count(for request: Any) -> Never { fatalError() }

  @available(*, unavailable, renamed: "refresh(_:keepingChanges:)")
  public func refresh(_ object: Any, mergeChanges: Bool) { fatalError() }

  @available(*, unavailable, renamed: "refresh()")
  public func refreshAllObjects() { fatalError() }

  @available(*, unavailable, message: "use updateAll(_:_:), deleteAll(_:_:) or insertAll(_:_:)")
  public func execute(_ request: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "a context is isolated to its actor: call it there")
  public func perform(_ block: () throws -> Void) { fatalError() }

  @available(*, unavailable, message: "a context is isolated to its actor: call it there")
  public func performAndWait(_ block: () throws -> Void) { fatalError() }

  @available(*, unavailable, message: "the context has undo() and redo()")
  public var undoManager: Any? {
    get { fatalError() }
    set { fatalError() }
  }

  @available(*, unavailable, message: "use save(onConflict:)")
  public var mergePolicy: Any? {
    get { fatalError() }
    set { fatalError() }
  }

  @available(*, unavailable, message: "every context follows all commits")
  public var automaticallyMergesChangesFromParent: Bool {
    get { fatalError() }
    set { fatalError() }
  }

  @available(*, unavailable, message: "every context follows all commits")
  public func mergeChanges(fromContextDidSave notification: Any) { fatalError() }

  @available(*, unavailable, message: "the save assigns keys")
  public func obtainPermanentIDs(for objects: Any) { fatalError() }

  @available(*, unavailable, message: "changes are processed when they are made")
  public func processPendingChanges() { fatalError() }

  @available(*, unavailable, message: "call autosave(after:onConflict:isolation:onError:)")
  public var autosaveEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }

  @available(*, unavailable, renamed: "object(_:_:)")
  public func model(for id: Any) -> Never { fatalError() }

  @available(*, unavailable, renamed: "deleteAll(_:_:)")
  public func delete(model: Any, where predicate: Any? = nil) { fatalError() }

  @available(*, unavailable, renamed: "count(_:_:)")
  public func fetchCount(_ descriptor: Any) -> Never { fatalError() }

  @available(*, unavailable, renamed: "keys(_:_:)")
  public func fetchIdentifiers(_ descriptor: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use fetch(_:_:)")
  public func enumerate(_ descriptor: Any, block: (Any) throws -> Void) { fatalError() }

  @available(*, unavailable, message: "a save is one transaction; group(_:) groups undo steps")
  public func transaction(block: () throws -> Void) { fatalError() }

  @available(*, unavailable, renamed: "insertedObjects")
  public var insertedModelsArray: Never { fatalError() }

  @available(*, unavailable, renamed: "updatedObjects")
  public var changedModelsArray: Never { fatalError() }

  @available(*, unavailable, renamed: "deletedObjects")
  public var deletedModelsArray: Never { fatalError() }

  @available(*, unavailable, renamed: "database")
  public var container: Never { fatalError() }

  @available(*, unavailable, renamed: "database")
  public var persistentStoreCoordinator: Never { fatalError() }
}

extension FetchedObjects {
  @available(*, unavailable, message: "the list is fetched when it is created")
  public func performFetch() { fatalError() }

  @available(*, unavailable, message: "the list is a collection of its objects")
  public var fetchedObjects: Never { fatalError() }

  @available(*, unavailable, message: "use a subscript with the position")
  public func object(at indexPath: Any) -> Never { fatalError() }

  @available(*, unavailable, renamed: "path(of:)")
  public func indexPath(forObject object: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use observeChanges(_:) or observeBatches(_:)")
  public var delegate: Any? {
    get { fatalError() }
    set { fatalError() }
  }
}
