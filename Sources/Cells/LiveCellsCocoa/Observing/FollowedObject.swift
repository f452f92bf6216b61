#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import LiveCells
  import ObjectiveC
  import Synchronization
  import class ObjectiveC.NSObject

  /// The observations of one object. Associated with the object and deallocated with it.
  // Safety: `followers` and `managed` are guarded by mutexes.
  final class FollowedObject: NSObject, @unchecked Sendable {
    private let followers = Mutex<[String: KeyValueFollower]>([:])
    private let managed = Mutex<ManagedWatch?>(nil)

    // Safety: only the address is used, never the memory behind it. It is never freed.
    private nonisolated(unsafe) static let key = UnsafeRawPointer(
      UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    )

    /// Returns the observations of an object. Creates them on the first call.
    static func of(_ object: NSObject) -> FollowedObject {
      objc_sync_enter(object)
      defer { objc_sync_exit(object) }
      if let present = objc_getAssociatedObject(object, key) as? FollowedObject { return present }
      let made = FollowedObject()
      objc_setAssociatedObject(object, key, made, .OBJC_ASSOCIATION_RETAIN)
      return made
    }

    /// Observes a key path of the object, with the existing registration or a new one.
    func follow(
      _ keyPath: String,
      of object: NSObject,
      _ onChange: @escaping @Sendable () -> Void
    ) -> ObservationToken? {
      let present = followers.withLock { $0[keyPath] }
      if let token = present?.join(onChange) { return token }
      let watch = (object as? NSManagedObject).map { self.watch($0) }
      let made = KeyValueFollower(
        of: object,
        keyPath,
        isChange: { _ in watch?.isChange(of: keyPath) ?? true },
        onEnd: { [weak self] follower in
          self?.followers.withLock { if $0[keyPath] === follower { $0[keyPath] = nil } }
          watch?.forget(keyPath)
        }
      )
      watch?.prepare(keyPath) { [weak made] in made?.notify() }
      let token = made.join(onChange)
      // Another thread may register the same key path meanwhile. Both registrations are valid.
      made.begin()
      followers.withLock { if $0[keyPath] == nil { $0[keyPath] = made } }
      return token
    }

    /// Observes all attributes and relationships of a managed object. Returns nil if it has none.
    func followAll(
      of object: NSManagedObject,
      _ onChange: @escaping @Sendable () -> Void
    ) -> ObservationToken? {
      let (attributes, relationships) = (
        object.entity.attributesByName, object.entity.relationshipsByName
      )
      let tokens = (attributes.keys.sorted() + relationships.keys.sorted()).compactMap { name in
        follow(name, of: object, onChange)
      }
      guard !tokens.isEmpty else { return nil }
      return ObservationToken { for token in tokens { token.invalidate() } }
    }

    /// Returns the watch of a managed object, which detects faulting and deletion.
    func watch(_ object: NSManagedObject) -> ManagedWatch {
      managed.withLock { watch in
        if let watch { return watch }
        let made = ManagedWatch(object)
        watch = made
        return made
      }
    }
  }
#endif
