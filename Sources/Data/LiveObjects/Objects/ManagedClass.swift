import LiveRows

/// The data that all objects of a class share in a context, with the map from keys to objects.
/// Objects without a context share an instance whose context is nil.
// Safety: the context is used only by its own objects and by itself, in its isolation. All other
// members can be used on any thread.
final class ManagedClass: @unchecked Sendable {
  let table: ManagedTable
  weak let context: AsyncManagedContext?
  /// The objects by key. All classes of a hierarchy share one map.
  let objects: IdentityMap<AnyObject>

  init(
    _ table: ManagedTable,
    in context: AsyncManagedContext?,
    objects: IdentityMap<AnyObject> = IdentityMap()
  ) {
    self.table = table
    self.context = context
    self.objects = objects
  }

  /// Returns the object of a row, if it exists and is an instance of the class.
  func object<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) -> Object? {
    guard let object = objects[key] else { return nil }
    return table.family == nil ? Object.known(object) : object as? Object
  }

  /// Registers a new object for its row. Returns the object that is registered afterwards, which is
  /// an existing one if creating the object has registered another.
  func place<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> Object {
    let placed = objects.place(object, key)
    return table.family == nil ? Object.known(placed) : placed as? Object ?? object
  }
}

extension ManagedObject {
  /// Returns the data that the objects of this class share in a context.
  func managedClass(in context: AsyncManagedContext) -> ManagedClass {
    context.managedClass(Self.self, managedState.table)
  }

  /// Casts an object that is known to be an instance of this class.
  // Safety: each class has its own table, and its map contains only its own objects. Classes of a
  // hierarchy share a map. For them, `Self` is the base class, or the caller has checked the class
  // before.
  static func known(_ object: AnyObject) -> Self {
    unsafeDowncast(object, to: Self.self)
  }
}
