/// A key path as fields, columns and orders hold it: when it is a declared key of the object it is used on,
/// whoever tracks the reading follows what was declared.
///
/// Confined as the objects are that it is used on.
@usableFromInline
package final class DeclaredKey {
  /// What is held.
  package let keyPath: AnyKeyPath
  /// The class that was asked last, and the key's index if it is declared there.
  private var known: (type: ObjectIdentifier, index: Int?)?

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
    guard TrackingListener.borrowedCurrent != nil, let index = index(in: object),
      let object = object as? any KeyValueObservable
    else { return }
    object.keyTable.noteRead(index, of: object, object.observationState)
  }

  private func index(in object: AnyObject) -> Int? {
    let type = ObjectIdentifier(type(of: object))
    if let known, known.type == type { return known.index }
    let table = (object as? any KeyValueObservable)?.keyTable
    let index = table?.index(of: keyPath).flatMap { index in
      table?.keys[index].isDeclared == true ? index : nil
    }
    known = (type, index)
    return index
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
