import LiveRows

/// Runs work with a time limit.
enum TimedWork {
  /// Runs work, and cancels it after the given time.
  ///
  /// - Parameters:
  ///   - seconds: The time limit, or nil for none.
  ///   - heedsStops: Whether `StopConditions` cancel it as well. Required unless a screen handles
  ///     signals.
  ///   - status: The exit status if the work does not end after a stop.
  /// - Throws: `CancellationError` if the work was cancelled, also while it waited for a lock or
  ///   for a server, and the errors of `body`.
  static func run<Result: Sendable>(
    for seconds: Double?,
    heedsStops: Bool = false,
    status: Int32 = 0,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // Signals are handled before the first output, because a reader may send one after the first
    // line.
    let stop = heedsStops ? StopConditions(status: status) : nil
    let work = Task { try await body() }
    stop?.onStop { work.cancel() }
    let timer = seconds.map { seconds in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        work.cancel()
      }
    }
    defer {
      timer?.cancel()
      withExtendedLifetime(stop) {}
    }
    do {
      return try await work.value
    } catch let error as StoreError where work.isCancelled && error.isWaiting {
      throw CancellationError()
    }
  }
}

extension StoreError {
  /// Whether the database could not be read now, so that the work would have continued to wait.
  fileprivate var isWaiting: Bool { code == .locked || code == .unreachable }
}
