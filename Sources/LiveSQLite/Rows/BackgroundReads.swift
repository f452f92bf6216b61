#if SQLite
  /// Long reads on a connection of their own, one at a time.
  @MainActor
  final class BackgroundReads {
    private let store: Store
    /// At most so often while commits come.
    private let interval: Duration
    private var connection: Connection?
    private var last: (end: ContinuousClock.Instant, took: Duration)?
    private var next: (@MainActor () -> Void)?
    /// The read that is under way or waits for its time.
    private(set) var current: Task<Void, Never>?

    init(store: Store, interval: Duration) {
      self.store = store
      self.interval = interval
    }

    /// Reads when it is time, and hands over what was found.
    ///
    /// `begin` is called just before the read, and says what to read. While a read is under way,
    /// another waits for its end; while one waits already, nothing more is needed.
    func start<Result: Sendable>(
      _ begin: @escaping @MainActor () -> (@Sendable (Connection) async throws -> Result)?,
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
      current = Task { [weak self] in
        if pause > .zero { try? await Task.sleep(for: pause) }
        guard !Task.isCancelled else { return }
        // Whatever asked for a read until now is answered by this one.
        self?.next = nil
        let start = clock.now
        var result: Swift.Result<Result, any Error>?
        do {
          if let read = begin(), let connection = try self?.open() {
            result = .success(try await read(connection))
          }
        } catch {
          result = .failure(error)
        }
        guard let self, !Task.isCancelled else { return }
        self.last = (clock.now, clock.now - start)
        self.current = nil
        if let result { finish(result) }
        let next = self.next
        self.next = nil
        next?()
      }
    }

    /// Ends what is under way.
    nonisolated func cancel() {
      Task { @MainActor in
        self.next = nil
        self.current?.cancel()
        self.connection?.interrupt()
      }
    }

    private func open() throws -> Connection {
      if let connection, store.isImmutable { return connection }
      let identity = try FileIdentity.checking(path: store.path)
      if let connection, connection.identity == identity { return connection }
      let fresh = try store.another()
      connection = fresh
      return fresh
    }
  }
#endif
