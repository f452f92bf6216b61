import Synchronization

extension KeyValueObservable {
  /// Observes the value at a key path, and is told of its changes on the main actor.
  ///
  /// ```swift
  /// token = meter.observe(\.level, options: [.new], onMainActor: { [weak self] change in
  ///   self?.dial.level = change.new ?? 0
  /// })
  /// ```
  ///
  /// Each change is told, one after the other, in their order, but later than it is made: the value may
  /// have changed again by then, so that what matters of it is asked for with `options`. With `.prior` the
  /// notice before a change comes later too, when the change may have been made. Without an actor, changes
  /// are told at once where they are made; see ``observe(_:options:fileID:line:_:)``.
  ///
  /// Call in the isolation of the object, which isn't held and may die first: what has changed until then is
  /// still told. When the token was invalidated on the main actor, no further call comes.
  ///
  /// Traps, with the class and the key path, when the path reads nothing that can be observed.
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

  /// Observes until `body`, which is called on the main actor, says that nobody is left to be told.
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

  /// Observes the value at a key path, and is told of its changes on an actor of the caller's choice, which
  /// is held weakly. See ``observe(_:options:fileID:line:onMainActor:)``.
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

/// Whether an observation has ended, for who delivers it elsewhere.
private final class EndFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() {
    flag.store(true, ordering: .releasing)
  }
}
