#if SQLite
  /// The rows of a request as a list that follows the commits of all processes.
  ///
  /// After a commit, one short read transaction reads the rows again that were made ready last, and
  /// those that are held and observed; their keys that differ are notified, and what came, went and
  /// moved is told as one `ListChange`. Between commits nothing is read that is not asked for, and
  /// no transaction stays open.
  ///
  /// Of a small table all keys are known. Of a large one only a window of neighbours is, if an
  /// index gives the order; its rows are counted behind the scenes, so that any position can be
  /// reached at the same small cost. Otherwise the order is a snapshot of all keys, made behind the
  /// scenes and anew at most once a second; until there is one, the rows come by key, see
  /// ``Status/isOrderDelayed`` and ``Status/isPreliminary``. Nothing of that blocks the main actor,
  /// or holds a transaction for longer than some milliseconds; only a view or a query is read in
  /// one.
  ///
  /// It belongs to the main actor, and so do its rows. When it dies it stops following; rows that
  /// are held can still be read.
  @MainActor
  public final class FetchedRows: ObservableCollection {
    public typealias Element = Row

    /// When a table is large, and what is done about it.
    struct Tuning: Sendable {
      /// Up to so many rows all keys are known.
      var smallCount = 10_000
      /// A look at all keys may take so many steps of SQLite's machine, some 20 ms; zero
      /// means never to try.
      var steps = 600_000
      /// A look at the way to a row may take so many.
      var positionSteps = 200_000
      /// So many rows of a large table are counted in one transaction.
      var scanPiece = 16_384
      /// So many rows are copied in one transaction to be ordered.
      var orderPiece = 8_192
      /// So many rows lie between two whose positions are known.
      var markStride = 1_024
      /// Progress is told at most so often.
      var reports = Pace.usual
      /// Rows are counted or ordered anew at most so often.
      var interval = Duration.seconds(1)
    }

    /// What is known of the list.
    enum Content {
      /// All keys, in order.
      case keys(KeyList)
      /// A window of a large table.
      case window(RowWindow)
    }

    /// The table or view, as it was declared at the beginning.
    public let table: TableInfo
    /// The columns, by position the keys of each row.
    public let columns: [TableColumn]
    /// The names of the columns that tell rows apart.
    public let keyColumns: [String]

    let store: Store
    package let source: RowSource
    let tuning: Tuning
    var request: RowRequest
    var query: RowQuery
    var canSeek: Bool
    var content = Content.keys(KeyList(CompactKeys()))
    package var map = RowMap()
    /// The rows made ready last, which are kept loaded.
    var ready: [Row] = []
    var readyRange = 0..<0
    var hasPlaceholders = false
    var connection: Connection
    var version: Int64?
    var schemaVersion: Int64?
    var isRefreshing = false
    var needsRefresh = false
    /// How many looks found a commit.
    var looks = 0
    /// The positions of rows in a long list, or beyond the window, until the next change.
    var knownPositions: [RowKey: Int] = [:]
    /// Whether all keys could not be read in the time of a look.
    var isSlow = false
    /// How far what is done behind the scenes is.
    var progress: Double?
    /// Tells the reports of one scan from those of another.
    var scanNumber = 0
    var retry: Task<Void, Never>?
    let background: BackgroundReads
    let observers = ListObservers()
    let announcer: Announcer<Status>
    private let monitor: Monitor?
    private var following: Task<Void, Never>?

    /// Reads the first rows, and begins to follow.
    ///
    /// - Throws: `StoreError` when the request cannot be fulfilled.
    public convenience init(_ request: RowRequest = RowRequest(), in store: Store) throws {
      try self.init(
        request,
        in: store,
        tuning: Tuning(),
        monitor: store.isImmutable ? nil : store.monitor()
      )
    }

    /// - Parameters:
    ///   - tuning: When a table is large, and what is done about it.
    ///   - monitor: What tells of commits; without one they are seen when `refresh` is called.
    init(
      _ request: RowRequest,
      in store: Store,
      tuning: Tuning,
      monitor: Monitor?
    ) throws {
      self.store = store
      self.tuning = tuning
      self.monitor = monitor
      // The main actor waits no longer than a frame for a lock, and tries again later.
      connection = try store.another(wait: 0.015)
      let path = store.path
      (query, canSeek) = try connection.read { session in
        let query = try RowQuery(request, session: session, path: path)
        return (query, try query.canSeek(session))
      }
      table = query.table
      columns = query.columns
      keyColumns = query.keyColumns
      source = RowSource(store: store, query: query)
      background = BackgroundReads(store: store, interval: tuning.interval)
      announcer = Announcer("FetchedRows", Status())
      // Whatever is declared later, the rows keep the table and the columns that they began with.
      self.request = request
      self.request.table = query.table.name
      self.request.columns = query.columns.map(\.name)
      try readFirst()
      follow()
    }

    deinit {
      following?.cancel()
      retry?.cancel()
      background.cancel()
    }

    private func follow() {
      guard let notices = monitor?.notices() else { return }
      following = Task { [weak self] in
        let clock = ContinuousClock()
        for await _ in notices {
          let start = clock.now
          guard let self else { return }
          self.refresh()
          let spent = clock.now - start
          // However fast commits come, there is time for everything else, and for one frame a few
          // reads.
          try? await Task.sleep(for: min(max(spent, .milliseconds(2)), .milliseconds(500)))
        }
      }
    }

    public var count: Int {
      switch content {
      case .keys(let list): list.keys.count
      case .window(let window): window.count
      }
    }

    public subscript(position: Int) -> Row {
      precondition(
        position >= 0 && position < count,
        "\(table.name): no row at position \(position), there are \(count)"
      )
      switch content {
      case .keys(let list):
        return row(in: list, at: position)
      case .window(let window):
        if let row = window[position] { return row }
        prepare(position..<(position + 1))
        if case .window(let window) = content, let row = window[position] { return row }
        // The table has become shorter than is known yet, or cannot be read: a row of nothing
        // stands here until the next refresh.
        hasPlaceholders = true
        let row = Row(key: RowKey([]), source: source)
        row.becomePlaceholder()
        return row
      }
    }

    public func position(of element: Row) -> Int? {
      switch content {
      case .keys(let list) where list.isLong: return position(of: element.key, in: list)
      case .keys(var list):
        let position = list.position(of: element.key)
        content = .keys(list)
        return position
      case .window(let window):
        if let index = window.entries.firstIndex(where: { $0.row === element }) {
          return window.start + index
        }
        return distantPosition(of: element.key, window)
      }
    }

    /// The sections that the rows fall into, in order, if the request names what makes them.
    ///
    /// They are as exact as the order and the count are, see ``status``; of a large table there are
    /// none until its rows have been counted. Whenever they differ, the status says a new
    /// generation, even if no row came, went or moved.
    public var sections: [Section] {
      switch content {
      case .keys(let list): list.sections
      case .window(let window): window.sections
      }
    }

    public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
      observers.observe(body)
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
      while let task = background.current {
        await task.value
      }
    }
  }
#endif
