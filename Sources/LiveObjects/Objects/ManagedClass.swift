import LiveRows

/// A class in a context: what all its objects there share, and where each that stands for a row is
/// known by its key. Detached objects are of one that is in no context.
// Safety: the context is used only by the objects that are in it, and by itself, in its isolation; all
// else may be used on any thread.
final class ManagedClass: @unchecked Sendable {
  let table: ManagedTable
  weak let context: ManagedContext?
  /// By key; one for all classes of a family.
  let objects: IdentityMap<AnyObject>

  init(
    _ table: ManagedTable,
    in context: ManagedContext?,
    objects: IdentityMap<AnyObject> = IdentityMap()
  ) {
    self.table = table
    self.context = context
    self.objects = objects
  }

  /// The object of a row, if anyone holds it and it is of the class.
  func object<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) -> Object? {
    guard let object = objects[key] else { return nil }
    return table.family == nil ? Object.known(object) : object as? Object
  }

  /// Makes a new object the one of its row, unless making it has made another; answers which it is.
  func place<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> Object {
    let placed = objects.place(object, key)
    return table.family == nil ? Object.known(placed) : placed as? Object ?? object
  }
}

extension ManagedObject {
  /// What the objects of this class share in a context.
  func managedClass(in context: ManagedContext) -> ManagedClass {
    context.managedClass(Self.self, managedState.table)
  }

  /// An object that is known to be one of this class.
  // Safety: each class has a table of its own, and with it a map that only its objects are put into. Classes
  // of a family share one: there this is the first class, or the object is asked for its class before.
  static func known(_ object: AnyObject) -> Self {
    unsafeDowncast(object, to: Self.self)
  }
}
