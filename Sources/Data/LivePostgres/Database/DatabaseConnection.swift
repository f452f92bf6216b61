#if PostgreSQL
  /// A connection that is opened when it is needed, and reopened when it is lost.
  actor DatabaseConnection {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let address: ServerAddress
    private let wakeup: WakeupPipe
    private let relations: KnownRelations
    /// The channel on which other sessions may announce commits.
    private let channel: String?
    private var connection: ServerConnection?
    private var kind = VersionKind.unknown

    init(_ address: ServerAddress, _ relations: KnownRelations, channel: String? = nil) throws {
      self.address = address
      self.relations = relations
      self.channel = channel
      wakeup = try WakeupPipe()
    }

    /// Returns the current state, and whether the server supports polling for it.
    func state() throws -> (ServerState, Bool) {
      try connected { connection, kind in
        if case .unknown = kind { return (try kind.state(connection), false) }
        return (try kind.state(connection), true)
      }
    }

    /// Runs a body that alternates between polling and waiting, on this connection's executor, for
    /// any length of time. No other code may use the connection. Cancelling the task ends the wait.
    nonisolated func occupy(
      _ body: @escaping @Sendable (isolated DatabaseConnection) -> Void
    ) async {
      await withTaskCancellationHandler {
        await body(self)
      } onCancel: {
        wakeup.wake()
      }
    }

    /// Ends the current wait, or the next one.
    nonisolated func wake() { wakeup.wake() }

    /// Waits for a duration. The wait ends early if the server sends something, `wake()` is called,
    /// or the task is cancelled.
    func rest(for duration: Duration) {
      if Task.isCancelled { return }
      if let connection {
        connection.waitForNotification(for: duration)
      } else {
        wakeup.rest(for: duration)
      }
    }

    /// Makes a read that waits for the server fail, because the server is known to be unreachable.
    nonisolated func giveUp() { wakeup.giveUp() }

    /// Reads one state. Cancelling the task also cancels the statement on the server.
    ///
    /// - Parameters:
    ///   - announced: The last announced state, possibly of another server.
    ///   - onBehind: Called if the state that was read may be older than the announced one.
    nonisolated func read<Result: Sendable>(
      after announced: ServerState? = nil,
      onBehind: @escaping @Sendable () -> Void = {},
      _ body: @escaping @Sendable (ServerReader) throws -> Result
    ) async throws -> Result {
      let cancellationFlag = CancellationFlag(wakeup)
      return try await withTaskCancellationHandler {
        try await read(cancellationFlag, announced, onBehind, body)
      } onCancel: {
        cancellationFlag.raise()
      }
    }

    private func read<Result: Sendable>(
      _ cancellationFlag: CancellationFlag,
      _ announced: ServerState?,
      _ onBehind: () -> Void,
      _ body: @Sendable (ServerReader) throws -> Result
    ) throws -> Result {
      if cancellationFlag.isRaised { throw CancellationError() }
      do {
        return try connected { connection, kind in
          connection.cancellationFlag = cancellationFlag
          defer { connection.cancellationFlag = nil }
          let transaction = ServerTransaction(connection)
          let serverPosition = try kind.serverPosition(
            connection,
            transaction,
            comparedWith: announced
          )
          let reader = ServerReader(
            transaction: transaction,
            kind: kind,
            serverPosition: serverPosition,
            relations: relations
          )
          let outcome = Swift.Result(catching: { try body(reader) })
          if let announced, announced.isAhead(of: serverPosition) { onBehind() }
          try transaction.end()
          return try outcome.get()
        }
      } catch  where cancellationFlag.isRaised && Self.isCancellation(error) {
        throw CancellationError()
      }
    }

    /// Returns whether cancelling a read can have caused an error.
    private static func isCancellation(_ error: any Error) -> Bool {
      guard let error = ServerError.beneath(error) else { return false }
      return error.isCancelled || error.isInFailedTransaction || error.isConnectionLost
    }

    /// Runs a write transaction. It commits all changes of the body or none. If a concurrent
    /// transaction conflicts with it, it is retried from the beginning.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for locks of other sessions.
    ///   - seesOthers: Whether it sees commits of other sessions that happen meanwhile.
    func write<Result: Sendable>(
      waiting patience: Duration,
      seesOthers: Bool = false,
      _ body: @Sendable (ServerWriter) throws -> Result
    ) async throws -> Result {
      var attempt = 1
      while true {
        do {
          return try writeOnce(waiting: patience, seesOthers: seesOthers, body)
        } catch
          where ServerError.beneath(error)?.isOvertaken == true && attempt < Self.maxAttempts
        {
          // A random delay, so that conflicting sessions do not retry at the same time.
          let longest = min(500, 4 << attempt)
          attempt += 1
          try? await Task.sleep(for: .milliseconds(Int.random(in: 1...longest)))
        }
      }
    }

    /// Listening is optional: a standby or a connection pool may not support it.
    private static func listen(_ connection: ServerConnection, to channel: String) throws {
      do {
        try connection.run([Statement("LISTEN " + SQLName.quoted(channel))])
      } catch let error as ServerError where !error.isConnectionLost {}
    }

    /// The maximum number of attempts of a transaction.
    private static var maxAttempts: Int { 20 }

    private func writeOnce<Result: Sendable>(
      waiting patience: Duration,
      seesOthers: Bool,
      _ body: (ServerWriter) throws -> Result
    ) throws -> Result {
      var committed: Result?
      do {
        return try connected { connection, kind in
          let transaction = ServerTransaction(
            connection,
            lockPatience: patience,
            seesOthers: seesOthers
          )
          let reader = ServerReader(
            transaction: transaction,
            kind: kind,
            serverPosition: ReadPosition(),
            relations: relations
          )
          let writer = ServerWriter(reader: reader)
          do {
            let result = try body(writer)
            try writer.finish()
            committed = result
            try transaction.commit()
            return result
          } catch {
            if (error as? UnknownOutcome) == nil { try? transaction.end() }
            throw error
          }
        }
      } catch let outcome as UnknownOutcome {
        // The connection was lost during the commit. A new connection asks the server whether the
        // transaction was committed; if it was, the result is valid.
        connection = nil
        guard let committed, try isCommitted(outcome) else {
          throw StoreError.mapping(outcome.error, context: address.name)
        }
        return committed
      }
    }

    /// Returns whether a transaction was committed whose connection was lost during the commit.
    ///
    /// - Throws: `StoreError` if the server cannot tell.
    private func isCommitted(_ outcome: UnknownOutcome) throws -> Bool {
      let end = ContinuousClock.now + address.patience
      while true {
        let answer = try? connected { connection, _ in try outcome.answer(connection) }
        switch answer {
        case .committed: return true
        case .aborted: return false
        case .unknown: throw outcome.failure(context: address.name)
        // The server is not reachable yet, or the transaction is still in progress.
        case .running, nil:
          guard ContinuousClock.now < end else { throw outcome.failure(context: address.name) }
          wakeup.rest(for: .milliseconds(50))
        }
      }
    }

    /// Calls `body` with the open connection. Connects first if there is none or it is lost. After
    /// an error that means that the connection is lost, the next call connects again.
    private func connected<Result>(
      _ body: (ServerConnection, VersionKind) throws -> Result
    ) throws -> Result {
      // After `giveUp()`, the connection may be dead even if it reports no error.
      if wakeup.consumeGivenUp() || connection?.isAlive != true {
        connection = nil
        do {
          let made = try ServerConnection(address, wakeup: wakeup)
          kind = try VersionKind(made)
          // Behind a pool, the session would keep listening after another client gets it.
          if let channel, made.isDirect { try Self.listen(made, to: channel) }
          connection = made
        } catch {
          throw StoreError.mapping(error, context: address.name)
        }
      }
      guard let connection else { preconditionFailure("\(address.name): no connection") }
      // The next transaction must not continue one that could not be ended.
      defer { if connection.isInTransaction { self.connection = nil } }
      do {
        return try body(connection, kind)
      } catch {
        let reason = (error as? StoreError)?.underlying ?? error
        if (reason as? ServerError)?.isConnectionLost == true { self.connection = nil }
        throw error is ServerError ? StoreError.mapping(error, context: address.name) : error
      }
    }
  }
#endif
