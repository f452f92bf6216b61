/// Long reads behind the scenes, one at a time.
@MainActor
package final class BackgroundReads {
  private let database: any RowDatabase
  /// At most so often while commits come.
  private let interval: Duration
  private var last: (end: ContinuousClock.Instant, took: Duration)?
  private var next: (@MainActor () -> Void)?
  /// The read that is under way or waits for its time.
  package private(set) var current: Task<Void, Never>?
  /// Tells the present read from those that were ended.
  private var number = 0

  init(_ database: any RowDatabase, interval: Duration) {
    self.database = database
    self.interval = interval
  }

  /// Reads when it is time, and hands over what was found.
  ///
  /// `begin` is called just before the read, and says what to read. While a read is under way,
  /// another waits for its end; while one waits already, nothing more is needed.
  func start<Result: Sendable>(
    _ begin: @escaping @MainActor () -> (@Sendable (any RowDatabase) async throws -> Result)?,
    finish: @escaping @MainActor (Swift.Result<Result, any Error>) -> Void
  ) {
    if current != nil {
      next = { [weak self] in self?.start(begin, finish: finish) }
      return
    }
    let clock = ContinuousClock()
    // What takes long is done more seldom, so that no more than a tenth of the time goes into it.
    let longest = min(interval * 30, (last?.took ?? .zero) * 10)
    let pause = last.map { max(interval, longest) - (clock.now - $0.end) } ?? .zero
    let database = database
    number += 1
    let number = number
    current = Task { [weak self] in
      if pause > .zero { try? await Task.sleep(for: pause) }
      guard !Task.isCancelled, self?.number == number else { return }
      // Whatever asked for a read until now is answered by this one.
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
      self.current = nil
      if let result { finish(result) }
      let next = self.next
      self.next = nil
      next?()
    }
  }

  /// Ends what is under way; the next read begins at once.
  func stop() {
    next = nil
    last = nil
    number += 1
    current?.cancel()
    current = nil
  }

  /// The same, from anywhere.
  nonisolated func cancel() {
    Task { @MainActor in stop() }
  }
}
