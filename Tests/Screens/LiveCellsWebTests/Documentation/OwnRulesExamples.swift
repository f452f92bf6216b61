#if Web
  import Hummingbird
  import LiveCells
  import LiveCellsWeb
  import Testing

  @KeyValueObservable
  final class WebOrder {
    var item: String
    var price: Int

    init(_ item: String, _ price: Int) {
      self.item = item
      self.price = price
    }
  }

  struct StaffOnly<Context: RequestContext>: RouterMiddleware {
    let isStaff: @Sendable (Request) -> Bool

    func handle(
      _ request: Request,
      context: Context,
      next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      guard isStaff(request) else { throw HTTPError(.forbidden) }
      return try await next(request, context)
    }
  }

  @KeyValueObservable
  private final class Download {
    var received = 0
  }

  @MainActor
  private func downloadTable(_ downloads: ObservableArray<Download>) -> TableSession {
    TableSession(LiveTable(downloads) { Column("Received", \.received) }, title: "downloads")
  }

  /// The example of the tutorial on tables that needs a browser. It is compiled and not run.
  @MainActor
  private func serve(_ downloads: ObservableArray<Download>) async throws {
    let server = LiveTableServer([
      ServedTable("downloads") { downloadTable(downloads) }
    ])
    let router = Router()
    server.addRoutes(to: router.group("live"))
    let address = ApplicationConfiguration(address: .hostname("127.0.0.1", port: 8080))
    try await Application(router: router, configuration: address).runService()
  }

  /// The examples of the tutorials on servers.
  @MainActor
  @Suite struct OwnRulesExamples {
    @MainActor
    func orderTable(_ orders: ObservableArray<WebOrder>, withPrices: Bool) -> TableSession {
      let item = Column<WebOrder>("Item", \.item)
      let price = Column<WebOrder>("Price", \.price)
      let table = LiveTable(orders) {
        item
        if withPrices { price }
      }
      return TableSession(table, title: "Orders")
    }

    @Test func `staff see prices, others do not`() async throws {
      let token = "Bearer secret"
      let orders = ObservableArray([WebOrder("tea", 3)])
      let everyone = LiveTableServer([
        ServedTable("orders") { orderTable(orders, withPrices: false) }
      ])
      let staff = LiveTableServer([
        ServedTable("orders") { orderTable(orders, withPrices: true) }
      ])
      let router = Router()
      everyone.addRoutes(to: router.group("orders"))
      staff.addRoutes(
        to: router.group("staff").add(middleware: StaffOnly { $0.headers[.authorization] == token })
      )
      let (ports, found) = AsyncStream<Int>.makeStream()
      let application = Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in
          found.yield(channel.localAddress?.port ?? 0)
          found.finish()
        }
      )
      let run = Task { try await application.runService() }
      defer { run.cancel() }
      for await port in ports {
        func answer(_ path: String, _ headers: [String: String] = [:]) async throws -> String {
          var response = try await WireResponse(port: port, path: path, headers: headers)
          return "\(response.status) \(try await response.text())"
        }
        #expect(try await answer("/orders/rows.csv").hasSuffix("Item\r\ntea\r\n"))
        #expect(try await answer("/staff/rows.csv").hasPrefix("403"))
        let known = try await answer("/staff/rows.csv", ["Authorization": token])
        #expect(known.hasSuffix("Item,Price\r\ntea,3\r\n"))
      }
      await everyone.end()
      await staff.end()
    }

    /// Compiled and not run.
    private func run(_ router: Router<BasicRequestContext>) async throws {
      let address = ApplicationConfiguration(address: .hostname("127.0.0.1", port: 8080))
      let application = Application(router: router, configuration: address)
      try await application.runService()
    }
  }
#endif
