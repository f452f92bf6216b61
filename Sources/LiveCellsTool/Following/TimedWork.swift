/// Work that ends by itself or when it is told to.
enum TimedWork {
  /// Runs work, and cancels it when so many seconds are over.
  ///
  /// - Parameter heedsStops: Whether it is cancelled by what `StopConditions` tell as well, as it
  ///   must be where no screen takes care of signals; and with which status the process then ends
  ///   if the work doesn't.
  static func run<Result: Sendable>(
    for seconds: Double?,
    heedsStops: Bool = false,
    status: Int32 = 0,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // Before the work begins: whoever has read its first line may end it properly.
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
