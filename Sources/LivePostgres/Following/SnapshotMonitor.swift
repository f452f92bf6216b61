#if PostgreSQL
  import Synchronization

  /// Notices commits, whoever makes them, by asking the server which state it is in, over a connection
  /// of its own.
  ///
  /// It asks for as long as somebody listens, and makes its connection anew when it is lost.
  final class SnapshotMonitor: Sendable {
    private struct State {
      /// Who listens, and whether he looks.
      var listeners: [UInt64: CommitAttention] = [:]
      var nextListener: UInt64 = 0
      /// Whether the server is to be asked without another pause.
      var isWoken = false
      var asking: Task<Void, Never>?
      var isInDoubt = false
      /// Why the server can't be asked, if it can't be.
      var loss: StoreError?
      /// The state that was announced last.
      var announced: ServerState?
    }

    private let connection: DatabaseConnection
    private let pace: AskingPace
    private let onLoss: @Sendable () -> Void
    private let told = CommitNotices()
    private let state = Mutex(State())

    /// - Parameters:
    ///   - pace: How often the server is asked.
    ///   - onLoss: Called when the server turns out to be gone.
    init(
      _ connection: DatabaseConnection,
      _ pace: AskingPace = AskingPace(),
      onLoss: @escaping @Sendable () -> Void
    ) {
      self.connection = connection
      self.pace = pace
      self.onLoss = onLoss
    }

    /// Why the server can't be read at present, as far as is known.
    var loss: StoreError? { state.withLock { $0.loss } }

    /// The state that was announced last, which reads are to show. They may be answered by another server.
    var announced: ServerState? { state.withLock { $0.announced } }

    deinit {
      state.withLock { $0.asking }?.cancel()
    }

    /// The notices from now on: the present one at once.
    func notices(_ attention: CommitAttention) -> AsyncStream<CommitNotice> {
      attention.onReturn { [weak self] in self?.wake() }
      let listener = state.withLock { state in
        state.nextListener += 1
        state.listeners[state.nextListener] = attention
        if state.asking == nil { state.asking = begin() }
        return state.nextListener
      }
      wake()
      // The stream keeps the monitor: who holds only the stream is told all the same.
      return told.stream { self.end(listener) }
    }

    /// Ends the pause between two questions.
    private func wake() {
      // In this order: a question that is under way may take the call for its own.
      state.withLock { $0.isWoken = true }
      connection.wake()
    }

    private func takeWakening() -> Bool {
      state.withLock { state in
        defer { state.isWoken = false }
        return state.isWoken
      }
    }

    /// Whether anybody looks.
    private var isAttended: Bool {
      // Asked outside of the lock, for each has one of its own.
      state.withLock { Array($0.listeners.values) }.contains(where: \.isPaid)
    }

    /// Announces the present state once more a little later, even if nothing was committed: a connection was
    /// lost in the middle of a read, or another server answered that is behind.
    func lookAgain() { state.withLock { $0.isInDoubt = true } }

    private func takeDoubt() -> Bool {
      state.withLock { state in
        defer { state.isInDoubt = false }
        return state.isInDoubt
      }
    }

    private func end(_ listener: UInt64) {
      let (attention, asking) = state.withLock { state in
        let attention = state.listeners.removeValue(forKey: listener)
        guard state.listeners.isEmpty else { return (attention, Task<Void, Never>?.none) }
        state.loss = nil
        defer { state.asking = nil }
        return (attention, state.asking)
      }
      asking?.cancel()
      withExtendedLifetime(attention) {}
    }

    private func begin() -> Task<Void, Never> {
      let monitor: @Sendable () -> SnapshotMonitor? = { [weak self] in self }
      return Task { [connection, pace] in
        await connection.occupy { Self.ask($0, pace, monitor) }
      }
    }

    /// Asks until its task is cancelled.
    ///
    /// - Parameter monitor: Whom to tell; nobody holds it meanwhile.
    private static func ask(
      _ connection: isolated DatabaseConnection,
      _ pace: AskingPace,
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
          // The first answer is a change too: commits may have come since whoever asks has read.
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
          // One connection may be lost without the others.
          let isSilent = ServerError.beneath(error)?.message == ServerError.silence.message
          if failureCount > 1 || isSilent { monitor()?.publish(nil, loss: error) }
          pace.failed()
        }
        if monitor()?.takeWakening() == true { continue }
        connection.rest(for: pace.pause)
      }
    }

    /// Tells everybody that something may have been committed, or that the server can't be asked.
    private func publish(_ announced: ServerState?, loss error: (any Error)?) {
      let loss = error.map { StoreError.mapping($0, context: "database") }
      state.withLock { state in
        state.loss = loss
        state.announced = announced
      }
      if loss != nil { onLoss() }
      told.publish(failure: loss?.code, isNews: loss == nil || told.present.failure != loss?.code)
    }
  }
#endif
