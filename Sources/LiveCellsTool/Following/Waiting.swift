#if SQLite || PostgreSQL
  import LiveRows

  /// Waits for what isn't there yet.
  enum Waiting {
    private static let interval = Duration.milliseconds(250)

    /// Does something once no lock is in its way: no further notice may come for a commit that was
    /// locked away.
    static func forLocks<Result>(_ body: () async throws -> Result) async throws -> Result {
      while true {
        do {
          return try await body()
        } catch let error as StoreError where error.code == .locked {
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }

    /// Does something, again and again as long as it fails for one of some reasons. The person is
    /// told each reason once, on standard error and by whatever else there is.
    ///
    /// - Parameters:
    ///   - codes: The reasons to wait.
    ///   - seconds: How long to wait; without end for nil.
    ///   - onReason: Is told each reason as well.
    ///   - body: What is done.
    /// - Throws: `StoreError` of any other code, or after that time, and what `body` throws else.
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
