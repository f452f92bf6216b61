/// The rows of a request as a list that follows the commits of all processes.
///
/// After a commit, one short read transaction reads the rows again that were made ready last, and
/// those that are held and observed; their keys that differ are notified, and what came, went and
/// moved is told as one `ListChange`. Between commits nothing is read that is not asked for, and
/// no transaction stays open. All lists of a database read a commit in the same transaction, so that
/// they always agree.
///
/// Of a small table all keys are known. Of a large one only a window of neighbours is, if an
/// index gives the order; its rows are counted behind the scenes, so that any position can be
/// reached at the same small cost. Otherwise the order is a snapshot of all keys, made behind the
/// scenes and anew at most once a second; until there is one, the rows come by key, see
/// ``Status/isOrderDelayed`` and ``Status/isPreliminary``. Nothing of that blocks the main actor,
/// or holds a transaction for longer than some milliseconds; only a view or a query is read in
/// one. What a local database can't read within a frame comes later, as all does from one that is not
/// local.
///
/// It belongs to the main actor, and so do its rows. When it dies it stops following; rows that
/// are held can still be read.
@MainActor
public final class FetchedRows: SuspendableCollection {
  public typealias Element = Row

  /// When a table is large, and what is done about it.
  package typealias Tuning = ListTuning

  /// The table or view, as it was declared at the beginning.
  public let table: TableInfo
  /// The columns, by position the keys of each row.
  public let columns: [TableColumn]
  /// The names of the columns that tell rows apart.
  public let keyColumns: [String]

  package let source: RowSource
  /// What is known of the list.
  package var content: ListContent
  /// Differs whenever other rows or positions are known than before, or all is to be looked at again:
  /// what was asked before is then asked again.
  var edition = 0
  /// Whether the look under way is made again because something else became known during the one
  /// before. What is made ready waits for it, so that either gets its turn.
  var isOvertaken = false
  package let background: BackgroundReads

  let database: any RowDatabase
  /// The database, if it may be waited for.
  let local: (any LocalRowDatabase)?
  package let follower: CommitFollower
  var life = ListLife()
  /// Since when a lock has kept out all that was read.
  var lockedSince: ContinuousClock.Instant?
  /// Whether whoever showed the rows shows them no more.
  var isResting = false
  /// How long it may go without a look after one: a frame, where only a screen shows it.
  package var pace = Duration.zero
  /// What is asked at the next look.
  var known: ListQuestion
  /// Why the database refuses the last arrangement that was requested; nil once another is requested.
  var refusal: StoreError?
  /// Why the present arrangement, which nothing can replace, cannot be ordered or searched.
  var orderFailure: StoreError?
  /// The last arrangement whose rows were read completely.
  var fallback: RowRequest.Arrangement?
  /// Whether the rows are few when no filter selects among them.
  package var hasFewRows = false
  /// How many looks found a commit.
  var looks = 0
  /// The rows made ready last, which are kept loaded.
  var ready: [Row] = []
  var readyRange = 0..<0
  /// The rows of the window, which are held.
  var windowRows: [Row] = []
  /// The keys of the rows that somebody holds beside them, as they were after so many rows were made.
  var keysBesideWindow: (insertions: Int, keys: [RowKey])?
  /// Whether rows are made of what is known: not for whoever stands for rows himself, and asks for keys only.
  package var givesRows = true
  /// The positions of rows in a long list, or beyond the window, until the next change.
  var knownPositions: [RowKey: Int] = [:]
  /// The reads under way of a database that is not local.
  let reads: LaterReads
  /// How far what is done behind the scenes is.
  var progress: Double?
  /// Tells the reports of one scan from those of another.
  var scanNumber = 0
  let observers = ListObservers(tellsAtOnce: true)
  let sectionObservers = ListObservers(tellsAtOnce: true)
  var sectionList = SectionList()
  let announcer: Announcer<Status>

  /// Reads the first rows, and begins to follow.
  ///
  /// - Throws: `StoreError` when the request cannot be fulfilled.
  public convenience init(
    _ request: RowRequest = RowRequest(),
    in database: any LocalRowDatabase
  ) throws {
    try self.init(request, in: database, tuning: Tuning())
  }

  /// - Parameters:
  ///   - tuning: When a table is large, and what is done about it.
  ///   - follows: Whether commits are seen by themselves, or only when `refresh` is called.
  package convenience init(
    _ request: RowRequest,
    in database: any LocalRowDatabase,
    tuning: Tuning,
    follows: Bool = true
  ) throws {
    let question = ListQuestion(request: request, tuning: tuning)
    let first = try database.read(patience: .frame) { try question.answer($0, keys: { _ in [] }) }
    guard let first else { preconditionFailure("\(database.name): a first look found nothing") }
    let follower =
      try follows ? CommitFollower.of(database) : CommitFollower(database, follows: false)
    self.init(question, first, database, follower)
  }

  /// Opens a list on a database that is not local: reads the first rows behind the scenes, and begins
  /// to follow.
  ///
  /// - Throws: `StoreError` when the request cannot be fulfilled.
  public convenience init(
    later request: RowRequest,
    in database: any RowDatabase
  ) async throws {
    try await self.init(later: request, in: database, tuning: Tuning())
  }

  package convenience init(
    later request: RowRequest,
    in database: any RowDatabase,
    tuning: Tuning,
    follows: Bool = true
  ) async throws {
    let question = ListQuestion(request: request, tuning: tuning)
    let first = try await database.readLater { try question.answer($0, keys: { _ in [] }) }
    guard let first else { preconditionFailure("\(database.name): a first look found nothing") }
    let follower =
      try follows ? CommitFollower.of(database) : CommitFollower(database, follows: false)
    self.init(question, first, database, follower)
    // A commit may lie between the first look and now.
    if follows { refresh() }
  }

  private init(
    _ question: ListQuestion,
    _ first: ListQuestion.Answer,
    _ database: any RowDatabase,
    _ follower: CommitFollower
  ) {
    self.database = database
    local = database as? any LocalRowDatabase
    self.follower = follower
    table = first.plan.table
    columns = first.plan.columns
    keyColumns = first.plan.keyColumns
    let loader = RowLoader()
    source = RowSource(database, first.plan, loader)
    background = BackgroundReads(database, interval: question.tuning.interval)
    reads = LaterReads(database)
    announcer = Announcer("FetchedRows", Status())
    content = first.content ?? .keys(KeyList(CompactKeys()))
    known = question
    // Whatever is declared later, the rows keep the table and the columns that they began with.
    if question.request.sql == nil { known.request.table = first.plan.table.name }
    known.keepsColumns = known.request.columns == nil
    known.request.columns = first.plan.columns.map(\.name)
    known.note(first)
    _ = sectionList.update(presentSections)
    noteCompletion()
    loader.desk.list = self
    follower.add(self)
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
      "\(table.name): no row at position \(position), there are \(count)"
    )
    switch content {
    case .keys(let list):
      return row(in: list, at: position)
    case .window:
      guard let window = window(reaching: position) else {
        // One that isn't loaded stands here until more is known.
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

  /// How current the rows are.
  public var status: Status { announcer.value }

  /// Calls `body` whenever the status becomes another, until the token is ended or dropped.
  public func observeStatus(_ body: @escaping (Status) -> Void) -> ObservationToken {
    announcer.observe(body)
  }

  /// Waits until what is counted or ordered behind the scenes is done; then all is exact, unless
  /// a commit comes meanwhile or the database cannot be read.
  public func settle() async {
    refresh()
    while let task = reads.current ?? background.current {
      await task.value
    }
  }
}
