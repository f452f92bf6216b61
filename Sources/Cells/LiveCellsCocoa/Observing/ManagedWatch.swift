#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import LiveCells
  import ObjectiveC
  import Synchronization
  import class ObjectiveC.NSObject

  /// Separates real changes of a managed object from effects of Core Data. An object that becomes a
  /// fault, or is fired, sends notifications for all properties although none has changed. A
  /// deleted object sends none.
  ///
  /// Like the object, it is confined to the queue of the object's context.
  // Safety: `state` is guarded by a mutex. The object is used only on its context's queue, on which
  // key-value observing and the context send their notifications.
  final class ManagedWatch: @unchecked Sendable {
    // Safety: the value is used only on the queue of the object's context.
    private struct Followed: @unchecked Sendable {
      /// The last known value.
      var value: Any?
      var notify: @Sendable () -> Void
    }

    /// Observes a context until it is deallocated.
    // Safety: the tokens are only passed on once, in `deinit`.
    private final class ContextObservation: @unchecked Sendable {
      private let tokens: [any NSObjectProtocol]

      init(_ tokens: [any NSObjectProtocol]) { self.tokens = tokens }

      deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
      }
    }

    private struct State {
      var followed: [String: Followed] = [:]
      var deletionFollowers: [Int: @Sendable () -> Void] = [:]
      var next = 0
      var isGone = false
      /// Whether the object has become a fault since its values were compared.
      var isStale = false
      var observation: ContextObservation?
    }

    private let state = Mutex(State())
    private weak var object: NSManagedObject?
    private let hadContext: Bool

    init(_ object: NSManagedObject) {
      self.object = object
      hadContext = object.managedObjectContext != nil
    }

    // MARK: Deletion

    /// Whether the object is being deleted, was deleted, or has lost its context.
    var isGone: Bool {
      guard let object else { return true }
      return state.withLock { $0.isGone } || isGoneNow(object)
    }

    private func isGoneNow(_ object: NSManagedObject) -> Bool {
      object.isDeleted || (hadContext && object.managedObjectContext == nil)
    }

    /// Notifies an observer when the object is deleted and when the deletion is undone.
    func followDeletion(_ onChange: @escaping @Sendable () -> Void) -> ObservationToken {
      listen()
      let number = state.withLock { state in
        state.next += 1
        state.deletionFollowers[state.next] = onChange
        return state.next
      }
      let object = object
      if let object, isGoneNow(object) { state.withLock { $0.isGone = true } }
      // Safety: only retained until the end of the token, never used.
      let held = Held(object)
      return ObservationToken {
        let left = self.state.withLock { $0.deletionFollowers.removeValue(forKey: number) }
        withExtendedLifetime((left, held)) {}
      }
    }

    // Safety: it only retains the object.
    private final class Held: @unchecked Sendable {
      private let object: AnyObject?
      init(_ object: AnyObject?) { self.object = object }
    }

    // MARK: Values

    /// Stores the value of a key path before it is observed. Fires the fault first, because reading
    /// a fault would look like a change.
    func prepare(_ keyPath: String, _ notify: @escaping @Sendable () -> Void) {
      listen()
      guard let object, !isGone else { return }
      object.willAccessValue(forKey: nil)
      object.didAccessValue(forKey: nil)
      let present = Followed(value: object.value(forKeyPath: keyPath), notify: notify)
      state.withLock { $0.followed[keyPath] = present }
    }

    func forget(_ keyPath: String) {
      let forgotten = state.withLock { $0.followed.removeValue(forKey: keyPath) }
      withExtendedLifetime(forgotten) {}
    }

    /// Returns whether a notification means that the value has changed.
    func isChange(of keyPath: String) -> Bool {
      guard let object, !isGone else { return false }
      // The object is a fault or is being fired. The values are compared when it is loaded again.
      guard !object.isFault, object.faultingState == 0 else {
        state.withLock { $0.isStale = true }
        return false
      }
      return compare(keyPath, of: object)
    }

    private func compare(_ keyPath: String, of object: NSManagedObject) -> Bool {
      let value = object.value(forKeyPath: keyPath)
      // The value of a to-many relationship is a collection that changes itself. Comparing it would
      // load its objects.
      if value is NSSet || value is NSOrderedSet { return true }
      guard let before = state.withLock({ $0.followed[keyPath] }) else { return false }
      let present = Followed(value: value, notify: before.notify)
      state.withLock { if $0.followed[keyPath] != nil { $0.followed[keyPath] = present } }
      return !isSame(before.value, value)
    }

    private func isSame(_ left: Any?, _ right: Any?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      guard let left = left as? AnyHashable, let right = right as? AnyHashable else {
        return left as AnyObject === right as AnyObject
      }
      return left == right
    }

    // MARK: The context

    /// Starts to observe the object's context on the first call.
    private func listen() {
      guard let context = object?.managedObjectContext,
        state.withLock({ $0.observation == nil })
      else { return }
      let center = NotificationCenter.default
      let observers = [
        center.addObserver(
          forName: NSManagedObjectContext.didChangeObjectsNotification,
          object: context,
          queue: nil
        ) { [weak self] _ in self?.contextChanged(mayRestore: true) },
        // While a deletion is saved, `isDeleted` is already false and the context is still set.
        center.addObserver(
          forName: NSManagedObjectContext.didSaveObjectsNotification,
          object: context,
          queue: nil
        ) { [weak self] _ in self?.contextChanged(mayRestore: false) },
      ]
      let observation = ContextObservation(observers)
      state.withLock { $0.observation = observation }
    }

    private func contextChanged(mayRestore: Bool) {
      guard let object else { return }
      let isGone = isGoneNow(object)
      let (deletionFollowers, isStale) = state.withLock { state in
        let hasChanged = isGone != state.isGone && (isGone || mayRestore)
        if hasChanged { state.isGone = isGone }
        let isStale = state.isStale && !state.isGone && !state.followed.isEmpty
        if isStale { state.isStale = false }
        return (hasChanged ? Array(state.deletionFollowers.values) : [], isStale)
      }
      for follower in deletionFollowers { follower() }
      guard isStale else { return }
      // An observed object became a fault, perhaps because it has new values. Fire it and compare.
      object.willAccessValue(forKey: nil)
      object.didAccessValue(forKey: nil)
      for (keyPath, followed) in state.withLock({ $0.followed })
      where compare(keyPath, of: object) { followed.notify() }
    }
  }
#endif
