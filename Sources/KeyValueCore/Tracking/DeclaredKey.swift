/// A key path as fields, columns and orders hold it: when it is a declared key of the object it is used on,
/// whoever tracks the reading follows what was declared.
///
/// Confined as the objects are that it is used on.
@usableFromInline
package final class DeclaredKey {
  /// What is held.
  package let keyPath: AnyKeyPath
  /// What the key path is to a class.
  private enum Role {
    /// Nothing that has to be noted: its getter shows what it follows.
    case plain
    case declared(index: Int)
    case foreign
  }

  /// The class that was asked last, and what the key path is to it.
  private var known: (type: ObjectIdentifier, role: Role)?

  package init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  /// The key path of a ``keyPathReading(_:)``.
  @usableFromInline
  package init<Root: AnyObject, Value>(
    of reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?
  ) {
    keyPath = KeyValueCore.keyPath(of: reading)
  }

  /// Notes, if anything is tracked on this thread, that the key path is about to be read.
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
  /// Reads the value of an object; whoever tracks that follows a declared key too.
  package var following: (Root) -> Value {
    let key = DeclaredKey(self)
    return { root in
      key.note(root)
      return root[keyPath: self]
    }
  }
}
