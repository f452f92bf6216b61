import LiveRows

/// A class in a context: what all its objects there share, and where each that stands for a row is
/// known by its key. Detached objects are of one that is in no context.
// Safety: the context is used only by the objects that are in it, and by itself, in its isolation; all
// else may be used on any thread.
final class ManagedClass: @unchecked Sendable {
  let table: ManagedTable
  weak let context: ManagedContext?
  let objects = IdentityMap<AnyObject>()

  init(_ table: ManagedTable, in context: ManagedContext?) {
    self.table = table
    self.context = context
  }

  /// The object of a row, if anyone holds it.
  func object<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) -> Object? {
    guard let object = objects[key] else { return nil }
    return Object.known(object)
  }

  /// Makes a new object the one of its row, unless making it has made another; answers which it is.
  func place<Object: ManagedObject>(_ object: Object, _ key: RowKey) -> Object {
    Object.known(objects.place(object, key))
  }
}

extension ManagedObject {
  /// What the objects of this class share in a context.
  func managedClass(in context: ManagedContext) -> ManagedClass {
    context.managedClass(Self.self, managedState.table)
  }

  /// An object that is known to be one of this class.
  // Safety: each class has a table of its own, and with it a map that only its objects are put into.
  static func known(_ object: AnyObject) -> Self {
    unsafeDowncast(object, to: Self.self)
  }
}
