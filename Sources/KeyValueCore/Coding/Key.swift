/// One key of a class: its name, its type, and how to reach its value without knowing either.
///
/// Made by the macro `@KeyValueObservable`, or by hand with ``stored(_:_:affectedBy:isReadOnly:)``,
/// ``computed(_:_:affectedBy:isReadOnly:)`` and ``manual(_:_:affectedBy:isReadOnly:)``.
// Safety: immutable; subclasses too. Key paths are literals that capture nothing.
public class Key: @unchecked Sendable {
  /// How changes of the key become known.
  enum Origin: Sendable {
    /// The setter tells the registry.
    case stored
    /// The value follows from what the getter reads, or from what was declared to affect it.
    case computed
    /// Whoever changes the value calls `willChangeValue` and `didChangeValue`.
    case manual
  }

  /// The name of the property.
  public let name: String
  /// The type of the values, as declared.
  public let valueType: any Any.Type
  /// The key paths by name that were declared to affect this key; nil where what the getter reads decides.
  public let affectedBy: [String]?
  let origin: Origin
  /// Whether setting the property runs its `willSet` or `didSet`, which may set it again.
  let hasObservers: Bool
  /// Whether the property becomes nil when the object that it refers to is deallocated.
  let isWeak: Bool
  let keyPath: AnyKeyPath?
  let isolation: Isolation

  init(
    name: String,
    valueType: any Any.Type,
    origin: Origin,
    affectedBy: [String]?,
    hasObservers: Bool = false,
    isWeak: Bool = false,
    keyPath: AnyKeyPath?,
    isolation: Isolation
  ) {
    self.name = name
    self.valueType = valueType
    self.origin = origin
    self.affectedBy = affectedBy
    self.hasObservers = hasObservers
    self.isWeak = isWeak
    self.keyPath = keyPath
    self.isolation = isolation
  }

  /// The same key, whose values are reached in an isolation only.
  func isolated(_ isolation: Isolation) -> Key { self }

  /// Whether a value can be set by name.
  public var isWritable: Bool { false }

  /// Whether observing the key means observing its own slot and nothing else.
  var isDirect: Bool { origin != .computed && affectedBy == nil && !isWeak }

  /// Whether what the key follows is declared or told by hand, so that its getter needn't show it.
  final var isDeclared: Bool { affectedBy != nil || origin == .manual }

  /// The present value; optionals are opened, so that nil is nil.
  func value(of object: AnyObject) -> Any? { nil }

  /// The present value, if it is of a type.
  func value<Asked>(of object: AnyObject, as type: Asked.Type) -> Asked? { nil }

  /// What sets the value through the property's setter, once it has been found fit.
  func setter(_ value: Any?, of object: AnyObject) throws(CodingError) -> () -> Void {
    preconditionFailure("\(name) is not a key that can be set")
  }

  /// Observes the key's own slot, with values of whatever type.
  func listen(
    _ object: AnyObject,
    _ state: ObjectState,
    _ index: Int,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Any?>) -> Void
  ) -> Listener {
    preconditionFailure("\(name) is not a key that observers can be attached to")
  }

  /// Changes elements of an array. Returns whether it did: not when another thread has
  /// changed a synchronized object meanwhile.
  func edit(
    _ edit: OrderedEdit<Any?>,
    of object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ attempts: SharedAttempts
  ) throws(CodingError) -> Bool { true }

  /// Changes elements of a set. Returns whether it did: not when another thread has
  /// changed a synchronized object meanwhile.
  func edit(
    _ edit: SetEdit<AnyHashable>,
    of object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ attempts: SharedAttempts
  ) throws(CodingError) -> Bool { true }

  /// Announces a change made by hand.
  func willChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {}

  /// Announces a change of elements made by hand.
  func willChange(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ kind: ChangeKind,
    at indexes: [Int]
  ) throws(CodingError) {}

  /// Completes a change of elements made by hand.
  func didChange(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ kind: ChangeKind,
    at indexes: [Int]
  ) throws(CodingError) {}

  /// Completes a change made by hand.
  func didChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {}
}

extension Key {
  /// A stored property whose setter calls ``Registry/mutate(_:of:read:write:)``.
  ///
  /// With a key path that can't be written, the key can't be set by name. `hasObservers` is true for a property
  /// with a `willSet` or `didSet`, which may store another value than the one that is set. `isWeak` is true for a
  /// weak property, whose getter calls ``Registry/noteTarget(_:)``.
  public static func stored<Root: AnyObject, Value>(
    _ name: String,
    _ keyPath: KeyPath<Root, Value>,
    affectedBy: [String]? = nil,
    isReadOnly: Bool = false,
    hasObservers: Bool = false,
    isWeak: Bool = false
  ) -> Key {
    PropertyKey(
      name,
      keyPath,
      origin: .stored,
      affectedBy: affectedBy,
      isReadOnly: isReadOnly,
      hasObservers: hasObservers,
      isWeak: isWeak
    )
  }

  /// A computed property. Without `affectedBy` it is affected by whatever observable properties its getter reads.
  public static func computed<Root: AnyObject, Value>(
    _ name: String,
    _ keyPath: KeyPath<Root, Value>,
    affectedBy: [String]? = nil,
    isReadOnly: Bool = false
  ) -> Key {
    PropertyKey(name, keyPath, origin: .computed, affectedBy: affectedBy, isReadOnly: isReadOnly)
  }

  /// Replaces the key of a property that a subclass overrides with accessors of its own: what its getter reads is
  /// followed. Does nothing where the superclass has no such key. Used by the macros.
  public static func override<Root: AnyObject, Value>(
    _ name: String,
    _ keyPath: KeyPath<Root, Value>,
    in keys: inout [Key]
  ) {
    guard let index = keys.firstIndex(where: { $0.name == name }) else { return }
    let inherited = keys[index]
    keys[index] = PropertyKey(
      name,
      keyPath,
      origin: inherited.isDirect && inherited.origin == .stored ? .computed : inherited.origin,
      affectedBy: inherited.affectedBy,
      isReadOnly: !inherited.isWritable,
      hasObservers: inherited.hasObservers,
      isWeak: inherited.isWeak,
      isolation: inherited.isolation
    )
  }

  /// A property whose own changes are told by `willChangeValue` and `didChangeValue` only.
  public static func manual<Root: AnyObject, Value>(
    _ name: String,
    _ keyPath: KeyPath<Root, Value>,
    affectedBy: [String]? = nil,
    isReadOnly: Bool = false
  ) -> Key {
    PropertyKey(name, keyPath, origin: .manual, affectedBy: affectedBy, isReadOnly: isReadOnly)
  }
}
