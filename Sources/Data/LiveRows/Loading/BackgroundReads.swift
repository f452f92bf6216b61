/// Runs long reads in the background, one at a time.
@MainActor
package final class BackgroundReads {
  private let database: any RowDatabase
  /// The minimum time between two reads while commits arrive.
  private let interval: Duration
  private var last: (end: ContinuousClock.Instant, took: Duration)?
  private var next: (@MainActor () -> Void)?
  /// The read that is running or scheduled.
  package private(set) var current: Task<Void, Never>?
  /// The progress of the current read, from 0 to 1, or nil if it is unknown.
  var progress: Double?
  /// The number of the current read. The result of a read with an earlier number is ignored.
  private var number = 0

  init(_ database: any RowDatabase, interval: Duration) {
    self.database = database
    self.interval = interval
  }

  /// Schedules a read, and calls `finish` with its result.
  ///
  /// `begin` is called just before the read and returns the operation, or nil to skip it. If a read
  /// is running, this one starts after it ends. If a read is already scheduled, it serves this
  /// request as well.
  func start<Result: Sendable>(
    _ begin: @escaping @MainActor () -> (@Sendable (any RowDatabase) async throws -> Result)?,
    finish: @escaping @MainActor (Swift.Result<Result, any Error>) -> Void
  ) {
    if current != nil {
      next = { [weak self] in self?.start(begin, finish: finish) }
      return
    }
    let clock = ContinuousClock()
    // Long reads run less often, so that reading takes at most a tenth of the time.
    let longest = min(interval * 30, (last?.took ?? .zero) * 10)
    let pause = last.map { max(interval, longest) - (clock.now - $0.end) } ?? .zero
    let database = database
    number += 1
    let number = number
    current = Task { [weak self] in
      if pause > .zero { try? await Task.sleep(for: pause) }
      guard !Task.isCancelled, self?.number == number else { return }
      // This read serves all requests made until now.
      self?.next = nil
      let start = clock.now
      var result: Swift.Result<Result, any Error>?
      do {
        if let read = begin() { result = .success(try await read(database)) }
      } catch {
        result = .failure(error)
      }
      guard let self, self.number == number else { return }
      self.last = (clock.now, clock.now - start)
      self.end()
      if let result { finish(result) }
      let next = self.next
      self.next = nil
      next?()
    }
  }

  /// Cancels the current read. The next read starts without a pause.
  func stop() {
    next = nil
    last = nil
    current?.cancel()
    end()
  }

  /// Returns a function that states whether the present read is still the current one.
  func isCurrent() -> @MainActor @Sendable () -> Bool {
    { [weak self, number] in self?.number == number }
  }

  private func end() {
    number += 1
    current = nil
    progress = nil
  }

  /// Stops the reads as stop() does, from any thread.
  nonisolated func cancel() {
    Task { @MainActor in stop() }
  }
}
