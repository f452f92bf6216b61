/// The reads of one list: within a frame if its database is local, and otherwise in the background.
@MainActor
final class ListReads {
  let database: any RowDatabase
  /// The database, if it can be read synchronously.
  let local: (any LocalRowDatabase)?
  /// Delivers the commits of the database.
  let follower: CommitFollower
  /// Counts rows, and searches for an order.
  let background: BackgroundReads
  private let later: LaterReads
  /// The time since which a lock has blocked all reads.
  private var lockedSince: ContinuousClock.Instant?

  init(_ database: any RowDatabase, _ follower: CommitFollower, interval: Duration) {
    self.database = database
    local = database as? any LocalRowDatabase
    self.follower = follower
    background = BackgroundReads(database, interval: interval)
    later = LaterReads(database)
  }

  /// One of the reads in the background.
  var current: Task<Void, Never>? { later.current ?? background.current }

  /// Cancels all reads, from any thread.
  nonisolated func cancel() {
    background.cancel()
    later.cancel()
  }

  /// Reads within a frame if possible, and otherwise in the background, where a read replaces the
  /// previous one. The last argument of `take` states whether the read ran in the background.
  func prepare<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result,
    then take: @escaping @MainActor (Swift.Result<Result, any Error>, _ isLater: Bool) -> Void
  ) {
    if let local {
      do {
        return take(.success(try local.read(patience: .frame, body)), false)
      } catch let error as StoreError where error.code == .tooMuch {
        // The read takes longer than a frame, so it continues in the background.
      } catch {
        return take(.failure(error), false)
      }
    }
    later.start(body, isReplacing: true) { take($0, true) }
  }

  /// Reads in the background, beside other reads.
  func refreshLater<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result,
    then take: @escaping @MainActor (Swift.Result<Result, any Error>) -> Void
  ) {
    later.start(body, finish: take)
  }

  /// Records a read that a lock did not block.
  func succeed() { lockedSince = nil }

  /// Records that a lock blocked a read. Returns whether it must be reported, which is after a
  /// second. The monitor of a local database reports such a lock to all lists instead.
  func isBlockedLong() -> Bool {
    guard local == nil else { return false }
    let since = lockedSince ?? .now
    lockedSince = since
    return ContinuousClock.now - since > .seconds(1)
  }
}
