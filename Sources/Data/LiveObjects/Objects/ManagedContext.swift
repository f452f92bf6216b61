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

  /// How the context follows the commits of other connections.
  private enum Following {
    case none
    case mainActor(ContextParticipant)
    /// Follows in the isolation of another actor.
    case task(Task<Void, Never>)
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
  public internal(set) var failure: StoreError? {
    get { refreshes.failure }
    set { refreshes.failure = newValue }
  }

  var map = ObjectMap()
  var pending = PendingObjects()
  /// The objects with loaded to-many relations.
  var owners = RelationOwners()
  /// The objects that are loaded together, and the results of the last reads.
  let loading = ContextLoading()
  var history = UndoHistory()
  /// The keys of rows that this context has deleted and may insert again.
  var reservedKeys = ReservedKeys()
  /// Cached foreign key lookups for objects that are being deleted.
  var referring = ReferringKeys()
  /// The mappings between classes and tables.
  var plans = ManagedPlans()
  /// The database state that the objects reflect, and the running refreshes.
  var refreshes = ContextRefreshes()
  var life = ContextLife()
  /// The objects whose deletion hooks are running.
  var beingDeleted: Set<ObjectIdentifier> = []
  let gate: CommitGate
  /// The child contexts, and the changes that they have not received.
  var family = ContextFamily()
  /// Changes that lists have not received.
  var pendingChanges = ContextChanges()
  private var listeners = ContextListeners()
  private let registry = Registry()
  /// The values of the context's own keys.
  private var summary = ContextSummary()
  private var following = Following.none
  /// Pending requests and running reads, for a database without synchronous access.
  var late = LateReads()

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
      following = .mainActor(try MainActor.assumeIsolated { try ContextParticipant(context) })
      return
    }
    following = .task(ContextFollower(self).follow(try database.notices(), on: isolation))
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
    following = .mainActor(try MainActor.assumeIsolated { try ContextParticipant(context) })
  }

  deinit {
    if case .task(let task) = following { task.cancel() }
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
    return summary.hasChanges
  }

  /// A Boolean value indicating whether there is a group of changes to undo. Observable.
  public var canUndo: Bool {
    registry.access(Index.canUndo)
    return summary.canUndo
  }

  /// A Boolean value indicating whether there is a group of changes to redo. Observable.
  public var canRedo: Bool {
    registry.access(Index.canRedo)
    return summary.canRedo
  }

  /// The name of the next group to undo, or nil if it has none. Observable.
  public var undoName: String? {
    registry.access(Index.undoName)
    return summary.undoName
  }

  /// The name of the next group to redo, or nil if it has none. Observable.
  public var redoName: String? {
    registry.access(Index.redoName)
    return summary.redoName
  }

  /// The participant that follows commits on the main actor.
  var participant: ContextParticipant? {
    if case .mainActor(let participant) = following { participant } else { nil }
  }

  /// The database version that the objects reflect.
  var version: DatabaseVersion? {
    get { refreshes.version }
    set { refreshes.version = newValue }
  }

  /// Incremented whenever objects may have newer values: after refreshes and saves.
  var generation: Int {
    get { refreshes.generation }
    set { refreshes.generation = newValue }
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
    listeners.add(body)
  }

  /// Registers a function that is called after each change of an object and each refresh, once for
  /// a group of changes, until it returns false.
  func addFollower(_ body: @escaping () -> Bool) {
    listeners.followers.append(body)
  }

  private func notifyFollowers() {
    if listeners.followers.isEmpty { return }
    // A follower may register another one.
    let current = listeners.followers
    listeners.followers = []
    listeners.followers = current.filter { $0() } + listeners.followers
  }

  /// Delivers pending changes to the lists.
  func deliverChanges() {
    guard !pendingChanges.isEmpty else { return }
    let latest = pendingChanges
    pendingChanges = ContextChanges()
    for (number, body) in listeners.lists where !body(latest) { listeners.lists[number] = nil }
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
    let new = ContextSummary(
      hasChanges: !pending.isEmpty,
      canUndo: history.canUndo,
      canRedo: history.canRedo,
      undoName: history.undoName,
      redoName: history.redoName
    )
    if new == summary { return }
    set(\.undoName, new, Index.undoName)
    set(\.redoName, new, Index.redoName)
    set(\.hasChanges, new, Index.hasChanges)
    set(\.canUndo, new, Index.canUndo)
    set(\.canRedo, new, Index.canRedo)
  }

  /// Sets one of the context's own keys, and notifies its observers if it differs.
  private func set<Property: Equatable>(
    _ property: WritableKeyPath<ContextSummary, Property>,
    _ new: ContextSummary,
    _ index: Int
  ) {
    if summary[keyPath: property] == new[keyPath: property] { return }
    registry.mutate(index, of: self) {
      summary[keyPath: property]
    } write: {
      summary[keyPath: property] = new[keyPath: property]
    }
  }
}
