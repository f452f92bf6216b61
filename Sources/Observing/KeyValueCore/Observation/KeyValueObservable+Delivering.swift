import Synchronization

extension KeyValueObservable {
  /// Observes the value at a key path, and passes each notification to a function that runs it
  /// later, for example on a dispatch queue.
  ///
  /// ```swift
  /// let logging = download.observe(
  ///   \.status,
  ///   options: .new,
  ///   delivering: { job in queue.async(execute: job) },
  ///   { change in log.append(change.new ?? "") }
  /// )
  /// ```
  ///
  /// `deliver` is called immediately on the thread of each change, and runs each job once. A serial
  /// queue therefore delivers all changes in order. The value may have changed again by then, so
  /// request the values that you need with `options`. After the token was invalidated on the thread
  /// that runs the jobs, `body` is not called again.
  ///
  /// Call in the isolation of the object, which is not retained.
  public func observe<Value: Sendable>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    delivering deliver: @escaping (_ job: @escaping @Sendable () -> Void) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Change<Value>) -> Void
  ) -> ObservationToken {
    let hasEnded = DeliveryEnd()
    let token = observe(keyPath, options: options, fileID: fileID, line: line) { _, change in
      deliver {
        if !hasEnded.isSet { body(change) }
      }
    }
    return ObservationToken {
      hasEnded.set()
      token.invalidate()
    }
  }

  /// Observes the value at a key path, and delivers its changes on a serial executor, in order.
  ///
  /// The executor is retained until the token ends. For an actor, use
  /// ``observe(_:options:on:fileID:line:_:)``.
  public func observe<Value: Sendable>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    onExecutor executor: any SerialExecutor,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Change<Value>) -> Void
  ) -> ObservationToken {
    let home = ExecutorActor(executor)
    let token = observe(keyPath, options: options, on: home, fileID: fileID, line: line) {
      _,
      change in body(change)
    }
    return ObservationToken { withExtendedLifetime(home) { token.invalidate() } }
  }
}

/// An actor whose jobs run on a given executor.
private actor ExecutorActor {
  private let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// A flag for the end of an observation, whose last jobs may run later.
private final class DeliveryEnd: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() {
    flag.store(true, ordering: .releasing)
  }
}
