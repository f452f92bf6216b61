public import KeyValueCore

/// Manages the objects of any database with asynchronous functions: of a server, for example.
///
/// ```swift
/// let context = try AsyncManagedContext(database)
/// let found = try await context.find(Customer.self, RowKey(1))
/// guard let customer = found else { return }
/// let order = Order()
/// order.item = "lamp"
/// order.customer = customer
/// context.insert(order)
/// try await context.save()
/// ```
///
/// For a database with synchronous access, such as a file of SQLite, use ``ManagedContext``. It is
/// a subclass whose functions can also be called without `await`. What it documents is true of
/// both.
///
/// If the database has no synchronous access, objects are read in the background. An object whose
/// row has not been received is unloaded: it has initial values, and its observers are notified
/// when the row arrives. To suspend until values are available, use ``find(_:_:isolation:)``,
/// ``fetch(_:_:isolation:)`` and ``load(_:isolation:)``. Save with ``save(onConflict:isolation:)``.
public class AsyncManagedContext: KeyValueObservable {
  private static let keys = KeyTable("AsyncManagedContext", keys(of: AsyncManagedContext.self))

  /// Returns the keys of a context with a class as their root.
  static func keys<Context: AsyncManagedContext>(of type: Context.Type) -> [Key] {
    [
      .stored("hasChanges", \Context.hasChanges, isReadOnly: true),
      .stored("canUndo", \Context.canUndo, isReadOnly: true),
      .stored("canRedo", \Context.canRedo, isReadOnly: true),
      .stored("undoName", \Context.undoName, isReadOnly: true),
      .stored("redoName", \Context.redoName, isReadOnly: true),
    ]
  }

  /// The parent of a child context, into which changes are saved. Nil for a context that saves into
  /// the database.
  public final let parent: ManagedContext?
  private final let connection: ContextConnection
  /// The error of the last attempt to read the database, or nil. After an error, objects keep their
  /// values.
  public internal(set) final var failure: StoreError? {
    get { refreshes.failure }
    set { refreshes.failure = newValue }
  }

  final var map = ObjectMap()
  final let unsaved = UnsavedChanges()
  /// The objects that are loaded together, and the results of the last reads.
  final let loading = ContextLoading()
  /// The mappings between classes and tables.
  final var plans = ManagedPlans()
  /// The database state that the objects reflect, and the running refreshes.
  final var refreshes = ContextRefreshes()
  /// The child contexts, and the changes that they have not received.
  final var family = ContextFamily()
  final var listeners = ContextListeners()
  private final let ownKeys = ContextKeys()
  /// Follows the commits of other connections on the main actor.
  private(set) final var participant: ContextParticipant?
  /// Pending requests, and reads in the background.
  final var reads = ContextReads()

  /// Creates a context that follows the commits of other connections in the caller's isolation.
  ///
  /// Without isolation, commits are not followed automatically: call ``refresh(isolation:)``.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  public convenience init(
    _ database: any RowDatabase,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(reading: database, synchronously: database as? any LocalRowDatabase)
    try follow(in: isolation)
  }

  /// Creates a context that applies commits only when it is refreshed and when it saves.
  ///
  /// - Parameter local: The database as one with synchronous access, or nil if it has none.
  init(
    reading database: any RowDatabase,
    synchronously local: (any LocalRowDatabase)?,
    below parent: ManagedContext? = nil
  ) throws {
    self.parent = parent
    connection = ContextConnection(database: database, local: local, parent?.gate)
    version = try local?.read(patience: .full) { try $0.version() }
  }

  /// Starts to follow the commits of other connections in an isolation.
  final func follow(in isolation: isolated (any Actor)?) throws {
    guard let isolation else { return }
    let follower = ContextFollower(self, on: isolation)
    reads.follower = follower
    if database.isImmutable { return }
    if isolation === MainActor.shared { return try followOnMainActor() }
    follower.follow(try database.notices())
  }

  /// Starts to follow the commits of other connections. Traps outside of the main actor.
  final func followOnMainActor() throws {
    // Safety: `assumeIsolated` checks that the current isolation is the main actor. The context is
    // not used elsewhere.
    nonisolated(unsafe) let context = self
    participant = try MainActor.assumeIsolated { try ContextParticipant(context) }
  }

  deinit {
    reads.follower?.end()
    // Objects retain the targets of observed relations, and inverse relations form cycles.
    for object in map.living { object.managedState.releaseHeld() }
    for object in unsaved.pending.objects { object.managedState.releaseHeld() }
    var objects = unsaved.pending.objects
    unsaved.pending.removeAll()
    unsaved.history.clear()
    objects += unsaved.history.removeDropped()
    ReferenceCycles.release(&objects)
  }

  /// The database.
  public final var database: any RowDatabase { connection.database }

  /// The database, if it has synchronous access.
  final var local: (any LocalRowDatabase)? { connection.local }

  final var gate: CommitGate { connection.gate }

  /// The observations of this context.
  public final var observationState: ObjectState { ownKeys.registry.state }

  /// The keys of this context.
  public var keyTable: KeyTable { AsyncManagedContext.keys }

  /// A Boolean value indicating whether there are unsaved changes. Observable.
  public final var hasChanges: Bool { ownKeys.value(of: .hasChanges).hasChanges }

  /// A Boolean value indicating whether there is a group of changes to undo. Observable.
  public final var canUndo: Bool { ownKeys.value(of: .canUndo).canUndo }

  /// A Boolean value indicating whether there is a group of changes to redo. Observable.
  public final var canRedo: Bool { ownKeys.value(of: .canRedo).canRedo }

  /// The name of the next group to undo, or nil if it has none. Observable.
  public final var undoName: String? { ownKeys.value(of: .undoName).undoName }

  /// The name of the next group to redo, or nil if it has none. Observable.
  public final var redoName: String? { ownKeys.value(of: .redoName).redoName }

  /// The database version that the objects reflect.
  final var version: DatabaseVersion? {
    get { refreshes.version }
    set { refreshes.version = newValue }
  }

  /// Incremented whenever objects may have newer values: after refreshes and saves.
  final var generation: Int {
    get { refreshes.generation }
    set { refreshes.generation = newValue }
  }

  /// The objects that will be inserted by the next save, in the order in which they were inserted.
  public final var insertedObjects: [any ManagedObject] {
    pendingObjects.filter {
      $0.managedState.stage == .inserted && !$0.managedState.table.isLink
    }
  }

  /// The saved objects with changed columns, in the order of their first change.
  public final var updatedObjects: [any ManagedObject] {
    pendingObjects.filter {
      $0.managedState.stage == .saved && !$0.managedState.isMarkedForDeletion
        && !$0.managedState.table.isLink
    }
  }

  /// The objects that will be deleted by the next save, in the order in which they were deleted.
  public final var deletedObjects: [any ManagedObject] {
    pendingObjects.filter { $0.managedState.isMarkedForDeletion && !$0.managedState.table.isLink }
  }

  /// The objects with unsaved changes, in the order of their first change.
  final var pendingObjects: [any ManagedObject] { unsaved.pending.objects }

  /// Updates whether an object has unsaved changes, and to which rows its relations refer.
  final func updatePending(_ object: any ManagedObject) {
    let state = object.managedState
    family.touch(object)
    guard state.isPending else { return unsaved.pending.remove(object) }
    unsaved.pending.insert(object, targets: state.pendingTargets)
  }

  /// Registers a list for changes. The registration ends when `update` returns false.
  final func addList(followsEdits: Bool = false, _ update: @escaping (ContextChanges) -> Bool) {
    listeners.add(ContextListeners.List(followsEdits: followsEdits, update: update))
  }

  /// Registers a function that is called after each change of an object and each refresh, once for
  /// a group of changes, until it returns false.
  final func addFollower(_ body: @escaping () -> Bool) {
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
  final func deliverChanges() {
    guard !listeners.pending.isEmpty else { return }
    let latest = listeners.pending
    listeners.pending = ContextChanges()
    for (number, list) in listeners.lists where !list.update(latest) { listeners.remove(number) }
  }

  /// Notifies observers of the context's own keys. Outside of a group, also delivers pending
  /// changes to lists and child contexts.
  final func updateFlags() {
    defer {
      if !unsaved.history.isOpen {
        deliverChanges()
        notifyFollowers()
        var dropped = unsaved.history.removeDropped()
        if !dropped.isEmpty {
          ReferenceCycles.release(&dropped) { $0.managedState.stage != .detached }
        }
        notifyChildren()
        for event in unsaved.history.removeEvents() { unsaved.onUndoChange?(event) }
      }
    }
    let new = ContextSummary(
      hasChanges: !unsaved.pending.isEmpty,
      canUndo: unsaved.history.canUndo,
      canRedo: unsaved.history.canRedo,
      undoName: unsaved.history.undoName,
      redoName: unsaved.history.redoName
    )
    ownKeys.update(to: new, of: self)
  }
}
