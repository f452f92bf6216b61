#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import LiveCells
  import ObjectiveC
  import Synchronization
  import class ObjectiveC.NSObject

  /// What is followed of an object. It belongs to the object, and dies with it.
  // Safety: `followers` and `managed` are behind mutexes.
  final class FollowedObject: NSObject, @unchecked Sendable {
    private let followers = Mutex<[String: KeyValueFollower]>([:])
    private let managed = Mutex<ManagedWatch?>(nil)

    // Safety: an address that nothing is read or written at, and that stays.
    private nonisolated(unsafe) static let key = UnsafeRawPointer(
      UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    )

    /// What is followed of an object; made at the first call.
    static func of(_ object: NSObject) -> FollowedObject {
      objc_sync_enter(object)
      defer { objc_sync_exit(object) }
      if let present = objc_getAssociatedObject(object, key) as? FollowedObject { return present }
      let made = FollowedObject()
      objc_setAssociatedObject(object, key, made, .OBJC_ASSOCIATION_RETAIN)
      return made
    }

    /// Follows a key path of the object, by the registration that is there or a new one.
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
      watch?.prepare(keyPath) { [weak made] in made?.tell() }
      let token = made.join(onChange)
      // Whoever comes meanwhile makes one of his own: this one doesn't tell yet.
      made.begin()
      followers.withLock { if $0[keyPath] == nil { $0[keyPath] = made } }
      return token
    }

    /// What is known of a managed object beyond its values.
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
