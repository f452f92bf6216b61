public import KeyValueCore

/// What is known of the row that a managed object stands for.
///
/// It belongs to its object, and to the isolation of that.
public final class ManagedState {
  /// Where an object stands between the program and the file.
  enum Stage {
    /// In no context: new, or taken out of one.
    case detached
    /// In a context, and to be written as a new row when that is saved.
    case inserted
    /// It stands for a row.
    case saved
  }

  /// What was done to an object here and is not saved.
  struct Edits {
    /// The columns that were set, and what was in them before, by position.
    var base = FewValues<Value>()
    /// Those of them whose content was not known when they were set: the row could not be read,
    /// or held no value of the property's type. Nothing is written over it without being asked.
    var unread: Set<Int> = []
    /// What others have written into such columns meanwhile.
    var theirs = FewValues<Value>()
    /// Objects that relations lead to and that have no key yet, by the index of the property.
    var references = FewValues<any ManagedObject>()
    /// Why values that were set cannot be written, by the index of the property.
    var refusals = FewValues<StoreError>()

    var isEmpty: Bool { base.isEmpty && references.isEmpty && refusals.isEmpty }
  }

  let registry = Registry()
  // Most of what many objects take is this, so that nothing stands here which they share, or which
  // most have none of; and in this order there are the fewest gaps.
  /// What it shares with all objects of its class that are in the same context.
  var managedClass: ManagedClass
  /// What most objects have none of.
  private var extras: Extras?
  var key: RowKey?
  /// Where it stands among the objects with changes to save, if it is one of them.
  var pendingOrder: UInt32 = 0
  /// What is known of the row; among the values are those that were set here.
  var row: RowState
  var stage: Stage
  /// Whether the row is to be deleted when the context is saved.
  var isDoomed = false

  /// The state of a new object, in no context, with initial values.
  public init(_ table: ManagedTable) {
    managedClass = table.detached
    stage = .detached
    row = RowState(new: table.initialValues())
  }

  /// The state of an object that stands for a row, not loaded.
  init(_ managedClass: ManagedClass, key: RowKey) {
    self.managedClass = managedClass
    self.key = key
    stage = .saved
    row = RowState()
  }

  /// The state of an object that stands for a row that was read.
  init(_ managedClass: ManagedClass, _ key: RowKey, _ values: consuming [Value]) {
    self.managedClass = managedClass
    self.key = key
    stage = .saved
    row = RowState(new: values)
  }

  deinit {
    // The object dies, or has died, unless another is that of the row by now.
    if let key { managedClass.objects.forget(key) }
    releaseReferences()
  }

  var table: ManagedTable { managedClass.table }

  /// The context that the object is in, while that lives.
  var context: ManagedContext? { managedClass.context }

  /// The observations of the object.
  public var observationState: ObjectState { registry.state }

  /// Whether the object was deleted here, or its row is no longer in the table; loads a fault.
  public func isDeleted(of object: any ManagedObject) -> Bool {
    registry.access(table.deletion)
    table.deletionTracking?.access(object)
    if !isDoomed { load(object) }
    return isKnownDeleted
  }

  /// The present values by the position of the column; empty before they are first loaded.
  var values: [Value] { row.values }

  var isKnownDeleted: Bool { isDoomed || row.isGone }
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
  /// What only few of many objects have: it would be most of what an object takes.
  private final class Extras {
    var edits: Edits?
    var relations: [Int: RelatedKeys] = [:]
    var joined: [Int: [any ManagedObject]] = [:]
    var cascade: (any DeletionCascade)?
    var decoded: [Int: Any] = [:]
    var held: [Int: [any ManagedObject]] = [:]
    var isPlaced = false
    var matching: Int?
    var isReplaced = false
    var tracker: SwiftTracker?
    var provisionalKey: RowKey?
  }

  /// Does without what there is nothing of.
  func trimExtras() {
    guard let extras else { return }
    if extras.edits == nil, extras.cascade == nil, extras.relations.isEmpty,
      extras.decoded.isEmpty, extras.held.isEmpty, extras.joined.isEmpty,
      !extras.isPlaced, !extras.isReplaced, extras.matching == nil, extras.tracker == nil,
      extras.provisionalKey == nil
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

  /// What was done to the object here and is not saved.
  var edits: Edits? {
    // Read in place: a copy would count a reference to each of its parts.
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

  /// Whether anything was done to the object here that is not saved.
  var hasEdits: Bool { extras?.edits != nil }

  /// The keys of related rows as the file has them, by the index of the property.
  var relations: [Int: RelatedKeys] {
    get { extras?.relations ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.relations = newValue } }
  }

  /// What relations among many were set to before the object was put into a context, by the index of
  /// the property.
  var joined: [Int: [any ManagedObject]] {
    get { extras?.joined ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.joined = newValue } }
  }

  /// Whether a new object has got its number in an order from the relation that it was put into.
  var isPlaced: Bool {
    get { extras?.isPlaced ?? false }
    set { if extras != nil || newValue { ownExtras.isPlaced = newValue } }
  }

  /// The position of the column that tells a new object which row it stands for, where there is one with its value.
  var matching: Int? {
    get { extras?.matching }
    set { if extras != nil || newValue != nil { ownExtras.matching = newValue } }
  }

  /// The key under which child contexts know a new object.
  var provisionalKey: RowKey? {
    get { extras?.provisionalKey }
    set { if extras != nil || newValue != nil { ownExtras.provisionalKey = newValue } }
  }

  /// Whether its row is of another class by now, so that another object stands for it.
  var isReplaced: Bool {
    get { extras?.isReplaced ?? false }
    set { if extras != nil || newValue { ownExtras.isReplaced = newValue } }
  }

  /// What Swift's own tracking has read of the object; made when it reads something.
  var swiftTracker: SwiftTracker {
    let extras = ownExtras
    if let tracker = extras.tracker { return tracker }
    let fresh = SwiftTracker()
    extras.tracker = fresh
    return fresh
  }

  /// The rows that the table's foreign keys took along when the row was deleted, to be written again
  /// with it.
  var cascade: (any DeletionCascade)? {
    get { extras?.cascade }
    set { if extras != nil || newValue != nil { ownExtras.cascade = newValue } }
  }

  /// Decoded values that are kept, by the index of the property.
  var decoded: [Int: Any] {
    get { extras?.decoded ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.decoded = newValue } }
  }

  /// Objects at the ends of observed relations, by the index of the property.
  var held: [Int: [any ManagedObject]] {
    get { extras?.held ?? [:] }
    set { if extras != nil || !newValue.isEmpty { ownExtras.held = newValue } }
  }
}
