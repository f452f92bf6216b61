/// The short asynchronous reads of a list: on a database that is not local, or after a synchronous
/// read exceeded a frame.
@MainActor
final class LaterReads {
  private let database: any RowDatabase
  private var tasks: [UInt64: Task<Void, Never>] = [:]
  private var last: UInt64 = 0
  /// The number of the last read that replaces its predecessor.
  private var replaced: UInt64?

  init(_ database: any RowDatabase) {
    self.database = database
  }

  /// One of the running reads.
  var current: Task<Void, Never>? { tasks.values.first }

  /// Starts a read, and calls `finish` with its result. Results may arrive in any order.
  ///
  /// - Parameter isReplacing: Whether to cancel the previous read that was started with this flag.
  func start<Result: Sendable>(
    _ read: @escaping @Sendable (any RowReader) throws -> Result,
    isReplacing: Bool = false,
    finish: @escaping @MainActor (Swift.Result<Result, any Error>) -> Void
  ) {
    last += 1
    let number = last
    let database = database
    if isReplacing {
      if let replaced { tasks.removeValue(forKey: replaced)?.cancel() }
      replaced = number
    }
    tasks[number] = Task { [weak self] in
      let result: Swift.Result<Result, any Error>
      do {
        result = .success(try await database.read(read))
      } catch {
        result = .failure(error)
      }
      self?.tasks[number] = nil
      if !Task.isCancelled { finish(result) }
    }
  }

  /// Cancels all reads.
  nonisolated func cancel() {
    Task { @MainActor in
      for task in tasks.values { task.cancel() }
    }
  }
}
