#if Web
  import HTTPTypes
  public import Hummingbird
  public import LiveCells
  public import Logging
  import Synchronization

  /// Shows live tables in browsers, to one viewer or to thousands.
  ///
  /// ```swift
  /// let server = LiveTableServer([
  ///   ServedTable("requests") {
  ///     TableSession(LiveTable(requests) { Column("URL", \.url) }, title: "Requests")
  ///   }
  /// ])
  /// let router = Router()
  /// server.addRoutes(to: router.group("live"))
  /// try await Application(router: router).runService()
  /// ```
  ///
  /// The page is at the path of the group, and its resources are below. The application controls
  /// access: put its middleware before the group, and give users who may see other tables, columns
  /// or rows a separate server at another path. The server does not change rows unless it was
  /// created to allow this. In that case, all users who can see a table can make the changes that
  /// its sessions allow.
  ///
  /// Each change is read, compared and encoded once for all viewers of the same part of a table in
  /// the same order. A server can be used on any thread; the tables are read on the main actor.
  public final class LiveTableServer: Sendable {
    let served: ServedTables
    var tables: [ServedTable] { served.all }
    let limits: ServerLimits
    let allowsEditing: Bool
    let shapes: ServedShapes
    let counters = ServerCounters()
    let log: ServerLog
    private let viewers = Atomic<Int>(0)
    let downloads = Atomic<Int>(0)
    private let heartbeatTask: Task<Void, Never>

    /// Creates a server of tables. A request that names no table gets the first one.
    ///
    /// - Parameters:
    ///   - tables: The tables, with distinct names.
    ///   - findTables: Returns the tables that exist now. Called whenever a page lists them, or a
    ///     request names an unknown one. If it throws, the previous list stays in use.
    ///   - limits: The limits on viewers, shapes and downloads.
    ///   - allowsEditing: Whether viewers can change rows, from the server's own page only, as far
    ///     as the tables' editors and columns allow.
    ///   - clock: The clock of the frames in which changes are sent: at most 30 a second by
    ///     default.
    ///   - logger: The log for operators. It receives failing tables and the end of the server as
    ///     `notice` and above, opened parts of tables and refusals as `info`, each viewer as
    ///     `debug`, and never a value of a table. Without a logger, nothing is logged.
    public init(
      _ tables: [ServedTable],
      findingAgain findTables: (@Sendable () async throws -> [ServedTable])? = nil,
      limits: ServerLimits = ServerLimits(),
      allowsEditing: Bool = false,
      clock: any FrameClock = TaskFrameClock(framesPerSecond: 30),
      logger: Logger? = nil
    ) {
      precondition(!tables.isEmpty, "LiveTableServer: no tables")
      precondition(
        Set(tables.map(\.name).exact).count == tables.count,
        "LiveTableServer: two tables have the same name"
      )
      let served = ServedTables(tables, findingAgain: findTables)
      self.served = served
      self.limits = limits
      self.allowsEditing = allowsEditing
      let log = logger.map(ServerLog.init) ?? .none
      self.log = log
      let shapes = ServedShapes(served, limits, clock: clock, log: log)
      self.shapes = shapes
      heartbeatTask = Task { @MainActor [weak shapes, interval = limits.heartbeat] in
        while !Task.isCancelled {
          try? await Task.sleep(for: interval)
          shapes?.sendHeartbeat()
        }
      }
    }

    deinit {
      heartbeatTask.cancel()
    }

    /// The number of viewers that are connected.
    public var viewerCount: Int { viewers.load(ordering: .relaxed) }

    /// Ends all streams with a reason that viewers receive, and opens no more. A graceful shutdown
    /// of the application also ends the streams.
    public func end(_ reason: String = "the server is ending") async {
      heartbeatTask.cancel()
      log.ending(reason, viewers: viewerCount)
      await shapes.end(reason)
    }

    /// Adds the page and its resources to a router or a group of its routes.
    ///
    /// Every request is checked. A request that a page of another site causes is refused, and so is
    /// any method other than GET, or POST for edits if they are allowed.
    public func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
      addRoutes(to: router, hosts: nil)
    }

    /// - Parameter hosts: The accepted host names, or nil if another component checks them.
    package func addRoutes<Context: RequestContext>(
      to router: some RouterMethods<Context>,
      hosts: Set<String>?
    ) {
      let check = RequestGuard(hosts: hosts, allowsEditing: allowsEditing)
      router.get("") { request, _ in try check.answer(request) { PageFile.document(request) } }
      for file in PageFile.all {
        router.get(RouterPath(file.name)) { request, _ in try check.answer(request) { file.answer }
        }
      }
      router.get("tables.json") { [served, limits, allowsEditing] request, _ in
        try await check.answerLater(request) {
          await served.findAgain()
          return PageFile.tables(
            served.all,
            areEditable: allowsEditing,
            heartbeat: limits.heartbeat
          )
        }
      }
      for (path, form) in [("rows", WireFormat.events), ("rows.ndjson", .lines)] {
        router.get(RouterPath(path)) { request, context in
          try check.answer(request) {
            try self.stream(request, in: form, by: (context as? any ConnectionContext)?.channel)
          }
        }
      }
      for (path, form) in [("rows.json", DownloadFormat.json), ("rows.csv", .csv)] {
        router.get(RouterPath(path)) { request, _ in
          try await check.answerLater(request) { try await self.download(request, as: form) }
        }
      }
      router.get("row.json") { request, _ in
        try await check.answerLater(request) { try await self.detail(request) }
      }
      router.get("place.json") { request, _ in
        try await check.answerLater(request) { try await self.place(request) }
      }
      router.get("copy.json") { request, _ in
        try await check.answerLater(request) { try await self.copy(request) }
      }
      router.get("find.json") { request, _ in
        try await check.answerLater(request) { try await self.find(request) }
      }
      guard allowsEditing else { return }
      router.post("edit") { request, _ in
        try await check.answerLater(request) { try await self.edit(request) }
      }
    }

    /// Takes one of the slots for viewers.
    func acquireSlot() throws(ServerRefusal) {
      let count = viewers.add(1, ordering: .relaxed).newValue
      if count > limits.viewers {
        releaseSlot()
        throw .tooManyViewers
      }
    }

    /// Counts and logs a refused request.
    func note(_ refusal: ServerRefusal) {
      counters.refusals.add(1, ordering: .relaxed)
      log.refused(refusal.description)
    }

    func releaseSlot() {
      viewers.subtract(1, ordering: .relaxed)
    }
  }
#endif
