#if SQLite || PostgreSQL
  import LiveRows

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A file to which is written what becomes of a table, to be played again: what `--ndjson`
  /// writes.
  final class RecordFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Makes the file.
    ///
    /// - Throws: `OutputError`, also where there is a file of the name already: a record is never
    ///   written over.
    init(_ path: String) throws {
      self.path = path
      // What is recorded need not be for everybody's eyes.
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw OutputError.file("\(path): " + String(cString: strerror(errno)), isInput: false)
      }
    }

    deinit {
      close(descriptor)
    }

    /// What writes to it of the rows of a plan; the file has to be held meanwhile.
    func receiver(of plan: any RowPlan, isOrdered: Bool) -> RowOutput {
      let output = StandardOutput(descriptor: descriptor, name: path)
      return RowOutput(
        .ndjson,
        of: plan,
        followsChanges: true,
        isOrdered: isOrdered,
        to: output
      )
    }

    /// Does something, and records meanwhile.
    ///
    /// - Throws: `OutputError` where nothing more can be written, and what `body` throws.
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
            // The person has seen enough.
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
