/// A database of any kind, as lists of its rows use it.
///
/// ```swift
/// func count(_ table: String, in database: any RowDatabase) async throws -> Int {
///   let rows = try await FetchedRows(RowRequest(table: table), in: database)
///   await rows.settle()
///   return rows.count
/// }
/// ```
///
/// It may be used from any thread. A read sees one consistent state of the database and leaves no
/// transaction open. Failures are reported as `StoreError`.
public protocol RowDatabase: AnyObject, Sendable {
  /// The name in error messages: a path or an address.
  var name: String { get }

  /// Identifies the database. Two databases that read the same data have equal identities and share
  /// their commit notifications. The identity must not change.
  var identity: ObjectIdentifier { get }

  /// A Boolean value indicating whether the database is guaranteed never to change. It then sends
  /// no notices.
  var isImmutable: Bool { get }

  /// Reads one state in the background.
  ///
  /// Use it for reads that may take long, and for all reads of a database that is not local. Reads
  /// may complete late and out of order. If the task is cancelled, the read throws as soon as it
  /// can be interrupted.
  ///
  /// - Throws: `StoreError`, `CancellationError`, and the errors of `body`.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result

  /// Reads one state without a time limit and without delaying other reads.
  ///
  /// The body may block its thread, for instance until a network connection accepts more data.
  /// Implementations must not run it on a thread of Swift's cooperative pool.
  ///
  /// - Throws: As ``read(_:)``.
  func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result

  /// Finds the keys of all rows of a plan in its order, in pieces, for orders without an index.
  ///
  /// The pieces may be read in different states. Changes committed during the scan are seen by the
  /// next scan.
  ///
  /// - Returns: Nil if the scan yielded to a writer and must be repeated.
  /// - Throws: As ``read(_:)``.
  func orderedKeys(
    of plan: any RowPlan,
    _ orderOptions: OrderOptions,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys?

  /// Returns a stream of commit notices. It begins with the current notice and continues with each
  /// different one.
  ///
  /// A slow consumer receives only the newest notice. The stream ends when its task is cancelled.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  func notices() throws -> AsyncStream<CommitNotice>

  /// Returns a stream of commit notices for a consumer that reports whether its data is visible.
  /// While nothing is visible, notices may be delayed by a second.
  ///
  /// - Throws: As ``notices()``.
  func notices(_ attention: CommitAttention) throws -> AsyncStream<CommitNotice>
}

extension RowDatabase {
  public var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// Reads with ``read(_:)``.
  public func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    try await read(body)
  }

  /// Returns ``notices()``, which ignores visibility.
  public func notices(_ attention: CommitAttention) throws -> AsyncStream<CommitNotice> {
    try notices()
  }
}
