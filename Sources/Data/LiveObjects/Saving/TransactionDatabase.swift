/// A write transaction as a database, so that a context can read and write within it.
///
/// It is valid only inside the call that runs the transaction.
// Safety: only the closure of a transaction has the context that uses it, and only while the
// closure runs. Its reads and writes take place in the isolation of the closure.
final class TransactionDatabase: LocalWritableRowDatabase, @unchecked Sendable {
  let name: String
  private var writer: (any RowWriter)?
  private let version: DatabaseVersion

  init(_ name: String, _ writer: any RowWriter) throws {
    (self.name, self.writer) = (name, writer)
    version = try writer.version()
  }

  /// Refuses all further reads and writes.
  func end() { writer = nil }

  var isImmutable: Bool { true }
  var isReadOnly: Bool { false }

  private func open() throws -> any RowWriter {
    if let writer { return writer }
    throw StoreError(
      .badRequest,
      context: name,
      message: "the transaction has ended: objects and contexts of a transaction are valid only in"
        + " its closure; return values instead"
    )
  }

  func read<Result>(
    patience: Patience,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result {
    try body(open())
  }

  func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result> {
    // The version is that of the last commit, which the transaction does not change.
    RowCommit(result: try body(open()), version: self.version)
  }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    try body(open())
  }

  func write<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result> {
    RowCommit(result: try body(open()), version: self.version)
  }

  func orderedKeys(
    of plan: any RowPlan,
    _ orderOptions: OrderOptions,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    nil
  }

  func notices() throws -> AsyncStream<CommitNotice> { AsyncStream { $0.finish() } }
}
