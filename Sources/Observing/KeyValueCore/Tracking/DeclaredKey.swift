/// A key path stored in a field, column or order. If it is a declared key of the object, reading
/// through it tracks its declared dependencies.
///
/// It is confined to the isolation of the objects.
@usableFromInline
package final class DeclaredKey {
  /// The key path.
  package let keyPath: AnyKeyPath
  /// The role of the key path in a class.
  private enum Role {
    /// Needs no tracking of its own, because its getter is tracked.
    case plain
    case declared(index: Int)
    case foreign
  }

  /// The class that was examined last, and the role in it.
  private var known: (type: ObjectIdentifier, role: Role)?

  package init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  /// Creates the key path of a ``keyPathReading(_:)``.
  @usableFromInline
  package init<Root: AnyObject, Value>(
    of reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?
  ) {
    keyPath = KeyValueCore.keyPath(of: reading)
  }

  /// Tracks a read of the key path, if this thread is tracking.
  @usableFromInline
  package func note(_ object: AnyObject) {
    guard TrackingListener.borrowedCurrent != nil else { return }
    switch role(for: object) {
    case .plain: return
    case .declared(let index):
      guard let object = object as? any KeyValueObservable else { return }
      object.keyTable.noteRead(index, of: object, object.observationState)
    case .foreign:
      (object as? any ForeignObservable)?.noteForeignRead(.keyPath(keyPath))
    }
  }

  private func role(for object: AnyObject) -> Role {
    let type = ObjectIdentifier(type(of: object))
    if let known, known.type == type { return known.role }
    let role = newRole(for: object)
    known = (type, role)
    return role
  }

  private func newRole(for object: AnyObject) -> Role {
    guard let observable = object as? any KeyValueObservable else {
      return object is any ForeignObservable ? .foreign : .plain
    }
    let table = observable.keyTable
    guard let index = table.index(of: keyPath), table.keys[index].isDeclared else { return .plain }
    return .declared(index: index)
  }
}

extension KeyPath where Root: AnyObject {
  /// A function that reads the value of an object and tracks declared keys.
  package var following: (Root) -> Value {
    let key = DeclaredKey(self)
    return { root in
      key.note(root)
      return root[keyPath: self]
    }
  }
}
