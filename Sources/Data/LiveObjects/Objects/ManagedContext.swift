public import KeyValueCore

/// Manages the objects of a database: guarantees at most one object per row, tracks changes, and
/// saves them.
///
/// ```swift
/// let schema = ManagedSchema(Artist.self, Album.self)
/// let context = try ManagedContext(Store(path: path, access: .create), schema)
/// context.insert(Album(title: "Wild Is the Wind", year: 1966))
/// try context.save()
/// let albums = try context.fetch(Album.self, RowRequest(order: ["year"]))
/// ```
///
/// Objects are retained by their users. The context itself retains only these:
///
/// - objects with unsaved changes, or in the undo history
/// - the objects of the to-many relation that was read last
/// - the objects that were prefetched last
/// - some objects that are related to recently fetched ones
///
/// The context follows the commits of all other connections. After each commit, observed objects
/// are read in one short transaction, and all others become faults. On the main actor, a context
/// with more than 2,000 objects does this in the background. The work is divided into slices of a
/// few milliseconds.
///
/// A context and its objects are isolated to the actor that created the context. The context is
/// observable; its keys are ``hasChanges``, ``canUndo``, ``canRedo``, ``undoName`` and
/// ``redoName``. After it is deallocated, values of remaining objects can be read as far as they
/// were loaded.
public final class ManagedContext: KeyValueObservable {
  private enum Index {
    static let hasChanges = 0
    static let canUndo = 1
    static let canRedo = 2
    static let undoName = 3
    static let redoName = 4
  }

  private static let keys = KeyTable(
    "ManagedContext",
    [
      .stored("hasChanges", \ManagedContext.hasChanges, isReadOnly: true),
      .stored("canUndo", \ManagedContext.canUndo, isReadOnly: true),
      .stored("canRedo", \ManagedContext.canRedo, isReadOnly: true),
      .stored("undoName", \ManagedContext.undoName, isReadOnly: true),
      .stored("redoName", \ManagedContext.redoName, isReadOnly: true),
    ]
  )

  /// The parent of a child context, into which changes are saved. Nil for a context that saves into
  /// the database.
  public let parent: ManagedContext?
  /// The database.
  public let database: any RowDatabase
  /// The database, if it has synchronous access.
  let local: (any LocalRowDatabase)?
  /// The error of the last attempt to read the database, or nil. After an error, objects keep their
  /// values.
  public internal(set) var failure: StoreError?

  var map = ObjectMap()
  var pending = PendingObjects()
  /// The objects with loaded to-many relations.
  var owners = RelationOwners()
  /// The objects of the to-many relation that was read last.
  var lastRelation: RelationMemo?
  /// The groups of objects that are displayed together.
  var windows = LoadingWindows()
  /// The objects that were prefetched last, with their related objects.
  var prefetched: LoadingWindow?
  var history = UndoHistory()
  /// The keys of rows that this context has deleted and may insert again.
  var reservedKeys = ReservedKeys()
  /// The most recently fetched objects of each class.
  var recent = RecentFetches()
  var isLoadingRecent = false
  /// Determines which objects are loaded together with a fault.
  var readAhead = ReadAhead()
  /// Cached foreign key lookups for objects that are being deleted.
  var referring = ReferringKeys()
  /// The mappings between classes and tables.
  var plans = ManagedPlans()
  /// The database version that the objects reflect.
  var version: DatabaseVersion?
  /// The number of refreshes that were begun, and the number of the last one that was applied.
  var refreshNumbers = (begun: 0, taken: 0)
  var life = ContextLife()
  /// The objects whose deletion hooks are running.
  var beingDeleted: Set<ObjectIdentifier> = []
  let gate: CommitGate
  /// The child contexts, and the changes that they have not received.
  var family = ContextFamily()
  /// Changes received from the parent context that have not been applied.
  var receivedChanges = ContextFamily.UnsentChanges()
  /// The maximum number of objects that are refreshed synchronously on the main actor.
  var maxSynchronousObjects = ManagedContext.maxSynchronousObjects
  /// Incremented whenever objects may have newer values: after refreshes and saves.
  var generation = 0
  /// Keys of rows by equal foreign keys, valid for one generation.
  var equalKeys: (generation: Int, keys: [ObjectIdentifier: [RowKey: RowKey]]) = (0, [:])
  /// Changes that lists have not received.
  var pendingChanges = ContextChanges()
  /// The observing lists. A callback returns false when its list no longer exists.
  private var lists: [Int: (ContextChanges) -> Bool] = [:]
  private var nextList = 0
  /// Called after each change of an object. Those that return false are removed.
  private var followers: [() -> Bool] = []
  private let registry = Registry()
  private var flags = (hasChanges: false, canUndo: false, canRedo: false)
  private var names: (undo: String?, redo: String?)
  private var following: Task<Void, Never>?
  /// Pending requests and running reads, for a database without synchronous access.
  var late = LateReads()
  /// The participant that follows commits on the main actor.
  private(set) var participant: ContextParticipant?

  /// Creates a context that follows the commits of other connections in the caller's isolation.
  ///
  /// Without isolation, commits are not followed automatically: call ``refresh()``.
  ///
  /// If the database has no synchronous access, objects are read in the background. An object whose
  /// row has not been received is unloaded: it has initial values, and its observers are notified
  /// when the row arrives. To suspend until values are available, use
  /// ``find(_:_:isolation:)``, ``fetch(_:_:isolation:)`` and ``load(_:isolation:)``.
  /// Save with ``save(onConflict:isolation:)``.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  public convenience init(
    _ database: any RowDatabase,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(reading: database)
    if let isolation, local == nil { late.serve(ContextFollower(self), on: isolation) }
    guard let isolation, !database.isImmutable else { return }
    if isolation === MainActor.shared {
      // Safety: the check above shows that the current isolation is the main actor. The context is
      // not used elsewhere.
      nonisolated(unsafe) let context = self
      participant = try MainActor.assumeIsolated { try ContextParticipant(context) }
      return
    }
    following = ContextFollower(self).follow(try database.notices(), on: isolation)
  }

  /// Creates a context that applies commits only in ``refresh()`` and when it saves.
  init(reading database: any RowDatabase, below parent: ManagedContext? = nil) throws {
    self.parent = parent
    gate = parent?.gate ?? CommitGate()
    self.database = database
    local = database as? any LocalRowDatabase
    version = try local?.read(patience: .full) { try $0.version() }
  }

  /// Creates a child context that follows commits if its parent does. Traps outside of the main
  /// actor if the parent is isolated to the main actor.
  convenience init(below parent: ManagedContext) throws {
    try self.init(reading: parent.database, below: parent)
    plans = parent.plans
    if parent.participant == nil { return }
    // Safety: `assumeIsolated` checks that the current isolation is the main actor. The context is
    // not used elsewhere.
    nonisolated(unsafe) let context = self
    participant = try MainActor.assumeIsolated { try ContextParticipant(context) }
  }

  deinit {
    following?.cancel()
    late.end()
    // Objects retain the targets of observed relations, and inverse relations form cycles.
    for object in map.living { object.managedState.releaseHeld() }
    for object in pending.objects { object.managedState.releaseHeld() }
    var objects = pending.objects
    pending.removeAll()
    history.clear()
    objects += history.removeDropped()
    ReferenceCycles.release(&objects)
  }

  /// The observations of this context.
  public var observationState: ObjectState { registry.state }

  /// The keys of this context.
  public var keyTable: KeyTable { Self.keys }

  /// A Boolean value indicating whether there are unsaved changes. Observable.
  public var hasChanges: Bool {
    registry.access(Index.hasChanges)
    return flags.hasChanges
  }

  /// A Boolean value indicating whether there is a group of changes to undo. Observable.
  public var canUndo: Bool {
    registry.access(Index.canUndo)
    return flags.canUndo
  }

  /// A Boolean value indicating whether there is a group of changes to redo. Observable.
  public var canRedo: Bool {
    registry.access(Index.canRedo)
    return flags.canRedo
  }

  /// The name of the next group to undo, or nil if it has none. Observable.
  public var undoName: String? {
    registry.access(Index.undoName)
    return names.undo
  }

  /// The name of the next group to redo, or nil if it has none. Observable.
  public var redoName: String? {
    registry.access(Index.redoName)
    return names.redo
  }

  /// The objects that will be inserted by the next save, in the order in which they were inserted.
  public var insertedObjects: [any ManagedObject] {
    pendingObjects.filter {
      $0.managedState.stage == .inserted && !$0.managedState.table.isLink
    }
  }

  /// The saved objects with changed columns, in the order of their first change.
  public var updatedObjects: [any ManagedObject] {
    pendingObjects.filter {
      $0.managedState.stage == .saved && !$0.managedState.isMarkedForDeletion
        && !$0.managedState.table.isLink
    }
  }

  /// The objects that will be deleted by the next save, in the order in which they were deleted.
  public var deletedObjects: [any ManagedObject] {
    pendingObjects.filter { $0.managedState.isMarkedForDeletion && !$0.managedState.table.isLink }
  }

  /// The objects with unsaved changes, in the order of their first change.
  var pendingObjects: [any ManagedObject] { pending.objects }

  /// Updates whether an object has unsaved changes, and to which rows its relations refer.
  func updatePending(_ object: any ManagedObject) {
    let state = object.managedState
    family.touch(object)
    guard state.isPending else { return pending.remove(object) }
    pending.insert(object, targets: state.pendingTargets)
  }

  /// Registers a list for changes. The registration ends when `body` returns false.
  func addList(_ body: @escaping (ContextChanges) -> Bool) {
    lists[nextList] = body
    nextList += 1
  }

  /// Registers a function that is called after each change of an object and each refresh, once for
  /// a group of changes, until it returns false.
  func addFollower(_ body: @escaping () -> Bool) {
    followers.append(body)
  }

  private func notifyFollowers() {
    if !followers.isEmpty { followers.removeAll { !$0() } }
  }

  /// Delivers pending changes to the lists.
  func deliverChanges() {
    guard !pendingChanges.isEmpty else { return }
    let latest = pendingChanges
    pendingChanges = ContextChanges()
    for (number, body) in lists where !body(latest) { lists[number] = nil }
  }

  /// Notifies observers of the context's own keys. Outside of a group, also delivers pending
  /// changes to lists and child contexts.
  func updateFlags() {
    defer {
      if !history.isOpen {
        deliverChanges()
        notifyFollowers()
        var dropped = history.removeDropped()
        if !dropped.isEmpty {
          ReferenceCycles.release(&dropped) { $0.managedState.stage != .detached }
        }
        notifyChildren()
      }
    }
    let named = (undo: history.undoName, redo: history.redoName)
    if named.undo != names.undo {
      registry.mutate(Index.undoName, of: self) {
        names.undo
      } write: {
        names.undo = named.undo
      }
    }
    if named.redo != names.redo {
      registry.mutate(Index.redoName, of: self) {
        names.redo
      } write: {
        names.redo = named.redo
      }
    }
    let new = (!pending.isEmpty, history.canUndo, history.canRedo)
    if new.0 != flags.hasChanges {
      registry.mutate(Index.hasChanges, of: self) {
        flags.hasChanges
      } write: {
        flags.hasChanges = new.0
      }
    }
    if new.1 != flags.canUndo {
      registry.mutate(Index.canUndo, of: self) {
        flags.canUndo
      } write: {
        flags.canUndo = new.1
      }
    }
    if new.2 != flags.canRedo {
      registry.mutate(Index.canRedo, of: self) {
        flags.canRedo
      } write: {
        flags.canRedo = new.2
      }
    }
  }
}
