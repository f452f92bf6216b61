public import KeyValueCore

/// The state of a managed object and its row, isolated to the same actor as the object.
///
/// ```swift
/// if album.hasChanges { lines.append("saving \(album.managedState.description)") }
/// ```
public final class ManagedState {
  /// The stages between creation and deletion of an object.
  enum Stage {
    /// Not in a context: new, or removed from its context.
    case detached
    /// In a context, to be inserted by the next save.
    case inserted
    /// Represents a row.
    case saved
  }

  /// The unsaved changes of an object.
  struct Edits {
    /// The changed columns, with their previous values, by position.
    var base = SmallDictionary<Value>()
    /// The changed columns whose previous values were unknown, because the row could not be read or
    /// a column contained a value of another type. They are overwritten only if the conflict policy
    /// allows it.
    var unread: Set<Int> = []
    /// The values that other connections have written to changed columns in the meantime.
    var theirs = SmallDictionary<Value>()
    /// The targets of relations to objects without a key, by property index.
    var references = SmallDictionary<any ManagedObject>()
    /// The errors of values that cannot be encoded, by property index.
    var refusals = SmallDictionary<StoreError>()

    var isEmpty: Bool { base.isEmpty && references.isEmpty && refusals.isEmpty }
  }

  let registry = Registry()
  // Programs may have very many objects, and this class determines most of their size. Data that
  // the objects of a class share is in `managedClass`. Data that most objects do not have is in
  // `extras`. The properties are ordered so that there is little padding.
  /// The data that all objects of the class share in the context.
  var managedClass: ManagedClass
  /// Data that most objects do not have.
  private var extras: Extras?
  var key: RowKey?
  /// The object's position among the objects with unsaved changes, if it has any.
  var pendingOrder: UInt32 = 0
  /// The values of the row, including unsaved changes, and whether they are loaded.
  var row: RowState
  var stage: Stage
  /// Whether the next save deletes the row.
  var isMarkedForDeletion = false

  /// Creates the state of a new object without a context, with initial values.
  public init(_ table: ManagedTable) {
    managedClass = table.detached
    stage = .detached
    row = RowState(new: table.initialValues())
  }

  /// Creates the state of a fault.
  init(_ managedClass: ManagedClass, key: RowKey) {
    self.managedClass = managedClass
    self.key = key
    stage = .saved
    row = RowState()
  }

  /// Creates the state of a loaded object.
  init(_ managedClass: ManagedClass, _ key: RowKey, _ values: consuming [Value]) {
    self.managedClass = managedClass
    self.key = key
    stage = .saved
    row = RowState(new: values)
  }

  deinit {
    // Removes the entry of the deallocated object, unless the row is represented by another object.
    if let key { managedClass.objects.forget(key) }
    releaseReferences()
  }

  var table: ManagedTable { managedClass.table }

  /// The context of the object, or nil if it was deallocated.
  var context: AsyncManagedContext? { managedClass.context }

  /// The observations of the object.
  public var observationState: ObjectState { registry.state }

  /// Returns whether the object is marked for deletion, or its row no longer exists. Loads the
  /// object if it is a fault.
  public func isDeleted(of object: any ManagedObject) -> Bool {
    registry.access(table.deletion.index)
    table.deletion.tracking?.access(object)
    if !isMarkedForDeletion { load(object) }
    return isKnownDeleted
  }

  /// The current column values, by position. Empty before they are first loaded.
  var values: [Value] { row.values }

  var isKnownDeleted: Bool { isMarkedForDeletion || row.isGone }

  /// Whether another connection is known to have deleted the row of the saved object.
  var hasLostRow: Bool { stage == .saved && row.isGone && !isMarkedForDeletion }
}

extension ManagedState: CustomStringConvertible {
  /// The class and the key.
  public var description: String {
    Self.description(table, key)
  }

  static func description(_ table: ManagedTable, _ key: RowKey?) -> String {
    guard let key, !key.isProvisional else { return "\(table.className) (new)" }
    return "\(table.className) \(key)"
  }
}

extension ManagedState {
  /// Data that most objects do not have. Allocated separately, to keep objects small.
  private final class Extras {
    var edits: Edits?
    var related = RelatedObjects()
    var cascade: (any DeletionCascade)?
    var decoded: [Int: Any] = [:]
    var isPositioned = false
    var matching: Int?
    var isReplaced = false
    var hadRow = false
    var former: [Value]?
    var tracker: SwiftTracker?
    var provisionalKey: RowKey?
    var unstored: [Int: UnstoredValue] = [:]
  }

  /// The data of an object about related objects, by property index.
  private struct RelatedObjects {
    /// The keys of related rows in the database.
    var keys: [Int: RelatedKeys] = [:]
    /// The values of many-to-many relations that were set before the object was inserted into a
    /// context.
    var joined: [Int: [any ManagedObject]] = [:]
    /// The objects retained for observed relations.
    var held: [Int: HeldObjects] = [:]

    var isEmpty: Bool { keys.isEmpty && joined.isEmpty && held.isEmpty }
  }

  /// Releases the extra data if all of it is empty.
  func trimExtras() {
    guard let extras else { return }
    if extras.edits == nil, extras.cascade == nil, extras.related.isEmpty,
      extras.decoded.isEmpty,
      !extras.isPositioned, !extras.isReplaced, !extras.hadRow,
      extras.matching == nil, extras.former == nil, extras.tracker == nil,
      extras.provisionalKey == nil, extras.unstored.isEmpty
    {
      self.extras = nil
    }
  }

  private var ownExtras: Extras {
    if let extras { return extras }
    let fresh = Extras()
    extras = fresh
    return fresh
  }

  /// The unsaved changes, or nil if there are none.
  var edits: Edits? {
    // `_read` yields in place. Returning a copy would retain each part.
    _read {
      if let extras { yield extras.edits } else { yield nil }
    }
    _modify {
      if let extras {
        yield &extras.edits
      } else {
        var edits: Edits?
        yield &edits
        if edits != nil { ownExtras.edits = edits }
      }
    }
  }

  /// Whether there are unsaved changes.
  var hasEdits: Bool { extras?.edits != nil }

  /// The keys of related rows in the database, by property index.
  var relations: [Int: RelatedKeys] {
    get { extras?.related.keys ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.related.keys = newValue } }
  }

  /// The values of many-to-many relations that were set before the object was inserted into a
  /// context, by property index.
  var joined: [Int: [any ManagedObject]] {
    get { extras?.related.joined ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.related.joined = newValue } }
  }

  /// Whether a to-many relation has already assigned the position of a new object.
  var isPositioned: Bool {
    get { extras?.isPositioned ?? false }
    set { if extras != nil || newValue { ownExtras.isPositioned = newValue } }
  }

  /// The position of the column that identifies the existing row which a new object updates.
  var matching: Int? {
    get { extras?.matching }
    set { if extras != nil || newValue != nil { ownExtras.matching = newValue } }
  }

  /// The provisional key by which child contexts refer to a new object.
  var provisionalKey: RowKey? {
    get { extras?.provisionalKey }
    set { if extras != nil || newValue != nil { ownExtras.provisionalKey = newValue } }
  }

  /// The values that are not stored in the database, by property index.
  var unstored: [Int: UnstoredValue] {
    get { extras?.unstored ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.unstored = newValue } }
  }

  /// Whether the row's class has changed, so that another object represents it.
  var isReplaced: Bool {
    get { extras?.isReplaced ?? false }
    set { if extras != nil || newValue { ownExtras.isReplaced = newValue } }
  }

  /// Whether the object had a row, whose key another row has taken. All of its values are written
  /// if it is inserted again.
  var hadRow: Bool {
    get { extras?.hadRow ?? false }
    set { if extras != nil || newValue { ownExtras.hadRow = newValue } }
  }

  /// The last values of a row that this context has deleted. Kept until the row is inserted again,
  /// because the object may represent another row with the same key in the meantime.
  var former: [Value]? {
    get { extras?.former }
    set { if extras != nil || newValue != nil { ownExtras.former = newValue } }
  }

  /// The adapter for Swift's `Observation`, created on first use.
  var swiftTracker: SwiftTracker {
    let extras = ownExtras
    if let tracker = extras.tracker { return tracker }
    let fresh = SwiftTracker()
    extras.tracker = fresh
    return fresh
  }

  /// The rows that foreign keys deleted together with the row. They are restored when the row is
  /// inserted again.
  var cascade: (any DeletionCascade)? {
    get { extras?.cascade }
    set { if extras != nil || newValue != nil { ownExtras.cascade = newValue } }
  }

  /// Cached decoded values, by property index.
  var decoded: [Int: Any] {
    get { extras?.decoded ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.decoded = newValue } }
  }

  /// The objects retained for observed relations, by property index.
  var held: [Int: HeldObjects] {
    get { extras?.related.held ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.related.held = newValue } }
  }
}
