/// A database as lists of its rows see it, whichever one it is.
///
/// It may be used from any thread. A read sees one consistent state of the database, and leaves no
/// transaction open. What it cannot do is a `StoreError`.
public protocol RowDatabase: AnyObject, Sendable {
  /// What errors call it: a path, an address.
  var name: String { get }

  /// Tells it apart from all other databases: the same for two that read the same data, which are
  /// then followed as one. It must not change.
  var identity: ObjectIdentifier { get }

  /// Whether it was promised never to change. Then there are no notices to wait for.
  var isImmutable: Bool { get }

  /// Reads one state behind the scenes: nobody waits for it but the task that calls.
  ///
  /// It is for whatever may take long, and for all that a database which is not local reads. Reads
  /// may be answered late and in another order than they were asked for. A task that is cancelled
  /// gets an error as soon as the read can be ended.
  ///
  /// - Throws: `StoreError`, `CancellationError`, and what `body` throws.
  func readLater<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result

  /// Reads one state as `readLater` does, for as long as it takes: other reads do not wait for it.
  ///
  /// The body may block its thread, for instance until a network connection accepts more data. Do not
  /// call it on a thread of Swift's concurrency.
  ///
  /// - Throws: As ``readLater(_:)``.
  func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result

  /// Finds the keys of all rows of a plan in its order, when no index gives it, a piece at a time.
  ///
  /// The pieces may belong to different states: what was committed meanwhile, the next scan sees.
  ///
  /// - Returns: Nil when the scan gave way to a writer, and has to begin again.
  /// - Throws: As ``readLater(_:)``.
  func orderedKeys(
    of plan: any RowPlan,
    _ wishes: OrderWishes,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys?

  /// The notices of commits from now on: the present one at once, then each that differs.
  ///
  /// Who is slow gets only the newest. The stream ends when its task is cancelled.
  ///
  /// - Throws: `StoreError` when the database cannot be read now.
  func notices() throws -> AsyncStream<CommitNotice>

  /// The same, for somebody who says whether anybody looks: while nobody does, commits may be noticed
  /// a second later.
  ///
  /// - Throws: As ``notices()``.
  func notices(_ attention: CommitAttention) throws -> AsyncStream<CommitNotice>
}

extension RowDatabase {
  public var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// Reads as all other reads do.
  public func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    try await readLater(body)
  }

  /// Whoever looks, all are noticed at once.
  public func notices(_ attention: CommitAttention) throws -> AsyncStream<CommitNotice> {
    try notices()
  }
}
