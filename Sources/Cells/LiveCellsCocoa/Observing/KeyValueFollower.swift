#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import LiveCells
  import ObjectiveC
  import Synchronization
  import class ObjectiveC.NSObject

  /// One registration with key-value observing, shared by all observers of a key path of an object.
  ///
  /// It is its own observer object. Other registrations for the same object are therefore not
  /// affected by it, and removing it removes only itself.
  // Safety: `state` is guarded by a mutex. `object` is used only to add and remove an observer,
  // which is allowed on any thread, and in the notification itself. Everything else is immutable.
  final class KeyValueFollower: NSObject, @unchecked Sendable {
    private struct State {
      var followers: [Int: @Sendable () -> Void] = [:]
      var next = 0
      var hasEnded = false
    }

    private let state = Mutex(State())
    /// Retained, so that the object is not deallocated while it is observed.
    private let object: NSObject
    private let keyPath: String
    /// Whether a notification means a change of the value.
    private let isChange: (NSObject) -> Bool
    private let onEnd: (KeyValueFollower) -> Void

    init(
      of object: NSObject,
      _ keyPath: String,
      isChange: @escaping (NSObject) -> Bool,
      onEnd: @escaping (KeyValueFollower) -> Void
    ) {
      self.object = object
      self.keyPath = keyPath
      self.isChange = isChange
      self.onEnd = onEnd
      super.init()
    }

    /// Starts to observe. Called once.
    func begin() {
      object.addObserver(self, forKeyPath: keyPath, options: [], context: context)
    }

    /// Adds an observer until its token is cancelled. Returns nil if the registration has already
    /// ended.
    func join(_ onChange: @escaping @Sendable () -> Void) -> ObservationToken? {
      let number: Int? = state.withLock { state in
        guard !state.hasEnded else { return nil }
        state.next += 1
        state.followers[state.next] = onChange
        return state.next
      }
      return number.map { number in ObservationToken { self.leave(number) } }
    }

    private func leave(_ number: Int) {
      // The closure is released outside of the lock.
      let (left, isLast) = state.withLock { state in
        let left = state.followers.removeValue(forKey: number)
        if state.followers.isEmpty, !state.hasEnded {
          state.hasEnded = true
          return (left, true)
        }
        return (left, false)
      }
      _ = left
      guard isLast else { return }
      onEnd(self)
      object.removeObserver(self, forKeyPath: keyPath, context: context)
    }

    /// Notifies all observers.
    func notify() {
      for follower in state.withLock({ Array($0.followers.values) }) { follower() }
    }

    // Safety: the address is only compared, never dereferenced.
    /// Distinguishes notifications of this registration from those of a superclass.
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    override func observeValue(
      forKeyPath keyPath: String?,
      of object: Any?,
      change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard context == self.context else {
        return super.observeValue(
          forKeyPath: keyPath,
          of: object,
          change: change,
          context: context
        )
      }
      if isChange(self.object) { notify() }
    }
  }
#endif
