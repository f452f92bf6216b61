#if SQLite || PostgreSQL
  import LiveRows

  /// Waits for what isn't there yet.
  enum Waiting {
    private static let interval = Duration.milliseconds(250)

    /// Does something, again and again as long as it fails for one of some reasons. The person is told
    /// each reason once.
    ///
    /// - Throws: `StoreError` of any other code, and what `body` throws else.
    static func during(
      _ codes: Set<StoreError.Code>,
      _ body: () async throws -> Void
    ) async throws {
      var told: String?
      while true {
        do {
          return try await body()
        } catch let error as StoreError where codes.contains(error.code) {
          if error.description != told { StandardError.write("waiting: \(error.description)") }
          told = error.description
          try await Task.sleep(for: interval)
        }
      }
    }
  }
#endif
