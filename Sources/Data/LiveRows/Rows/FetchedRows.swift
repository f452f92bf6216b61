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

  /// The row objects of the list.
  let objects: RowObjects
  /// The query of the next refresh, with the known content and the prepared range.
  var known: ListQuery
  var generations = ReadGenerations()
  var outcome = ArrangementOutcome()
  /// Whether the unfiltered list is small.
  package internal(set) var hasFewRows = false
  var life = ListLife()
  var suspension = Suspension.active
  let reads: ListReads
  /// The reads without a commit, and the pace of all reads.
  let timed = TimedReads()
  let observers = SectionedObservers(notifiesImmediately: true)
  var sectionList = SectionList()
  let announcer: Announcer<Status>

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
    let loader = RowLoader()
    objects = RowObjects(RowSource(database, first.plan, loader))
    reads = ListReads(database, follower, interval: query.tuning.interval)
    announcer = Announcer("FetchedRows", Status())
    known = query
    known.content = first.content
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
    reads.cancel()
  }

  /// The table or view, as declared when the list was created.
  public var table: TableInfo { source.table }

  /// The columns. Each row has them as keys, by position.
  public var columns: [TableColumn] { source.columns }

  /// The names of the key columns.
  public var keyColumns: [String] { source.keyColumns }

  package var source: RowSource { objects.source }

  package var follower: CommitFollower { reads.follower }

  /// The known rows and positions.
  package var content: ListContent {
    get { known.content ?? .keys(KeyList(CompactKeys())) }
    set { known.content = newValue }
  }

  /// Whether the list creates row objects. Lists that wrap the rows in objects of their own use
  /// only keys.
  package var givesRows: Bool {
    get { objects.createsRows }
    set { objects.createsRows = newValue }
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
        ? objects.ofWindow[position - window.start]
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
    while let task = reads.current {
      await task.value
    }
  }
}
