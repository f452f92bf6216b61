/// The objects that anyone holds of the rows of one table, by key: at most one for each row.
///
/// It holds none of them, and costs nothing for those that are gone: an object's state calls
/// ``forget(_:)`` when it dies, on whichever thread that is. All else belongs to the isolation of
/// whoever made the map. Whoever uses it compiles it for his own objects: it is asked for each row that
/// is read.
@usableFromInline
package struct IdentityMap<Object: AnyObject>: Sendable {
  @usableFromInline let places = SharedPlaces()

  /// Knows no object.
  @inlinable
  package init() {}

  /// The object of a key, if anyone holds it.
  @inlinable
  package subscript(key: RowKey) -> Object? { Self.object(places.hold(key)) }

  /// The object of a key, made if nobody holds one.
  @inlinable
  package func object(_ key: RowKey, make: () -> Object) -> Object {
    self[key] ?? place(make(), key)
  }

  /// Makes an object the one of its row, if nobody holds another; answers the one that it is.
  @inlinable
  package func place(_ object: Object, _ key: RowKey) -> Object {
    Self.object(places.hold(key, orPlace: Self.address(object))) ?? object
  }

  /// Makes an object the one of its row, whoever was that before.
  @inlinable
  package func insert(_ object: Object, _ key: RowKey) {
    places.insert(Self.address(object), key)
  }

  /// Makes room for so many more objects.
  package func reserve(_ more: Int) { places.reserve(more) }

  /// Forgets the object of a key.
  package func remove(_ key: RowKey) { places.remove(key) }

  /// Forgets the object of a key if it dies or is dead; on any thread.
  package func forget(_ key: RowKey) { places.remove(key, onlyIfDying: true) }

  /// How many objects are known.
  package var count: Int { places.count }

  /// How many were made the one of their row since the beginning: as long as there are no more, none has come.
  package var insertions: Int { places.insertions }

  /// Their keys: first those that are integers, in their order, which mostly is the one in which the objects lie in
  /// memory as well. On any thread.
  @inlinable
  package var keys: [RowKey] { places.keys }

  /// All objects that anyone holds, in the order of their keys where these are integers.
  @inlinable
  package var living: [Object] { places.holdAll().compactMap(Self.object) }

  // Safety: the object is alive while it is passed, and the map keeps its memory from then on.
  @inlinable
  static func address(_ object: Object) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  }

  // Safety: `hold` has made sure that the object at the address lives, and has counted a reference to
  // it that is taken here. Whatever was placed is an `Object`.
  @inlinable
  static func object(_ held: UInt) -> Object? {
    guard let address = UnsafeRawPointer(bitPattern: held) else { return nil }
    return Unmanaged<Object>.fromOpaque(address).takeRetainedValue()
  }
}
