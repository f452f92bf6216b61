#if SQLite
  extension Connection {
    /// Runs one short read transaction for lists, waiting so many seconds for a lock of another
    /// process.
    func read<Result>(wait: Double, _ body: (any RowReader) throws -> Result) throws -> Result {
      try read { session in
        session.wait(wait)
        return try body(SessionReader(session: session, epoch: epoch, path: path))
      }
    }

    /// Runs reads of one state for lists on the connection's own queue, without blocking the caller.
    func readLater<Result: Sendable>(
      wait: Double,
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      let (epoch, path) = (epoch, path)
      return try await readLater { session in
        session.wait(wait)
        return try body(SessionReader(session: session, epoch: epoch, path: path))
      }
    }
  }
#endif
