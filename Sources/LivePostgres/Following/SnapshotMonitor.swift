#if PostgreSQL
  import Synchronization

  /// Notices commits, whoever makes them, by asking the server which state it is in, over a connection
  /// of its own.
  ///
  /// It asks for as long as somebody listens, and makes its connection anew when it is lost.
  final class SnapshotMonitor: Sendable {
    private struct State {
      var listenerCount = 0
      var asking: Task<Void, Never>?
      var isInDoubt = false
      /// Why the server can't be asked, if it can't be.
      var loss: StoreError?
    }

    private let connection: DatabaseConnection
    private let onLoss: @Sendable () -> Void
    private let told = CommitNotices()
    private let state = Mutex(State())

    /// - Parameter onLoss: Called when the server turns out to be gone.
    init(_ connection: DatabaseConnection, onLoss: @escaping @Sendable () -> Void) {
      self.connection = connection
      self.onLoss = onLoss
    }

    /// Why the server can't be read at present, as far as is known.
    var loss: StoreError? { state.withLock { $0.loss } }

    deinit { state.withLock { $0.asking }?.cancel() }

    /// The notices from now on: the present one at once.
    func notices() -> AsyncStream<CommitNotice> {
      state.withLock { state in
        state.listenerCount += 1
        if state.asking == nil { state.asking = begin() }
      }
      // The stream keeps the monitor: who holds only the stream is told all the same.
      return told.stream { self.end() }
    }

    /// Has everybody look again a little later, because a connection was lost in the middle of a read,
    /// be it that nothing was committed.
    func lookAgain() { state.withLock { $0.isInDoubt = true } }

    private func takeDoubt() -> Bool {
      state.withLock { state in
        defer { state.isInDoubt = false }
        return state.isInDoubt
      }
    }

    private func end() {
      let asking = state.withLock { state -> Task<Void, Never>? in
        state.listenerCount -= 1
        guard state.listenerCount == 0 else { return nil }
        state.loss = nil
        defer { state.asking = nil }
        return state.asking
      }
      asking?.cancel()
    }

    private func begin() -> Task<Void, Never> {
      Task { [weak self, connection] in
        var pace = AskingPace()
        var last: String?
        var failureCount = 0
        let clock = ContinuousClock()
        while !Task.isCancelled {
          let start = clock.now
          do {
            let (version, canBeAsked) = try await connection.version()
            failureCount = 0
            let isInDoubt = self?.takeDoubt() ?? false
            let hasChanged = version != last
            // The first answer is a change too: commits may have come since whoever asks has read.
            if hasChanged || isInDoubt { self?.publish(loss: nil) }
            last = version
            if isInDoubt {
              pace.failed()
            } else {
              pace.answered(
                hasChanged: hasChanged,
                after: clock.now - start,
                canBeAsked: canBeAsked
              )
            }
          } catch {
            if Task.isCancelled { return }
            last = nil
            failureCount += 1
            // One connection may be lost without the others.
            let isSilent = ServerError.beneath(error)?.message == ServerError.silence.message
            if failureCount > 1 || isSilent { self?.publish(loss: error) }
            pace.failed()
          }
          try? await Task.sleep(for: pace.pause)
        }
      }
    }

    /// Tells everybody that something may have been committed, or that the server can't be asked.
    private func publish(loss error: (any Error)?) {
      let loss = error.map { StoreError.mapping($0, context: "database") }
      state.withLock { $0.loss = loss }
      if loss != nil { onLoss() }
      told.publish(failure: loss?.code, isNews: loss == nil || told.present.failure != loss?.code)
    }
  }
#endif
