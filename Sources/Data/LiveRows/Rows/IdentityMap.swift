/// The live objects of the rows of one table, by key: at most one object per row.
///
/// The map does not keep objects alive. The deinitializer of an object calls ``forget(_:)``, on any
/// thread. All other members are confined to the isolation of the map's owner. The generic members
/// are inlinable, so that clients specialize them for their object type: the map is queried for
/// each row that is read.
@usableFromInline
package struct IdentityMap<Object: AnyObject>: Sendable {
  @usableFromInline let objectSlots = SharedObjectSlots()

  /// Creates an empty map.
  @inlinable
  package init() {}

  /// The object of a key, if it is alive.
  @inlinable
  package subscript(key: RowKey) -> Object? { Self.object(objectSlots.hold(key)) }

  /// Returns the object of a key, and creates it if none is alive.
  @inlinable
  package func object(_ key: RowKey, make: () -> Object) -> Object {
    self[key] ?? place(make(), key)
  }

  /// Registers an object for its row unless another object is alive. Returns the registered object.
  @inlinable
  package func place(_ object: Object, _ key: RowKey) -> Object {
    Self.object(objectSlots.hold(key, orPlace: Self.address(object))) ?? object
  }

  /// Registers an object for its row, and replaces any other object.
  @inlinable
  package func insert(_ object: Object, _ key: RowKey) {
    objectSlots.insert(Self.address(object), key)
  }

  /// Reserves capacity for more objects.
  package func reserve(_ more: Int) { objectSlots.reserve(more) }

  /// Removes the object of a key.
  package func remove(_ key: RowKey) { objectSlots.remove(key) }

  /// Removes the object of a key if it is being deallocated or dead. May be called on any thread.
  package func forget(_ key: RowKey) { objectSlots.remove(key, onlyIfDying: true) }

  /// The number of registered objects.
  package var count: Int { objectSlots.count }

  /// The total number of registrations. While it is unchanged, no object was added.
  package var insertions: Int { objectSlots.insertions }

  /// The keys. Integer keys come first, in ascending order, which is usually the order of the
  /// objects in memory. May be read on any thread.
  @inlinable
  package var keys: [RowKey] { objectSlots.keys }

  /// All live objects, in the order of their keys if these are integers.
  @inlinable
  package var living: [Object] { objectSlots.holdAll().compactMap(Self.object) }

  @inlinable
  // Safety: the object is alive during the call, and the map keeps its memory allocated from then
  // on.
  static func address(_ object: Object) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  }

  // Safety: `hold` has checked that the object at the address is alive and has retained it; this
  // reference is consumed here. Every registered address is that of an `Object`.
  @inlinable
  static func object(_ held: UInt) -> Object? {
    guard let address = UnsafeRawPointer(bitPattern: held) else { return nil }
    return Unmanaged<Object>.fromOpaque(address).takeRetainedValue()
  }
}
