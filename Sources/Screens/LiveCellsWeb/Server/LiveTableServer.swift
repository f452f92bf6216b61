#if Web
  import HTTPTypes
  public import Hummingbird
  public import LiveCells
  import LiveRows
  public import Logging
  import NIOCore
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
    private let memoryTask: Task<Void, Never>

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
      var limits = limits
      limits.heartbeat = limits.heartbeat.asInterval
      limits.lingering = limits.lingering.asInterval
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
      memoryTask = Task { @MainActor [weak shapes] in
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(1))
          shapes?.keepMemoryLimit()
        }
      }
    }

    deinit {
      heartbeatTask.cancel()
      memoryTask.cancel()
    }

    /// The number of viewers that are connected.
    public var viewerCount: Int { viewers.load(ordering: .relaxed) }

    /// Ends all streams with a reason that viewers receive, and opens no more. A graceful shutdown
    /// of the application also ends the streams.
    public func end(_ reason: String = "the server is ending") async {
      heartbeatTask.cancel()
      memoryTask.cancel()
      log.ending(reason, viewers: viewerCount)
      await shapes.end(reason)
    }

    /// Adds the page and its resources to a router or a group of its routes.
    ///
    /// Every request is checked. A request that a page of another site causes is refused, and so is
    /// any method other than GET and HEAD, or POST for edits if they are allowed.
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
      router.head("") { request, _ in
        try check.answer(request) { PageFile.document(request).createHeadResponse() }
      }
      for file in PageFile.all {
        let path = RouterPath(file.name)
        router.get(path) { request, _ in try check.answer(request) { file.answer } }
        router.head(path) { request, _ in
          try check.answer(request) { file.answer.createHeadResponse() }
        }
      }
      for (path, form) in [("rows", WireFormat.events), ("rows.ndjson", .lines)] {
        router.get(RouterPath(path)) { request, context in
          try await check.answerLater(request) {
            await self.findTable(of: request)
            let channel = (context as? any ConnectionContext)?.channel
            return try self.stream(request, in: form, by: channel)
          }
        }
        router.head(RouterPath(path)) { request, _ in
          try await check.answerLater(request) {
            await self.findTable(of: request)
            _ = try ShapeRequest(request, tables: self.tables)
            return Responses.head(self.streamHeaders(form))
          }
        }
      }
      for (path, form) in [("rows.json", DownloadFormat.json), ("rows.csv", .csv)] {
        router.get(RouterPath(path)) { request, context in
          try await check.answerLater(request) {
            await self.findTable(of: request)
            let channel = (context as? any ConnectionContext)?.channel
            return try await self.download(request, as: form, by: channel)
          }
        }
        router.head(RouterPath(path)) { request, _ in
          try await check.answerLater(request) {
            await self.findTable(of: request)
            return Responses.head(try self.downloadHeaders(request, as: form))
          }
        }
      }
      addAnswer("tables.json", to: router, check) { server, _, _ in
        await server.served.findAgain()
        return PageFile.tables(
          server.served.all.map(\.name),
          areEditable: server.allowsEditing,
          heartbeat: server.limits.heartbeat
        )
      }
      addAnswer("row.json", to: router, check) { server, request, _ in
        try await server.detail(request)
      }
      addAnswer("place.json", to: router, check) { server, request, _ in
        try await server.place(request)
      }
      addAnswer("copy.json", to: router, check) { server, request, _ in
        try await server.copy(request)
      }
      addAnswer("find.json", to: router, check) { try await $0.find($1, by: $2) }
      guard allowsEditing else { return }
      router.post("edit") { request, _ in
        try await check.answerLater(request) { try await self.edit(request) }
      }
    }

    /// Adds a route for GET and HEAD.
    ///
    /// - Parameter answer: Receives the connection of the request, if the router's context provides
    ///   it.
    func addAnswer<Context: RequestContext>(
      _ path: RouterPath,
      to router: some RouterMethods<Context>,
      _ check: RequestGuard,
      _ answer:
        @escaping @Sendable (LiveTableServer, Request, (any Channel)?) async throws -> Response
    ) {
      @Sendable func respond(to request: Request, _ context: Context) async throws -> Response {
        try await check.answerLater(request) {
          await self.findTable(of: request)
          return try await answer(self, request, (context as? any ConnectionContext)?.channel)
        }
      }
      router.get(path, use: respond)
      router.head(path) { try await respond(to: $0, $1).createHeadResponse() }
    }

    /// Refreshes the list of tables if a request names another one, because it may be new.
    private func findTable(of request: Request) async {
      guard let name = request.uri.queryParameters["table"], served[String(name)] == nil
      else { return }
      await served.findAgain()
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
