#if PostgreSQL
  import Synchronization

  /// Notices commits, whoever makes them, by asking the server which state it is in, over a connection
  /// of its own.
  ///
  /// It asks for as long as somebody listens, and makes its connection anew when it is lost.
  final class SnapshotMonitor: Sendable {
    private struct State {
      var notice = CommitNotice(sequence: 0)
      var continuations: [UInt64: AsyncStream<CommitNotice>.Continuation] = [:]
      var nextIdentifier: UInt64 = 0
      var asking: Task<Void, Never>?
      var isInDoubt = false
      /// Why the server can't be asked, if it can't be.
      var loss: StoreError?
    }

    private let connection: DatabaseConnection
    private let onLoss: @Sendable () -> Void
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
      let (stream, continuation) = AsyncStream.makeStream(
        of: CommitNotice.self,
        bufferingPolicy: .bufferingNewest(1)
      )
      let (identifier, notice) = state.withLock { state in
        state.nextIdentifier += 1
        state.continuations[state.nextIdentifier] = continuation
        if state.asking == nil { state.asking = begin() }
        return (state.nextIdentifier, state.notice)
      }
      // The stream keeps the monitor: who holds only the stream is told all the same.
      continuation.onTermination = { _ in self.end(identifier) }
      continuation.yield(notice)
      return stream
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

    private func end(_ identifier: UInt64) {
      let asking = state.withLock { state -> Task<Void, Never>? in
        state.continuations[identifier] = nil
        guard state.continuations.isEmpty else { return nil }
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
      let (notice, continuations) = state.withLock { state in
        if loss == nil || state.notice.failure != loss?.code { state.notice.sequence += 1 }
        state.notice.failure = loss?.code
        state.loss = loss
        return (state.notice, Array(state.continuations.values))
      }
      if loss != nil { onLoss() }
      for continuation in continuations { continuation.yield(notice) }
    }
  }
#endif
