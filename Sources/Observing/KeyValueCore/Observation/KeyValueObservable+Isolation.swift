import Synchronization

extension KeyValueObservable {
  /// Observes the value at a key path, and delivers its changes on the main actor.
  ///
  /// ```swift
  /// let token = download.observe(
  ///   \.received,
  ///   options: [.new],
  ///   onMainActor: { change in
  ///     shown.append(change.new ?? 0)
  ///   }
  /// )
  /// ```
  ///
  /// All changes are delivered one after the other and in order, but after they were made. The
  /// value may have changed again by then, so request the values that you need with `options`. With
  /// `.prior`, the notice before a change is also delivered later, when the change may have been
  /// made already. Without an actor, changes are delivered immediately; see
  /// ``observe(_:options:fileID:line:_:)``.
  ///
  /// Call in the isolation of the object. The object is not retained. If it is deallocated first,
  /// the changes made until then are still delivered. After the token was invalidated on the main
  /// actor, `body` is not called again.
  ///
  /// Traps, with the class and the key path, if the path reads no observable property.
  public func observe<Value: Sendable>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onMainActor body: @escaping @MainActor (Change<Value>) -> Void
  ) -> ObservationToken {
    observe(
      keyPath,
      options: options,
      fileID: fileID,
      line: line,
      whileOnMainActor: { change in
        body(change)
        return true
      }
    )
  }

  /// Observes until `body`, which is called on the main actor, returns false because its target was
  /// deallocated.
  func observe<Value: Sendable>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions,
    fileID: StaticString,
    line: UInt,
    whileOnMainActor body: @escaping @MainActor (Change<Value>) -> Bool
  ) -> ObservationToken {
    let changes = changes(of: keyPath, options: options, fileID: fileID, line: line)
    let hasEnded = EndFlag()
    let task = Task { @MainActor in
      for await change in changes {
        guard !hasEnded.isSet, body(change) else { return }
      }
    }
    return ObservationToken {
      hasEnded.set()
      task.cancel()
    }
  }

  /// Observes the value at a key path, and delivers its changes on an actor, which is held weakly.
  /// See ``observe(_:options:fileID:line:onMainActor:)``.
  public func observe<Value: Sendable, Isolation: Actor>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    on isolation: Isolation,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (isolated Isolation, Change<Value>) -> Void
  ) -> ObservationToken {
    let changes = changes(of: keyPath, options: options, fileID: fileID, line: line)
    let hasEnded = EndFlag()
    let deliver: @Sendable (isolated Isolation, Change<Value>) -> Void = { isolation, change in
      if !hasEnded.isSet { body(isolation, change) }
    }
    let task = Task { [weak isolation] in
      for await change in changes {
        guard let isolation else { return }
        await deliver(isolation, change)
      }
    }
    return ObservationToken {
      hasEnded.set()
      task.cancel()
    }
  }
}

/// A flag for the end of an observation that delivers on another actor. Cancelling the task is not
/// sufficient: the task may already have received a change that it has not delivered yet.
private final class EndFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() {
    flag.store(true, ordering: .releasing)
  }
}
