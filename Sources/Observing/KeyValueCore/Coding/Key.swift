/// One key of a class: its name, its type, and type-erased access to its value.
///
/// Created by the macro `@KeyValueObservable`, or by hand with
/// ``stored(_:_:affectedBy:isReadOnly:hasObservers:isWeak:)``,
/// ``computed(_:_:affectedBy:isReadOnly:)`` and ``manual(_:_:affectedBy:isReadOnly:)``.
// Safety: immutable, and so are its subclasses. Key paths are literals that capture nothing.
public class Key: @unchecked Sendable {
  /// The source of a key's change notifications.
  enum Origin: Sendable {
    /// The setter notifies the registry.
    case stored
    /// The value depends on the properties that the getter reads, or on the declared key paths.
    case computed
    /// The code that changes the value calls `willChangeValue` and `didChangeValue`.
    case manual
  }

  /// The name of the property.
  public let name: String
  /// The declared type of the values.
  public let valueType: any Any.Type
  /// The declared key paths that affect this key, or nil if the dependencies are the properties
  /// that the getter reads.
  public let affectedBy: [String]?
  let origin: Origin
  /// Whether setting the property runs a `willSet` or `didSet`, which may set it again.
  let hasObservers: Bool
  /// Whether the property becomes nil when its target is deallocated.
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

  /// Returns this key, restricted to an isolation.
  func isolated(_ isolation: Isolation) -> Key { self }

  /// A Boolean value indicating whether the property can be set by name.
  public var isWritable: Bool { false }

  /// Whether observing the key requires observing only its own slot.
  var isDirect: Bool { origin != .computed && affectedBy == nil && !isWeak }

  /// Whether the dependencies are declared or notified by hand, so that the getter need not be
  /// tracked.
  final var isDeclared: Bool { affectedBy != nil || origin == .manual }

  /// Returns the current value. Optionals are unwrapped, so that a nil value is nil.
  func value(of object: AnyObject) -> Any? { nil }

  /// Returns the current value if it has the requested type.
  func value<Asked>(of object: AnyObject, as type: Asked.Type) -> Asked? { nil }

  /// Returns a closure that sets the value with the property's setter, after checking that the
  /// value fits.
  func setter(_ value: Any?, of object: AnyObject) throws(CodingError) -> () -> Void {
    preconditionFailure("the key \(name) cannot be set")
  }

  /// Observes the key's own slot, with values of any type.
  func listen(
    _ object: AnyObject,
    _ state: ObjectState,
    _ index: Int,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Any?>) -> Void
  ) -> Listener {
    preconditionFailure("the key \(name) cannot be observed")
  }

  /// Changes elements of an array. Returns false if another thread has changed a synchronized
  /// object in the meantime; nothing is changed then.
  func edit(
    _ edit: OrderedEdit<Any?>,
    of object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ attempts: SharedAttempts
  ) throws(CodingError) -> Bool { true }

  /// Changes elements of a set. Returns false if another thread has changed a synchronized object
  /// in the meantime; nothing is changed then.
  func edit(
    _ edit: SetEdit<AnyHashable>,
    of object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ attempts: SharedAttempts
  ) throws(CodingError) -> Bool { true }

  /// Announces a change that is made by hand.
  func willChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {}

  /// Announces a change of elements that is made by hand.
  func willChange(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ kind: ChangeKind,
    at indexes: [Int]
  ) throws(CodingError) {}

  /// Completes a change of elements that was made by hand.
  func didChange(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ kind: ChangeKind,
    at indexes: [Int]
  ) throws(CodingError) {}

  /// Completes a change that was made by hand.
  func didChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {}
}

extension Key {
  /// Returns the key of a stored property whose setter calls ``Registry/mutate(_:of:read:write:)``.
  ///
  /// With a read-only key path, the key cannot be set by name. `hasObservers` is true for a
  /// property with a `willSet` or `didSet`, which may store a different value than the one
  /// assigned. `isWeak` is true for a weak property, whose getter calls
  /// ``Registry/noteTarget(_:)``.
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

  /// Returns the key of a computed property. Without `affectedBy`, the observable properties that
  /// the getter reads affect it.
  public static func computed<Root: AnyObject, Value>(
    _ name: String,
    _ keyPath: KeyPath<Root, Value>,
    affectedBy: [String]? = nil,
    isReadOnly: Bool = false
  ) -> Key {
    PropertyKey(name, keyPath, origin: .computed, affectedBy: affectedBy, isReadOnly: isReadOnly)
  }

  /// Replaces the key of a property that a subclass overrides with its own accessors, so that the
  /// properties that the getter reads are tracked. Does nothing if the superclass has no such key.
  /// Used by the macros.
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

  /// Returns the key of a property whose changes are notified only by `willChangeValue` and
  /// `didChangeValue`.
  public static func manual<Root: AnyObject, Value>(
    _ name: String,
    _ keyPath: KeyPath<Root, Value>,
    affectedBy: [String]? = nil,
    isReadOnly: Bool = false
  ) -> Key {
    PropertyKey(name, keyPath, origin: .manual, affectedBy: affectedBy, isReadOnly: isReadOnly)
  }
}
