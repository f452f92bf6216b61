#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import LiveCells
  import ObjectiveC
  import Synchronization
  import class ObjectiveC.NSObject

  /// Tells changes of a managed object from what Core Data does with it: an object that becomes a fault, or
  /// ceases to be one, notifies of all its properties though none has changed; and one that is deleted
  /// notifies of none.
  ///
  /// As the object it belongs to the queue of the object's context.
  // Safety: `state` is behind a mutex; the object is used on its context's queue, where key-value observing
  // and the context tell.
  final class ManagedWatch: @unchecked Sendable {
    // Safety: the value is compared on the queue of the object's context, and nowhere else.
    private struct Followed: @unchecked Sendable {
      /// The value that was there last.
      var value: Any?
      var tell: @Sendable () -> Void
    }

    /// Listens to a context for as long as it is held.
    // Safety: the tokens are handed over once, at the end.
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

    /// Whether the object is to be deleted, was deleted, or has lost its context.
    var isGone: Bool {
      guard let object else { return true }
      return state.withLock { $0.isGone } || isGoneNow(object)
    }

    private func isGoneNow(_ object: NSManagedObject) -> Bool {
      object.isDeleted || (hadContext && object.managedObjectContext == nil)
    }

    /// Tells a follower when the object was deleted, and when that was undone.
    func followDeletion(_ onChange: @escaping @Sendable () -> Void) -> ObservationToken {
      listen()
      let number = state.withLock { state in
        state.next += 1
        state.deletionFollowers[state.next] = onChange
        return state.next
      }
      let object = object
      if let object, isGoneNow(object) { state.withLock { $0.isGone = true } }
      // Safety: held to the end of the token, and not used.
      let held = Held(object)
      return ObservationToken {
        let left = self.state.withLock { $0.deletionFollowers.removeValue(forKey: number) }
        withExtendedLifetime((left, held)) {}
      }
    }

    // Safety: it only holds.
    private final class Held: @unchecked Sendable {
      private let object: AnyObject?
      init(_ object: AnyObject?) { self.object = object }
    }

    // MARK: Values

    /// Notes the value of a key path before it is observed. Fires the fault that the object may be, so that
    /// reading it doesn't look like a change.
    func prepare(_ keyPath: String, _ tell: @escaping @Sendable () -> Void) {
      listen()
      guard let object, !isGone else { return }
      object.willAccessValue(forKey: nil)
      object.didAccessValue(forKey: nil)
      let present = Followed(value: object.value(forKeyPath: keyPath), tell: tell)
      state.withLock { $0.followed[keyPath] = present }
    }

    func forget(_ keyPath: String) {
      let forgotten = state.withLock { $0.followed.removeValue(forKey: keyPath) }
      withExtendedLifetime(forgotten) {}
    }

    /// Whether a notice means that a value has changed.
    func isChange(of keyPath: String) -> Bool {
      guard let object, !isGone else { return false }
      // On the way to or from being a fault: what has really changed is found out when it is whole again.
      guard !object.isFault, object.faultingState == 0 else {
        state.withLock { $0.isStale = true }
        return false
      }
      return compare(keyPath, of: object)
    }

    private func compare(_ keyPath: String, of object: NSManagedObject) -> Bool {
      let value = object.value(forKeyPath: keyPath)
      guard let before = state.withLock({ $0.followed[keyPath] }) else { return false }
      let present = Followed(value: value, tell: before.tell)
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

    /// Listens to the object's context, from the first call on.
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
        // While a deletion is saved, the object is neither to be deleted any more nor without a context.
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
      // Somebody shows what was turned into a fault: perhaps because it has other values now.
      object.willAccessValue(forKey: nil)
      object.didAccessValue(forKey: nil)
      for (keyPath, followed) in state.withLock({ $0.followed })
      where compare(keyPath, of: object) { followed.tell() }
    }
  }
#endif
