#if PostgreSQL
  /// A connection that is made when it is needed, and made anew when it is lost.
  actor DatabaseConnection {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let address: ServerAddress
    private let wakening: Wakening
    private let relations: KnownRelations
    private var connection: ServerConnection?
    private var kind = VersionKind.unknown

    init(_ address: ServerAddress, _ relations: KnownRelations) throws {
      self.address = address
      self.relations = relations
      wakening = try Wakening()
    }

    /// The version of the present state, and whether the server can be asked for it at all.
    func version() throws -> (String, Bool) {
      try connected { connection, kind in
        if case .unknown = kind { return (try kind.version(connection), false) }
        return (try kind.version(connection), true)
      }
    }

    /// Has a read that waits for the server fail, because it is known to be gone.
    nonisolated func giveUp() { wakening.giveUp() }

    /// Reads one state. A task that is cancelled has the server give up what it does for it.
    nonisolated func read<Result: Sendable>(
      _ body: @escaping @Sendable (ServerReader) throws -> Result
    ) async throws -> Result {
      let stopSign = StopSign(wakening)
      return try await withTaskCancellationHandler {
        try await read(stopSign, body)
      } onCancel: {
        stopSign.raise()
      }
    }

    private func read<Result: Sendable>(
      _ stopSign: StopSign,
      _ body: @Sendable (ServerReader) throws -> Result
    ) throws -> Result {
      if stopSign.isRaised { throw CancellationError() }
      do {
        return try connected { connection, kind in
          connection.stopSign = stopSign
          defer { connection.stopSign = nil }
          let transaction = ReadTransaction(connection)
          let reader = ServerReader(transaction: transaction, kind: kind, relations: relations)
          let outcome = Swift.Result(catching: { try body(reader) })
          try transaction.end()
          return try outcome.get()
        }
      } catch  where stopSign.isRaised {
        throw CancellationError()
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
