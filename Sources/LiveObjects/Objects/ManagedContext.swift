public import KeyValueCore

/// The managed objects of a database: one object for each row while anyone holds it, the changes
/// made to them, and the way of these changes into the file.
///
/// Objects that nobody holds cost nothing; the context holds only those with changes to save, those
/// that can be undone, those at the end of the relation to many that was read last, those that were
/// prefetched last, and some of those that relations lead to from what was fetched last. It follows the
/// commits of all other connections: after each, objects that are observed are read again in one short
/// transaction, and the others become faults. On the main actor, where more than two thousand are held,
/// that is done behind the scenes and in slices, so
/// that it is never held for longer than some milliseconds.
///
/// It belongs to the isolation that it was made in, and so do its objects. It may be observed: its
/// keys are ``hasChanges``, ``canUndo``, ``canRedo``, ``undoName`` and ``redoName``. When it dies, objects that are held can be
/// read as far as they were loaded.
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

  /// The context that this is a child of, into which its changes are saved; nil for one that saves into the
  /// database.
  public let parent: ManagedContext?
  /// The database.
  public let database: any RowDatabase
  /// The database, if it may be waited for.
  let local: (any LocalRowDatabase)?
  /// Why the database could not be read at the last attempt, or nil. Objects stay what they were.
  public internal(set) var failure: StoreError?

  var map = ObjectMap()
  var pending = PendingObjects()
  /// The objects whose relations to many are loaded.
  var owners = RelationOwners()
  /// What the relation to many leads to that was read last.
  var lastRelation: RelationMemo?
  /// What is shown together.
  var windows = LoadingWindows()
  /// What was loaded last with what its relations lead to.
  var prefetched: LoadingWindow?
  var history = UndoHistory()
  /// What was fetched last.
  var recent = RecentFetches()
  var isLoadingRecent = false
  /// What is loaded along with a fault.
  var readAhead = ReadAhead()
  /// What leads to objects that are being deleted.
  var referring = ReferringKeys()
  /// How classes fit the database.
  var plans = ManagedPlans()
  /// The version of the state that was looked at last.
  var version: DatabaseVersion?
  /// How many looks were begun, and which of them was taken last.
  var looks = (begun: 0, taken: 0)
  var life = ContextLife()
  /// The objects that are told just now that they are to be deleted.
  var beingDeleted: Set<ObjectIdentifier> = []
  let gate: CommitGate
  /// The children, and what they know.
  var family = ContextFamily()
  /// What was heard of the parent and is not followed yet.
  var heard = ContextFamily.News()
  /// So many objects are read again at once on the main actor.
  var mostObjectsAtOnce = ManagedContext.mostObjectsAtOnce
  /// Differs whenever objects may know more than before: after looks and saves.
  var generation = 0
  /// Keys that are equal to others, as of a generation.
  var equalKeys: (generation: Int, keys: [ObjectIdentifier: [RowKey: RowKey]]) = (0, [:])
  /// What was inserted or deleted here, or committed anywhere, and not told to lists yet.
  var news = ContextNews()
  /// The lists; each says whether it is still there.
  private var lists: [Int: (ContextNews) -> Bool] = [:]
  private var nextList = 0
  private let registry = Registry()
  private var flags = (hasChanges: false, canUndo: false, canRedo: false)
  private var names: (undo: String?, redo: String?)
  private var following: Task<Void, Never>?
  /// What is read of a database that is not local.
  var late = LateReads()
  /// What the context follows with on the main actor.
  private(set) var participant: ContextParticipant?

  /// Makes a context that follows the commits of other connections in the isolation that calls.
  ///
  /// Where there is no isolation, nothing is followed by itself: call ``refresh()``.
  ///
  /// Objects of a database that is not local are read behind the scenes: what isn't there yet is
  /// unloaded, shows initial values, and is told to observers when it has come. What has to be there at
  /// once is waited for with ``findLater(_:_:isolation:)``, ``fetchLater(_:_:isolation:)`` and
  /// ``loadLater(_:isolation:)``, and saved with ``saveLater(onConflict:isolation:)``.
  ///
  /// - Throws: `StoreError` when the database cannot be read now.
  public convenience init(
    _ database: any RowDatabase,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(reading: database)
    if let isolation, local == nil { late.serve(ContextFollower(self), on: isolation) }
    guard let isolation, !database.isImmutable else { return }
    if isolation === MainActor.shared {
      // Safety: the context is made on the main actor, as was just asked, and stays there.
      nonisolated(unsafe) let context = self
      participant = try MainActor.assumeIsolated { try ContextParticipant(context) }
      return
    }
    following = ContextFollower(self).follow(try database.notices(), on: isolation)
  }

  /// Makes a context that sees commits only when ``refresh()`` is called, or it saves.
  init(reading database: any RowDatabase, below parent: ManagedContext? = nil) throws {
    self.parent = parent
    gate = parent?.gate ?? CommitGate()
    self.database = database
    local = database as? any LocalRowDatabase
    version = try local?.read(patience: .full) { try $0.version() }
  }

  /// Makes a child, which follows commits with its parent. Traps outside of the main actor if the parent belongs to
  /// that.
  convenience init(below parent: ManagedContext) throws {
    try self.init(reading: parent.database, below: parent)
    plans = parent.plans
    if parent.participant == nil { return }
    // Safety: the main actor is what it is made on, as is asked here, and it stays there.
    nonisolated(unsafe) let context = self
    participant = try MainActor.assumeIsolated { try ContextParticipant(context) }
  }

  deinit {
    following?.cancel()
    late.end()
    for object in map.living { object.managedState.releaseHeld() }
    for object in pending.objects { object.managedState.releaseHeld() }
    var objects = pending.objects
    pending.removeAll()
    history.clear()
    objects += history.takeDropped()
    ReferenceCycles.release(&objects)
  }

  /// The observations of this context.
  public var observationState: ObjectState { registry.state }

  /// The context's own keys.
  public var keyTable: KeyTable { Self.keys }

  /// Whether there is anything to save.
  public var hasChanges: Bool {
    registry.access(Index.hasChanges)
    return flags.hasChanges
  }

  /// Whether there is anything to undo.
  public var canUndo: Bool {
    registry.access(Index.canUndo)
    return flags.canUndo
  }

  /// Whether there is anything to do again.
  public var canRedo: Bool {
    registry.access(Index.canRedo)
    return flags.canRedo
  }

  /// What the changes are called that are undone next, as their group was named; nil where it was not.
  public var undoName: String? {
    registry.access(Index.undoName)
    return names.undo
  }

  /// What the changes are called that are done again next.
  public var redoName: String? {
    registry.access(Index.redoName)
    return names.redo
  }

  /// The objects that are to be written as new rows, in the order they were inserted.
  public var insertedObjects: [any ManagedObject] {
    pendingObjects.filter {
      $0.managedState.stage == .inserted && !$0.managedState.table.isLink
    }
  }

  /// The objects with columns that were set, in the order in which they were first set.
  public var updatedObjects: [any ManagedObject] {
    pendingObjects.filter {
      $0.managedState.stage == .saved && !$0.managedState.isDoomed
        && !$0.managedState.table.isLink
    }
  }

  /// The objects whose rows are to be deleted, in the order in which they were deleted.
  public var deletedObjects: [any ManagedObject] {
    pendingObjects.filter { $0.managedState.isDoomed && !$0.managedState.table.isLink }
  }

  /// The objects with changes to save, in the order in which they came to have some.
  var pendingObjects: [any ManagedObject] { pending.objects }

  /// Notes whether an object has changes to save.
  func updatePending(_ object: any ManagedObject) {
    let state = object.managedState
    family.touch(object)
    guard state.isPending else { return pending.remove(object) }
    pending.insert(object, targets: state.pendingTargets)
  }

  /// Has a list told what it has to look at again, until it answers that it is gone.
  func addList(_ body: @escaping (ContextNews) -> Bool) {
    lists[nextList] = body
    nextList += 1
  }

  /// Tells lists what they do not know yet.
  func sendNews() {
    guard !news.isEmpty else { return }
    let latest = news
    news = ContextNews()
    for (number, body) in lists where !body(latest) { lists[number] = nil }
  }

  /// Tells whoever observes the context what has become of its own keys, and lists to look again;
  /// these hear of a group when it ends.
  func updateFlags() {
    defer {
      if !history.isOpen {
        sendNews()
        var dropped = history.takeDropped()
        if !dropped.isEmpty {
          ReferenceCycles.release(&dropped) { $0.managedState.stage != .detached }
        }
        tellChildren()
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
