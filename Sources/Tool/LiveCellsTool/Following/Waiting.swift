#if SQLite || PostgreSQL
  import LiveRows

  /// Repeats operations that fail for temporary reasons.
  enum Waiting {
    private static let interval = Duration.milliseconds(250)

    /// Repeats an operation while the database is locked. Otherwise the commit behind the lock
    /// might not be read, because no further notice may follow.
    ///
    /// - Parameter onLastingLock: Called with the error of each attempt that fails after a second.
    static func forLocks<Result>(
      onLastingLock: (StoreError) throws -> Void = { _ in },
      _ body: () async throws -> Result
    ) async throws -> Result {
      let start = ContinuousClock.now
      while true {
        do {
          return try await body()
        } catch let error as StoreError where error.code == .locked {
          if .now - start >= .seconds(1) { try onLastingLock(error) }
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }

    /// Repeats an operation while it fails with one of the given codes. Each new reason is reported
    /// once on standard error.
    ///
    /// - Parameters:
    ///   - codes: The codes after which to try again.
    ///   - seconds: The time limit; nil for none.
    ///   - onReason: Called with each new reason as well.
    ///   - body: The operation.
    /// - Throws: `StoreError` of any other code, or after the time limit, and all other errors of
    ///   `body`.
    static func during(
      _ codes: Set<StoreError.Code>,
      for seconds: Double?,
      onReason: (String) -> Void = { _ in },
      _ body: () async throws -> Void
    ) async throws {
      let end = seconds.map { ContinuousClock.now + .seconds($0) }
      var told: String?
      while true {
        do {
          return try await body()
        } catch let error as StoreError where codes.contains(error.code) {
          if error.description != told {
            StandardError.write("waiting: \(error.description)")
            onReason(error.description)
          }
          told = error.description
          if let end, end < .now + interval { throw error }
          try await Task.sleep(for: interval)
        }
      }
    }
  }
#endif
