#if SQLite || PostgreSQL
  import CLibrary
  import LiveRows

  /// A file that records the rows of a table and their changes in the format of `--ndjson`, to be
  /// replayed.
  final class RecordFile: Sendable {
    private let path: String
    private let descriptor: Int32
    private let hasOldValues: Bool

    /// Creates the file.
    ///
    /// - Parameter hasOldValues: Whether to record the former values of changed rows.
    /// - Throws: `OutputError`, also if the file already exists: a record is never overwritten.
    init(_ path: String, hasOldValues: Bool) throws {
      self.path = path
      self.hasOldValues = hasOldValues
      // Readable only by the user, because the table may be confidential.
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw OutputError.file("\(path): " + String(cString: strerror(errno)), isInput: false)
      }
    }

    deinit {
      close(descriptor)
    }

    /// Returns a receiver that writes the rows of a plan to the file. The file must outlive it.
    func receiver(of plan: any RowPlan, isOrdered: Bool) -> RowOutput {
      let output = StandardOutput(descriptor: descriptor, name: path)
      return RowOutput(
        .ndjson,
        of: plan,
        followsChanges: true,
        isOrdered: isOrdered,
        hasOldValues: hasOldValues,
        to: output
      )
    }

    /// Performs an operation and records the table meanwhile.
    ///
    /// - Throws: `OutputError` if the file cannot be written, and the errors of `body`.
    func record<Result: Sendable>(
      _ request: RowRequest,
      in database: any RowDatabase,
      during body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      let follower = Follower(database: database, request: request) { plan in
        self.receiver(of: plan, isOrdered: OrderTerm.orders(request))
      }
      return try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask {
          do {
            _ = try await follower.run()
          } catch is CancellationError {
            // The user has ended the operation.
          }
          return nil
        }
        group.addTask { try await body() }
        defer { group.cancelAll() }
        while let result = try await group.next() {
          if let result { return result }
        }
        throw CancellationError()
      }
    }
  }
#endif
