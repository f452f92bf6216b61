#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct ServerTransactionTests {
    private let connection: ServerConnection
    private let wakeup = try? WakeupPipe()

    init() throws {
      var address = try ServerAddress(try TestServer.shared.get().address)
      address.mayWrite = true
      connection = try ServerConnection(address, wakeup: try #require(wakeup))
    }

    /// Returns the timeout of the session, read without the transaction, which would first set its
    /// own.
    private func limit() throws -> String? {
      try connection.run([Statement("SHOW statement_timeout")])[0].text(0, 0)
    }

    @Test(arguments: [false, true])
    func `a limit applies to the statements in its body, and to none after them`(
      isWriting: Bool
    ) throws {
      let transaction =
        isWriting
        ? ServerTransaction(connection, lockPatience: .seconds(1)) : ServerTransaction(connection)
      let usual = try limit()
      let asked = Statement("SELECT current_setting('statement_timeout')")
      for _ in 0..<3 {
        let limited = try transaction.limited(to: .seconds(7)) {
          [
            try transaction.run(asked).text(0, 0),
            try transaction.run([asked, asked])[1].text(0, 0),
          ]
        }
        #expect(limited == ["7s", "7s"])
        #expect(try limit() == usual)
        #expect(try transaction.run(asked).text(0, 0) == usual)
      }
      try transaction.end()
      #expect(!connection.isInTransaction)
    }

    @Test(arguments: [false, true])
    func `a statement beyond the limit is cancelled, and the transaction goes on without a limit`(
      isWriting: Bool
    ) throws {
      let transaction =
        isWriting
        ? ServerTransaction(connection, lockPatience: .seconds(1)) : ServerTransaction(connection)
      let usual = try limit()
      for _ in 0..<3 {
        let slept: Bool? = try transaction.limited(to: .milliseconds(20)) {
          _ = try transaction.run(Statement("SELECT pg_sleep(60)"))
          return true
        }
        #expect(slept == nil)
        #expect(try limit() == usual)
        let answer = try transaction.run(Statement("SELECT 1 FROM pg_sleep(0.05)"))
        #expect(answer.text(0, 0) == "1")
      }
      try transaction.end()
      #expect(!connection.isInTransaction)
    }

    @Test func `an error within a limit is thrown, and the limit is removed`() throws {
      let transaction = ServerTransaction(connection)
      let usual = try limit()
      #expect(throws: ServerError.self) {
        try transaction.limited(to: .seconds(7)) {
          _ = try transaction.run(Statement("SELECT 1 / 0"))
        }
      }
      #expect(try limit() == usual)
      try transaction.end()
    }

    @Test(arguments: [false, true])
    func `a cancellation does not reach the end of the transaction`(hasFailed: Bool) throws {
      let cancellationFlag = CancellationFlag(try #require(wakeup))
      connection.cancellationFlag = cancellationFlag
      let transaction = ServerTransaction(connection)
      _ = try transaction.run(Statement("SELECT 1"))
      if hasFailed {
        #expect(throws: ServerError.self) { try transaction.run(Statement("SELECT 1 / 0")) }
      }
      cancellationFlag.raise()
      try transaction.end()
      #expect(!connection.hasRequestedCancellation)
      #expect(!connection.isInTransaction)
    }
  }
#endif
