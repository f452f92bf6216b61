#if SQLite
  extension Connection {
    /// Runs one short read transaction for lists. Waits up to `wait` seconds for a lock of another
    /// process.
    func read<Result>(
      wait: Double,
      limits: ReadLimits,
      isFrame: Bool,
      _ body: (any RowReader) throws -> Result
    ) throws -> Result {
      try read(limits: limits, isFrame: isFrame) { session in
        session.wait(wait)
        return try body(reader(of: session, limits))
      }
    }

    /// Runs reads of one state for lists on the connection's own queue, without blocking the
    /// caller.
    func readLater<Result: Sendable>(
      wait: Double,
      limits: ReadLimits,
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      try await readLater(limits: limits) { session in
        session.wait(wait)
        return try body(self.reader(of: session, limits))
      }
    }

    /// Returns the version of the present state.
    func version() throws -> DatabaseVersion {
      DatabaseVersion(epoch, UInt64(bitPattern: try dataVersion()))
    }

    private func reader(of session: ReadSession, _ limits: ReadLimits) -> SessionReader {
      SessionReader(
        session: session,
        epoch: epoch,
        identity: identity,
        path: path,
        limits: limits,
        replacesLongValues: limits.maxValueSize < ReadLimits.none.maxValueSize
      )
    }
  }
#endif
