/// Runs work with a time limit.
enum TimedWork {
  /// Runs work, and cancels it after the given time.
  ///
  /// - Parameters:
  ///   - seconds: The time limit, or nil for none.
  ///   - heedsStops: Whether `StopConditions` cancel it as well. Required unless a screen handles
  ///     signals.
  ///   - status: The exit status if the work does not end after a stop.
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
    return try await work.value
  }
}
