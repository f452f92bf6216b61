/// The short reads that a list has under way on a database that is not local, or that took longer than
/// a frame.
@MainActor
final class LaterReads {
  private let database: any RowDatabase
  private var tasks: [UInt64: Task<Void, Never>] = [:]
  private var last: UInt64 = 0
  /// The last of those that replace each other.
  private var replaced: UInt64?

  init(_ database: any RowDatabase) {
    self.database = database
  }

  /// One of those under way.
  var current: Task<Void, Never>? { tasks.values.first }

  /// Reads, and hands over what was found. Answers may come in any order.
  ///
  /// - Parameter isReplacing: Whether the last read of this kind is ended.
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
        result = .success(try await database.readLater(read))
      } catch {
        result = .failure(error)
      }
      self?.tasks[number] = nil
      if !Task.isCancelled { finish(result) }
    }
  }

  /// Ends all.
  nonisolated func cancel() {
    Task { @MainActor in
      for task in tasks.values { task.cancel() }
    }
  }
}
