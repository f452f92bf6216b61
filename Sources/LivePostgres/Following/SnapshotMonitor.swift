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
    }

    private let connection: DatabaseConnection
    private let state = Mutex(State())

    init(_ connection: DatabaseConnection) {
      self.connection = connection
    }

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
        defer { state.asking = nil }
        return state.asking
      }
      asking?.cancel()
    }

    private func begin() -> Task<Void, Never> {
      Task { [weak self, connection] in
        var pace = AskingPace()
        var last: String?
        let clock = ContinuousClock()
        while !Task.isCancelled {
          let start = clock.now
          do {
            let (version, canBeAsked) = try await connection.version()
            let isInDoubt = self?.takeDoubt() ?? false
            let hasChanged = version != last
            // The first answer is a change too: commits may have come since whoever asks has read.
            if hasChanged || isInDoubt { self?.publish(failure: nil) }
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
            self?.publish(failure: StoreError.mapping(error, context: "").code)
            pace.failed()
          }
          try? await Task.sleep(for: pace.pause)
        }
      }
    }

    private func publish(failure: StoreError.Code?) {
      let (notice, continuations) = state.withLock { state in
        if failure == nil || state.notice.failure != failure { state.notice.sequence += 1 }
        state.notice.failure = failure
        return (state.notice, Array(state.continuations.values))
      }
      for continuation in continuations { continuation.yield(notice) }
    }
  }
#endif
