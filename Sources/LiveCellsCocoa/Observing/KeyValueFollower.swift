#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import LiveCells
  import ObjectiveC
  import Synchronization
  import class ObjectiveC.NSObject

  /// One registration with key-value observing, for all who follow a key path of an object.
  ///
  /// It is an observer of its own: what anybody else observes of the object is told to somebody else, and
  /// removing it removes nothing but itself.
  // Safety: `state` is behind a mutex, `object` is used for what key-value observing allows on any thread,
  // to add and to remove an observer, and where it tells, in which it tells; all else is immutable.
  final class KeyValueFollower: NSObject, @unchecked Sendable {
    private struct State {
      var followers: [Int: @Sendable () -> Void] = [:]
      var next = 0
      var hasEnded = false
    }

    private let state = Mutex(State())
    /// Held, so that the object can't die while it is observed.
    private let object: NSObject
    private let keyPath: String
    /// Whether what key-value observing tells is a change.
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

    /// Begins to observe. Once.
    func begin() {
      object.addObserver(self, forKeyPath: keyPath, options: [], context: context)
    }

    /// Tells a follower of changes until the token is ended; nil when observing has ended already.
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
      // What the follower captured is let go of outside of the lock.
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

    /// Tells all followers.
    func tell() {
      for follower in state.withLock({ Array($0.followers.values) }) { follower() }
    }

    // Safety: an address that is compared and never read.
    /// What tells notices of this registration from those that a superclass may have asked for.
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
      if isChange(self.object) { tell() }
    }
  }
#endif
