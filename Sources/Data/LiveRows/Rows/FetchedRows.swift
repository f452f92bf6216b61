/// The rows of a request as a list that follows the commits of all processes.
///
/// ```swift
/// let store = try Store(path: path)
/// let rows = try await FetchedRows(
///   RowRequest(table: "orders", order: ["total desc"]),
///   in: store
/// )
/// let token = rows.observeChanges { change in changes.append(change) }
/// for position in 0..<rows.count { print(rows[position]["total"] ?? .null) }
/// ```
///
/// After a commit, one short transaction reads the prepared rows and the rows that are observed.
/// Rows notify observers of the keys whose values differ. Insertions, removals and moves are
/// reported as one `ListChange`. Between commits the list reads only on request, and no transaction
/// stays open. All lists of a database read a commit in the same transaction, so that they always
/// agree.
///
/// If the table is small, the list holds all keys. For a large table, it depends on the order:
///
/// - If an index provides the order, the list holds only a window of adjacent rows. It counts the
///   rows in the background, so that any position can be reached at the same small cost.
/// - Otherwise the order is a snapshot of all keys, made in the background and renewed at most once
///   a second. Until the first snapshot exists, the rows are in key order. See
///   ``Status/isOrderDelayed`` and ``Status/isPreliminary``.
///
/// If the key is an integer and the database reports which rows a commit has changed, only these
/// are counted, selected or sorted again, in the same refresh, unless there are more than a
/// thousand. For an order that is not that of the key, the list then retains the keys of all rows.
///
/// Reads in the background do not block the main actor, and no transaction lasts longer than a few
/// milliseconds. Only a view or a query is read in a single transaction. A read of a local database
/// that exceeds a frame completes later, as all reads of other databases do.
///
/// The list and its rows are isolated to the main actor. When the list is deallocated, it stops
/// following commits. Existing rows can still be read.
@MainActor
public final class FetchedRows: SuspendableCollection {
  public typealias Element = Row

  /// The thresholds for large tables.
  package typealias Tuning = ListTuning

  /// The table or view, as declared when the list was created.
  public let table: TableInfo
  /// The columns. Each row has them as keys, by position.
  public let columns: [TableColumn]
  /// The names of the key columns.
  public let keyColumns: [String]

  package let source: RowSource
  /// The known rows and positions.
  package var content: ListContent
  /// A generation counter. It changes whenever the content changes or is invalidated, which makes
  /// results of earlier queries obsolete.
  var edition = 0
  /// Whether the last refresh was made obsolete by a change of the content and is repeated.
  /// Preparing a range waits for it, so that neither keeps overtaking the other.
  var isOvertaken = false
  package let background: BackgroundReads

  let database: any RowDatabase
  /// The database, if it can be read synchronously.
  let local: (any LocalRowDatabase)?
  package let follower: CommitFollower
  var life = ListLife()
  /// The time since which a lock has blocked all reads.
  var lockedSince: ContinuousClock.Instant?
  /// Whether `suspend()` was called after the last `resume()`.
  var isResting = false
  /// The minimum time between two refreshes: one frame if only a screen uses the list.
  package var pace = Duration.zero
  /// The query of the next refresh.
  var known: ListQuery
  /// The reason why the database rejects the last arrangement, or nil after another request.
  var refusal: StoreError?
  /// Whether an inexact count was shown since a refresh was last applied.
  var hasInexactCount = false
  /// The reason why the current arrangement, which has no fallback, cannot be sorted or searched.
  var orderFailure: StoreError?
  /// The last arrangement whose rows were read completely.
  var fallback: RowRequest.Arrangement?
  /// Whether the unfiltered list is small.
  package var hasFewRows = false
  /// The number of refreshes that found a commit.
  var refreshCount = 0
  /// The prepared rows, which are kept loaded.
  var ready: [Row] = []
  var readyRange = 0..<0
  /// The rows of the window. Holding them keeps them alive.
  var windowRows: [Row] = []
  /// The keys of live rows outside the window, and the number of insertions for which they are
  /// valid.
  var keysBesideWindow: (insertions: Int, keys: [RowKey])?
  /// Whether the list creates row objects. Lists that wrap the rows in objects of their own use
  /// only keys.
  package var givesRows = true
  /// The cached positions of rows in a long list or outside the window, valid until the next
  /// change.
  var knownPositions: [RowKey: Int] = [:]
  /// The running reads of a database that is not local.
  let reads: LaterReads
  /// The progress of the background scan.
  var progress: Double?
  /// The number of the current scan. Reports of earlier scans are ignored.
  var scanNumber = 0
  let observers = ListObservers(notifiesImmediately: true)
  let sectionObservers = ListObservers(notifiesImmediately: true)
  var sectionList = SectionList()
  let announcer: Announcer<Status>
  /// The reads without a commit, if rows change as time passes.
  let timed = TimedReads()

  /// Creates a list: reads the first rows, and begins to follow commits.
  ///
  /// - Throws: `StoreError` if the request is not valid or the database cannot be read.
  public convenience init(
    _ request: RowRequest = RowRequest(),
    in database: any LocalRowDatabase
  ) throws {
    try self.init(request, in: database, tuning: Tuning())
  }

  /// Creates a list with thresholds for large tables.
  ///
  /// - Parameters:
  ///   - tuning: The thresholds for large tables.
  ///   - follows: Whether the list follows commits, or reads them only when `refresh` is called.
  package convenience init(
    _ request: RowRequest,
    in database: any LocalRowDatabase,
    tuning: Tuning,
    follows: Bool = true
  ) throws {
    let query = ListQuery(request: request, tuning: tuning)
    let first = try database.read(patience: .frame) { try query.execute($0, keys: { _ in [] }) }
    try self.init(query, first, database, follows: follows)
  }

  /// Creates a list on any database: reads the first rows, and begins to follow commits.
  ///
  /// Suspends until the first rows are available, unless the database is local: then they are read
  /// as by the synchronous initializer, within one frame.
  ///
  /// - Throws: `StoreError` if the request is not valid or the database cannot be read.
  public convenience init(
    _ request: RowRequest = RowRequest(),
    in database: any RowDatabase
  ) async throws {
    try await self.init(request, in: database, tuning: Tuning())
  }

  package convenience init(
    _ request: RowRequest,
    in database: any RowDatabase,
    tuning: Tuning,
    follows: Bool = true
  ) async throws {
    let query = ListQuery(request: request, tuning: tuning)
    let local = database as? any LocalRowDatabase
    let first =
      if let local {
        try local.read(patience: .frame) { try query.execute($0, keys: { _ in [] }) }
      } else {
        try await database.read { try query.execute($0, keys: { _ in [] }) }
      }
    try self.init(query, first, database, follows: follows)
    // A commit may have happened since the first read.
    if local == nil, follows { refresh() }
  }

  private init(
    _ query: ListQuery,
    _ first: ListQuery.QueryResult?,
    _ database: any RowDatabase,
    follows: Bool
  ) throws {
    guard let first else {
      preconditionFailure("\(database.name): the first read returned no result")
    }
    let follower =
      try follows ? CommitFollower.of(database) : CommitFollower(database, follows: false)
    self.database = database
    local = database as? any LocalRowDatabase
    self.follower = follower
    table = first.plan.table
    columns = first.plan.columns
    keyColumns = first.plan.keyColumns
    let loader = RowLoader()
    source = RowSource(database, first.plan, loader)
    background = BackgroundReads(database, interval: query.tuning.interval)
    reads = LaterReads(database)
    announcer = Announcer("FetchedRows", Status())
    content = first.content ?? .keys(KeyList(CompactKeys()))
    known = query
    // The list keeps its table and columns, even if the schema changes.
    if query.request.sql == nil { known.request.table = first.plan.table.name }
    known.keepsColumns = known.request.columns == nil
    known.request.columns = first.plan.columns.map(\.name)
    known.note(first)
    _ = sectionList.update(presentSections)
    noteCompletion()
    loader.pendingRows.list = self
    follower.add(self)
    timed.list = self
    updateTimedReads()
    scanLater()
    updateStatus { $0.generation = 1 }
  }

  deinit {
    background.cancel()
    reads.cancel()
  }

  public var count: Int {
    observers.noteRead()
    return content.count
  }

  public subscript(position: Int) -> Row {
    precondition(
      position >= 0 && position < count,
      "\(table.name): position \(position) is out of range; the count is \(count)"
    )
    switch content {
    case .keys(let list):
      return row(in: list, at: position)
    case .window:
      guard let window = window(reaching: position) else {
        // An unloaded row is the placeholder until the window reaches the position.
        return Row(key: RowKey([]), source: source)
      }
      return givesRows
        ? windowRows[position - window.start]
        : row(of: window.entries[position - window.start].key)
    }
  }

  public func position(of element: Row) -> Int? { position(of: element.key) }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    let token = observers.observe(body)
    resume()
    return token
  }

  /// The state of the list: how current and complete its rows are.
  public var status: Status { announcer.value }

  /// Calls `body` whenever the status changes, until the token is ended or deallocated.
  public func observeStatus(_ body: @escaping (Status) -> Void) -> ObservationToken {
    announcer.observe(body)
  }

  /// Waits until counting and sorting in the background are done. All values are exact then, unless
  /// another commit arrives or the database cannot be read.
  public func settle() async {
    refresh()
    while let task = reads.current ?? background.current {
      await task.value
    }
  }
}
