#if PostgreSQL
  import Synchronization

  /// Detects the commits of all sessions by polling the server's snapshot, over a connection of its
  /// own.
  ///
  /// It polls while there are listeners, and reconnects when the connection is lost.
  final class SnapshotMonitor: Sendable {
    private struct State {
      /// The listeners, with the visibility of their data.
      var listeners: [UInt64: CommitAttention] = [:]
      var nextListener: UInt64 = 0
      /// Whether to poll again without a pause.
      var isWoken = false
      var polling: Task<Void, Never>?
      /// Whether to publish the state after the next poll even if it is unchanged.
      var isInDoubt = false
      /// The reason why the server cannot be polled, or nil.
      var loss: StoreError?
      /// The last announced state.
      var announced: ServerState?
    }

    private let connection: DatabaseConnection
    private let pace: PollInterval
    private let onLoss: @Sendable () -> Void
    private let publisher = CommitNotices()
    private let state = Mutex(State())

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - pace: The poll intervals.
    ///   - onLoss: Called when the server becomes unreachable.
    init(
      _ connection: DatabaseConnection,
      _ pace: PollInterval = PollInterval(),
      onLoss: @escaping @Sendable () -> Void
    ) {
      self.connection = connection
      self.pace = pace
      self.onLoss = onLoss
    }

    /// The reason why the server cannot be read at present, as far as is known, or nil.
    var loss: StoreError? { state.withLock { $0.loss } }

    /// The last announced state. Reads must return it or a later one, even if another server
    /// answers them.
    var announced: ServerState? { state.withLock { $0.announced } }

    deinit {
      state.withLock { $0.polling }?.cancel()
    }

    /// Returns a stream of notices, beginning with the current one.
    func notices(_ attention: CommitAttention) -> AsyncStream<CommitNotice> {
      attention.onReturn { [weak self] in self?.wake() }
      let listener = state.withLock { state in
        state.nextListener += 1
        state.listeners[state.nextListener] = attention
        if state.polling == nil { state.polling = begin() }
        return state.nextListener
      }
      wake()
      // The stream's closure keeps the monitor alive, so that a consumer needs only the stream.
      return publisher.stream { self.end(listener) }
    }

    /// Ends the pause between two polls.
    private func wake() {
      // The order matters: a poll that is running may clear the connection's wakeup.
      state.withLock { $0.isWoken = true }
      connection.wake()
    }

    private func consumeWakeup() -> Bool {
      state.withLock { state in
        defer { state.isWoken = false }
        return state.isWoken
      }
    }

    /// Whether any listener's data is visible.
    private var isAttended: Bool {
      // Read outside of the lock, because each object has a lock of its own.
      state.withLock { Array($0.listeners.values) }.contains(where: \.isPaid)
    }

    /// Publishes the current state again after the next poll, even if nothing was committed. Called
    /// after a read lost its connection, or returned an older state from another server.
    func refreshAgain() { state.withLock { $0.isInDoubt = true } }

    private func takeDoubt() -> Bool {
      state.withLock { state in
        defer { state.isInDoubt = false }
        return state.isInDoubt
      }
    }

    private func end(_ listener: UInt64) {
      let (attention, polling) = state.withLock { state in
        let attention = state.listeners.removeValue(forKey: listener)
        guard state.listeners.isEmpty else { return (attention, Task<Void, Never>?.none) }
        state.loss = nil
        defer { state.polling = nil }
        return (attention, state.polling)
      }
      polling?.cancel()
      withExtendedLifetime(attention) {}
    }

    private func begin() -> Task<Void, Never> {
      let monitor: @Sendable () -> SnapshotMonitor? = { [weak self] in self }
      return Task { [connection, pace] in
        await connection.occupy { Self.pollServer($0, pace, monitor) }
      }
    }

    /// Polls until the task is cancelled.
    ///
    /// - Parameter monitor: Returns the monitor, which is not kept alive between polls.
    private static func pollServer(
      _ connection: isolated DatabaseConnection,
      _ pace: PollInterval,
      _ monitor: () -> SnapshotMonitor?
    ) {
      var pace = pace
      var last: String?
      var failureCount = 0
      let clock = ContinuousClock()
      while !Task.isCancelled {
        let start = clock.now
        do {
          let (state, canBeAsked) = try connection.state()
          failureCount = 0
          let isInDoubt = monitor()?.takeDoubt() ?? false
          let hasChanged = state.version != last
          // The first state counts as a change, because commits may have happened since the
          // consumers last read.
          if hasChanged || isInDoubt { monitor()?.publish(state, loss: nil) }
          last = state.version
          if isInDoubt {
            pace.doubted()
          } else {
            pace.answered(
              hasChanged: hasChanged,
              after: clock.now - start,
              canBeAsked: canBeAsked,
              isAttended: monitor()?.isAttended ?? false
            )
          }
        } catch {
          if Task.isCancelled { return }
          last = nil
          failureCount += 1
          // A single failure may concern only this connection.
          let isSilent = ServerError.beneath(error)?.message == ServerError.silence.message
          if failureCount > 1 || isSilent { monitor()?.publish(nil, loss: error) }
          pace.failed()
        }
        if monitor()?.consumeWakeup() == true { continue }
        connection.rest(for: pace.pause)
      }
    }

    /// Notifies all streams that something may have been committed, or that the server cannot be
    /// polled.
    private func publish(_ announced: ServerState?, loss error: (any Error)?) {
      let loss = error.map { StoreError.mapping($0, context: "database") }
      state.withLock { state in
        state.loss = loss
        state.announced = announced
      }
      if loss != nil { onLoss() }
      publisher.publish(
        failure: loss?.code,
        isNewState: loss == nil || publisher.present.failure != loss?.code
      )
    }
  }
#endif
