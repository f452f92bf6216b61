#if Web
  import HTTPTypes
  public import Hummingbird
  public import LiveCells
  public import Logging
  import Synchronization

  /// Shows tables in browsers, live, to one viewer or to thousands.
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
  /// The page is at the path of the group, all that it needs below. Who may see what is up to the
  /// application: put its middleware before the group, and give people who may see other tables, columns or
  /// rows a server of their own at another path. Nothing can be changed through it unless it was made to allow
  /// that: then whoever may see a table may change what its sessions let be changed.
  ///
  /// All that a viewer sees is read, compared and encoded once for everybody who looks at the same part of a
  /// table in the same order. A server may be used on any thread; tables are read on the main actor.
  public final class LiveTableServer: Sendable {
    let served: ServedTables
    var tables: [ServedTable] { served.all }
    let limits: ServerLimits
    let allowsEditing: Bool
    let shapes: ServedShapes
    let tally = ServerTally()
    let log: ServerLog
    private let viewers = Atomic<Int>(0)
    let downloads = Atomic<Int>(0)
    private let heart: Task<Void, Never>

    /// Creates a server of some tables; the first is shown to a viewer who names none.
    ///
    /// - Parameters:
    ///   - tables: The tables, each with a name of its own.
    ///   - findTables: Finds the tables that there are now. Called whenever a page lists them; what it throws
    ///     leaves the list as it is.
    ///   - limits: How much it does for viewers at most.
    ///   - allowsEditing: Whether rows can be changed through it, by the tables' editors and columns, from its own
    ///     page only.
    ///   - clock: Says when the tables are looked at again after a change: at most 30 times a second, unless
    ///     another clock is given.
    ///   - logger: Is told what those who run the server may want to know: of tables that can't be read and
    ///     of the end as `notice` and above, of parts of tables and of refusals as `info`, of each viewer as
    ///     `debug`. No value of a table is in it. Nothing is logged without one.
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
      heart = Task { @MainActor [weak shapes, interval = limits.heartbeat] in
        while !Task.isCancelled {
          try? await Task.sleep(for: interval)
          shapes?.beat()
        }
      }
    }

    deinit {
      heart.cancel()
    }

    /// How many viewers are sent streams now.
    public var viewerCount: Int { viewers.load(ordering: .relaxed) }

    /// Ends all streams, with a reason that viewers are told, and begins no more. Streams also end by
    /// themselves where the application that they belong to is shut down gracefully.
    public func end(_ reason: String = "the server is ending") async {
      heart.cancel()
      log.ending(reason, viewers: viewerCount)
      await shapes.end(reason)
    }

    /// Adds the page and all that it needs to a router, or to a group of its routes.
    ///
    /// Every request is checked: one that a page of another site has a browser send is refused, so is
    /// anything but to read, or to change rows where that is allowed.
    public func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
      addRoutes(to: router, hosts: nil)
    }

    /// - Parameter hosts: The names that the server goes by, where nobody else sees to it.
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
      for (path, form) in [("rows", StreamForm.events), ("rows.ndjson", .lines)] {
        router.get(RouterPath(path)) { request, context in
          try check.answer(request) {
            try self.stream(request, in: form, by: (context as? any ConnectionContext)?.channel)
          }
        }
      }
      for (path, form) in [("rows.json", DownloadForm.json), ("rows.csv", .csv)] {
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

    /// Takes one of the places for viewers.
    func takePlace() throws(ServerRefusal) {
      let count = viewers.add(1, ordering: .relaxed).newValue
      if count > limits.viewers {
        leavePlace()
        throw .tooManyViewers
      }
    }

    /// Counts that somebody wasn't shown what he asked for.
    func note(_ refusal: ServerRefusal) {
      tally.refusals.add(1, ordering: .relaxed)
      log.refused(refusal.description)
    }

    func leavePlace() {
      viewers.subtract(1, ordering: .relaxed)
    }
  }
#endif
