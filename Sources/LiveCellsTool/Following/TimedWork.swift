/// Work that ends by itself or when it is told to.
enum TimedWork {
  /// Runs work, and cancels it when so many seconds are over.
  ///
  /// - Parameter heedsStops: Whether it is cancelled by what `StopConditions` tell as well, as it
  ///   must be where no screen takes care of signals.
  static func run(
    for seconds: Double?,
    heedsStops: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let work = Task { try await body() }
    let stop = heedsStops ? StopConditions { work.cancel() } : nil
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
    try await work.value
  }
}
