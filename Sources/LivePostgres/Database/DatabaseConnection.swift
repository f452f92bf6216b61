#if PostgreSQL
  /// A connection that is made when it is needed, and made anew when it is lost.
  actor DatabaseConnection {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let address: ServerAddress
    private let wakening: Wakening
    private let relations: KnownRelations
    /// The channel on which others may notify this connection of commits.
    private let channel: String?
    private var connection: ServerConnection?
    private var kind = VersionKind.unknown

    init(_ address: ServerAddress, _ relations: KnownRelations, channel: String? = nil) throws {
      self.address = address
      self.relations = relations
      self.channel = channel
      wakening = try Wakening()
    }

    /// The present state, and whether the server can be asked for it at all.
    func state() throws -> (ServerState, Bool) {
      try connected { connection, kind in
        if case .unknown = kind { return (try kind.state(connection), false) }
        return (try kind.state(connection), true)
      }
    }

    /// Runs a body that asks and rests in turns, on this connection's thread and for as long as it likes;
    /// nobody else is to use the connection. When the task is cancelled it is woken.
    nonisolated func occupy(
      _ body: @escaping @Sendable (isolated DatabaseConnection) -> Void
    ) async {
      await withTaskCancellationHandler {
        await body(self)
      } onCancel: {
        wakening.wake()
      }
    }

    /// Has who rests, or rests next, go on.
    nonisolated func wake() { wakening.wake() }

    /// Waits for so long, but no longer than until the server says something, somebody wakes, or the task
    /// is cancelled.
    func rest(for duration: Duration) {
      if Task.isCancelled { return }
      if let connection {
        connection.waitForNotification(for: duration)
      } else {
        wakening.rest(for: duration)
      }
    }

    /// Has a read that waits for the server fail, because it is known to be gone.
    nonisolated func giveUp() { wakening.giveUp() }

    /// Reads one state. A task that is cancelled has the server give up what it does for it.
    ///
    /// - Parameters:
    ///   - announced: A state that was announced, perhaps by another server.
    ///   - onBehind: Called when the state that was read may lack something of that one.
    nonisolated func read<Result: Sendable>(
      after announced: ServerState? = nil,
      onBehind: @escaping @Sendable () -> Void = {},
      _ body: @escaping @Sendable (ServerReader) throws -> Result
    ) async throws -> Result {
      let stopSign = StopSign(wakening)
      return try await withTaskCancellationHandler {
        try await read(stopSign, announced, onBehind, body)
      } onCancel: {
        stopSign.raise()
      }
    }

    private func read<Result: Sendable>(
      _ stopSign: StopSign,
      _ announced: ServerState?,
      _ onBehind: () -> Void,
      _ body: @Sendable (ServerReader) throws -> Result
    ) throws -> Result {
      if stopSign.isRaised { throw CancellationError() }
      do {
        return try connected { connection, kind in
          connection.stopSign = stopSign
          defer { connection.stopSign = nil }
          let transaction = ServerTransaction(connection)
          let place = try kind.place(connection, transaction, comparedWith: announced)
          let reader = ServerReader(
            transaction: transaction,
            kind: kind,
            place: place,
            relations: relations
          )
          let outcome = Swift.Result(catching: { try body(reader) })
          if let announced, announced.isAhead(of: place) { onBehind() }
          try transaction.end()
          return try outcome.get()
        }
      } catch  where stopSign.isRaised {
        throw CancellationError()
      }
    }

    /// Writes the next state: all that a body writes, or nothing. It is done again from the beginning as
    /// often as others come between.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for locks of others.
    ///   - seesOthers: Whether it sees what others commit while it is under way.
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
          where ServerError.beneath(error)?.isOvertaken == true && attempt < Self.mostAttempts
        {
          // Not at the same time as all others who were overtaken.
          let longest = min(500, 4 << attempt)
          attempt += 1
          try? await Task.sleep(for: .milliseconds(Int.random(in: 1...longest)))
        }
      }
    }

    /// A notification is a hint and no more: a standby, or a pool in between, may have none.
    private static func listen(_ connection: ServerConnection, to channel: String) throws {
      do {
        try connection.run([Statement("LISTEN " + SQLName.quoted(channel))])
      } catch let error as ServerError where !error.isConnectionLost {}
    }

    /// So often a transaction is begun again.
    private static var mostAttempts: Int { 20 }

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
            place: ReadPlace(),
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
        connection = nil
        guard let committed, try isCommitted(outcome) else {
          throw StoreError.mapping(outcome.error, context: address.name)
        }
        return committed
      }
    }

    /// What has become of a transaction whose connection was lost.
    ///
    /// - Throws: `StoreError` when nobody can tell.
    private func isCommitted(_ outcome: UnknownOutcome) throws -> Bool {
      let end = ContinuousClock.now + address.patience
      while true {
        let answer = try? connected { connection, _ in try outcome.answer(connection) }
        switch answer {
        case .committed: return true
        case .aborted: return false
        case .unknown: throw outcome.failure(context: address.name)
        // The server is coming back, or still at it.
        case .running, nil:
          guard ContinuousClock.now < end else { throw outcome.failure(context: address.name) }
          wakening.rest(for: .milliseconds(50))
        }
      }
    }

    private func connected<Result>(
      _ body: (ServerConnection, VersionKind) throws -> Result
    ) throws -> Result {
      // A server that was gone may know nothing of it, though nobody has said so.
      if wakening.takeGivenUp() || connection?.isAlive != true {
        connection = nil
        do {
          let made = try ServerConnection(address, wakening: wakening)
          kind = try VersionKind(made)
          // A session of a pool would go on listening for others.
          if let channel, made.isDirect { try Self.listen(made, to: channel) }
          connection = made
        } catch {
          throw StoreError.mapping(error, context: address.name)
        }
      }
      guard let connection else { preconditionFailure("a connection was made") }
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
