#if SQLite
  extension Connection {
    /// Runs one short read transaction for lists. Waits up to `wait` seconds for a lock of another
    /// process. `changes` reports the changes of rows.
    func read<Result>(
      wait: Double,
      limits: ReadLimits,
      isFrame: Bool,
      changes: ChangeRecorder?,
      _ body: (any RowReader) throws -> Result
    ) throws -> Result {
      // Before the transaction, so that later commits are reported again by the next read.
      let reports = ChangeReports(of: changes)
      return try read(limits: limits, isFrame: isFrame) { session in
        session.wait(wait)
        return try body(reader(of: session, limits, reports))
      }
    }

    /// Runs reads of one state for lists on the connection's own queue, without blocking the
    /// caller. `changes` reports the changes of rows.
    func readInBackground<Result: Sendable>(
      wait: Double,
      limits: ReadLimits,
      changes: ChangeRecorder?,
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      let reports = ChangeReports(of: changes)
      return try await readInBackground(limits: limits) { session in
        session.wait(wait)
        return try body(self.reader(of: session, limits, reports))
      }
    }

    /// Returns the version of the present state.
    func version() throws -> DatabaseVersion {
      DatabaseVersion(epoch, UInt64(bitPattern: try dataVersion()))
    }

    private func reader(
      of session: ReadSession,
      _ limits: ReadLimits,
      _ reports: ChangeReports?
    ) -> SessionReader {
      SessionReader(
        session: session,
        epoch: epoch,
        identity: identity,
        path: path,
        limits: limits,
        reports: reports,
        replacesLongValues: limits.maxValueSize < ReadLimits.none.maxValueSize
      )
    }
  }
#endif
