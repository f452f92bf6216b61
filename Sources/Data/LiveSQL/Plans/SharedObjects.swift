import Synchronization

/// The objects of this process that several databases share, by identity. They are held weakly.
package final class SharedObjects<Identity: Hashable & Sendable, Object: AnyObject & Sendable>:
  Sendable
{
  private struct Reference {
    weak var object: Object?
  }

  private let objects = Mutex<[Identity: Reference]>([:])

  package init() {}

  /// Returns the object for an identity. Creates it if there is none.
  package func object(for identity: Identity, _ make: () throws -> Object) rethrows -> Object {
    try objects.withLock { objects in
      if let object = objects[identity]?.object { return object }
      objects = objects.filter { $0.value.object != nil }
      let object = try make()
      objects[identity] = Reference(object: object)
      return object
    }
  }
}
