#if PostgreSQL
  import CLibrary
  import CPostgreSQL

  /// One connection to a server. It must be used by one thread at a time.
  ///
  /// The statements of one call are sent as a pipeline, so that they take one round trip.
  final class ServerConnection {
    // Safety: libpq created the connection. This object owns it alone and closes it in its
    // deinitializer.
    private let connection: OpaquePointer
    private let wakeup: WakeupPipe
    /// The maximum time to wait for any response of the server.
    private let silence: Duration
    /// The timeout of a statement, in milliseconds.
    let statementMilliseconds: Int
    /// The name of the database, for messages.
    let databaseName: String
    /// The cancellation flag of the current read.
    var cancellationFlag: CancellationFlag?
    /// Whether the server was asked to cancel one of the last statements.
    private(set) var hasRequestedCancellation = false

    /// Whether the session received the settings when it was opened. Behind a pool it did not, and
    /// another client may get the session next. Each transaction then sets the settings itself, and
    /// leaves nothing else in the session.
    private(set) var isDirect = false
    /// The statements that set the settings in a transaction.
    private let transactionSettings: [Statement]

    /// Connects to a server.
    ///
    /// - Throws: `ServerError`.
    init(_ address: ServerAddress, wakeup: WakeupPipe) throws {
      do {
        connection = try Self.connected(address, withSettings: true, wakeup)
      } catch let error as ServerError where error.refusesOptions {
        connection = try Self.connected(address, withSettings: false, wakeup)
      }
      self.wakeup = wakeup
      databaseName = address.name
      transactionSettings = address.settings.map {
        Statement("SET LOCAL \($0) = \(SQLName.literal($1))")
      }
      // The server cancels a slow statement itself. A little later, it counts as unreachable.
      silence = address.statementPatience + .seconds(3)
      statementMilliseconds = Int(address.statementPatience / .milliseconds(1))
      PQsetnonblocking(connection, 1)
      PQenterPipelineMode(connection)
      do {
        let mark = Statement("SELECT current_setting(\(SQLName.literal(ServerAddress.mark)), true)")
        isDirect = try run([mark])[0].text(0, 0) == "on"
        // A server that refuses the statement counts as a pool.
      } catch let error as ServerError where !error.isConnectionLost {}
    }

    /// The statements at the beginning of a transaction.
    var settings: [Statement] { isDirect ? [] : transactionSettings }

    /// Connects, and waits until the server has authenticated the user.
    private static func connected(
      _ address: ServerAddress,
      withSettings: Bool,
      _ wakeup: WakeupPipe
    ) throws -> OpaquePointer {
      let parameters = address.parameters(withSettings: withSettings)
      var keywords = parameters.map { strdup($0.0) }
      var values = parameters.map { strdup($0.1) }
      defer { for text in keywords + values { free(text) } }
      keywords.append(nil)
      values.append(nil)
      let begun = keywords.withUnsafeBufferPointer { keywords in
        values.withUnsafeBufferPointer { values in
          keywords.withMemoryRebound(to: UnsafePointer<CChar>?.self) { keywords in
            values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
              PQconnectStartParams(keywords.baseAddress, values.baseAddress, 1)
            }
          }
        }
      }
      guard let begun else { throw ServerError(state: "53200", message: "out of memory") }
      do {
        // By default, libpq would print the server's notices.
        PQsetNoticeProcessor(begun, { _, _ in }, nil)
        guard PQstatus(begun) != CONNECTION_BAD else { throw lastError(of: begun) }
        try connect(begun, before: .now + address.patience, wakeup)
        return begun
      } catch {
        PQfinish(begun)
        throw error
      }
    }

    deinit { PQfinish(connection) }

    /// Whether the open transaction has failed.
    var isInFailedTransaction: Bool { PQtransactionStatus(connection) == PQTRANS_INERROR }

    /// Whether a transaction is open.
    var isInTransaction: Bool { PQtransactionStatus(connection) != PQTRANS_IDLE }

    /// Returns a parameter that the server has reported.
    func parameter(_ name: String) -> String? {
      PQparameterStatus(connection, name).map { String(cString: $0) }
    }

    /// Whether the connection is open, as far as is known without a round trip.
    var isAlive: Bool {
      PQconsumeInput(connection) == 1 && PQstatus(connection) == CONNECTION_OK
    }

    /// Runs statements in order, and returns the result of each.
    ///
    /// - Throws: `ServerError` of the first statement that fails. Later statements are not run.
    @discardableResult
    func run(_ statements: [Statement]) throws -> [ResultRows] {
      hasRequestedCancellation = false
      for statement in statements { try send(statement) }
      guard PQpipelineSync(connection) == 1 else { throw lastError() }
      try flush()
      var rows: [ResultRows] = []
      var failure: ServerError?
      // In pipeline mode, nil ends the results of each statement.
      for _ in statements {
        while let result = try nextResult() {
          switch PQresultStatus(result) {
          case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
            rows.append(ResultRows(result))
          case PGRES_PIPELINE_ABORTED:
            PQclear(result)
          default:
            failure = failure ?? error(of: result)
            PQclear(result)
          }
        }
      }
      try finishPipeline()
      if let failure { throw failure }
      return rows
    }

    /// Returns the parameters and columns of a statement without running it.
    ///
    /// - Throws: `ServerError`.
    func describe(_ sql: String) throws -> StatementShape {
      hasRequestedCancellation = false
      guard PQsendPrepare(connection, "", sql, 0, nil) == 1,
        PQsendDescribePrepared(connection, "") == 1, PQpipelineSync(connection) == 1
      else { throw lastError() }
      try flush()
      var shape = StatementShape()
      var failure: ServerError?
      // The preparation has a result without content, and the description has one with it.
      for _ in 0..<2 {
        while let result = try nextResult() {
          defer { PQclear(result) }
          switch PQresultStatus(result) {
          case PGRES_COMMAND_OK:
            for column in 0..<PQnfields(result) {
              shape.columns.append(
                (String(cString: PQfname(result, column)), PQftype(result, column))
              )
            }
            shape.parameters += (0..<PQnparams(result)).map { PQparamtype(result, $0) }
          case PGRES_PIPELINE_ABORTED: break
          default: failure = failure ?? error(of: result)
          }
        }
      }
      try finishPipeline()
      if let failure { throw failure }
      return shape
    }

    private func send(_ statement: Statement) throws {
      let types = statement.parameters.map { Oid($0.type) }
      let texts = statement.parameters.map { parameter in parameter.text.map { strdup($0) } ?? nil }
      defer { for text in texts { free(text) } }
      // Without lengths and formats, all parameters are sent as texts. The results are texts too.
      let sent = texts.withUnsafeBufferPointer { texts in
        texts.withMemoryRebound(to: UnsafePointer<CChar>?.self) { texts in
          PQsendQueryParams(
            connection,
            statement.sql,
            Int32(types.count),
            types,
            texts.baseAddress,
            nil,
            nil,
            0
          )
        }
      }
      guard sent == 1 else { throw lastError() }
    }

    /// Waits until another session sends a notification, the duration has passed, or the connection
    /// is woken.
    func waitForNotification(for duration: Duration) {
      var hasCome = false
      func take() {
        while let notification = PQnotifies(connection) {
          hasCome = true
          PQfreemem(notification)
        }
      }
      take()
      if hasCome { return }
      var descriptors = [
        pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&descriptors, 2, Int32(min(duration / .milliseconds(1), 60_000).rounded(.up)))
      if descriptors[1].revents != 0 { wakeup.clear() }
      PQconsumeInput(connection)
      take()
    }

    /// Receives the results up to the end of the pipeline.
    private func finishPipeline() throws {
      while true {
        guard let result = try nextResult() else { continue }
        defer { PQclear(result) }
        if PQresultStatus(result) == PGRES_PIPELINE_SYNC { return }
      }
    }

    private func nextResult() throws -> OpaquePointer? {
      let end = ContinuousClock.now + silence
      while PQisBusy(connection) == 1 {
        try wait(for: Int16(POLLIN), before: end)
        guard PQconsumeInput(connection) == 1 else { throw lastError() }
      }
      return PQgetResult(connection)
    }

    private func flush() throws {
      let end = ContinuousClock.now + silence
      while true {
        switch PQflush(connection) {
        case 0: return
        case 1:
          // The server may stop reading statements until the results that it sends are received.
          try wait(for: Int16(POLLIN | POLLOUT), before: end)
          guard PQconsumeInput(connection) == 1 else { throw lastError() }
        default: throw lastError()
        }
      }
    }

    private static func connect(
      _ connection: OpaquePointer,
      before end: ContinuousClock.Instant,
      _ wakeup: WakeupPipe
    ) throws {
      var status = PGRES_POLLING_WRITING
      while true {
        switch status {
        case PGRES_POLLING_OK: return
        case PGRES_POLLING_READING: _ = try wait(connection, Int16(POLLIN), before: end, wakeup)
        case PGRES_POLLING_WRITING: _ = try wait(connection, Int16(POLLOUT), before: end, wakeup)
        default: throw lastError(of: connection)
        }
        status = PQconnectPoll(connection)
      }
    }

    /// Waits for the server. If the read is cancelled meanwhile, forwards the cancellation to the
    /// server.
    private func wait(for events: Int16, before end: ContinuousClock.Instant) throws {
      guard try Self.wait(connection, events, before: end, wakeup) else { return }
      if cancellationFlag?.isRaised == true { requestCancellation() }
    }

    /// Waits for the server, and returns whether it was woken.
    private static func wait(
      _ connection: OpaquePointer,
      _ events: Int16,
      before end: ContinuousClock.Instant,
      _ wakeup: WakeupPipe
    ) throws -> Bool {
      let left = end - .now
      guard left > .zero, !wakeup.consumeGivenUp() else { throw ServerError.silence }
      let milliseconds = min(left / .milliseconds(1), 60_000)
      var descriptors = [
        pollfd(fd: PQsocket(connection), events: events, revents: 0),
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&descriptors, 2, Int32(milliseconds.rounded(.up)))
      guard descriptors[1].revents != 0 else { return false }
      wakeup.clear()
      return true
    }

    /// Requests that the server cancel the current statement.
    private func requestCancellation() {
      guard !hasRequestedCancellation, let cancel = PQgetCancel(connection) else { return }
      hasRequestedCancellation = true
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel, &message, Int32(message.count))
      PQfreeCancel(cancel)
    }

    private func error(of result: OpaquePointer) -> ServerError {
      func field(_ code: Int32) -> String? {
        PQresultErrorField(result, code).map { String(cString: $0) }
      }
      return ServerError(
        state: field(DiagnosticField.state) ?? "",
        message: Self.oneLine(
          field(DiagnosticField.message) ?? String(cString: PQresultErrorMessage(result))
        ),
        detail: field(DiagnosticField.detail).map(Self.oneLine),
        hint: field(DiagnosticField.hint).map(Self.oneLine),
        column: field(DiagnosticField.column),
        constraint: field(DiagnosticField.constraint),
        position: field(DiagnosticField.position).flatMap { Int($0) }
      )
    }

    private func lastError() -> ServerError { Self.lastError(of: connection) }

    private static func lastError(of connection: OpaquePointer) -> ServerError {
      ServerError(state: "", message: oneLine(String(cString: PQerrorMessage(connection))))
    }

    private static func oneLine(_ text: String) -> String {
      text.split(whereSeparator: \.isNewline).map { line in
        var line = line
        while line.first?.isWhitespace == true { line.removeFirst() }
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
      }.filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }
#endif
