#if Web
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore
  import ServiceLifecycle

  /// A server of tables that is a program of its own: on one address, behind a secret in it.
  package struct StandaloneServer: Sendable {
    /// Where it listens, and what keeps strangers out.
    package struct Options: Sendable {
      /// The name or the number of this machine that it listens on: only to itself, unless set otherwise.
      package var host = "127.0.0.1"
      /// The port; any that is free for 0.
      package var port = 0
      /// What has to be in an address to be shown anything.
      package var token = StandaloneServer.randomToken()
      /// Whether signals end it gracefully.
      package var heedsSignals = true
      /// The most connections at once.
      package var connections = 12_000

      package init() {}
    }

    private let server: LiveTableServer
    private let options: Options

    package init(_ server: LiveTableServer, _ options: Options) {
      self.server = server
      self.options = options
    }

    /// A secret that nobody guesses: 128 bits, for an address.
    package static func randomToken() -> String {
      var generator = SystemRandomNumberGenerator()
      return (0..<2).map { _ in
        let digits = String(generator.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    /// Serves until it is ended by a signal, or the task is cancelled.
    ///
    /// - Parameter onAddress: Is told the page's address when it can be opened.
    /// - Throws: What is in the way of listening.
    package func run(onAddress: @escaping @Sendable (String) async -> Void) async throws {
      var logger = Logger(label: "livecells") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = .critical
      let application = Application(
        router: router,
        server: .http1(
          configuration: HTTP1Channel.Configuration(
            idleTimeout: .seconds(60),
            httpDecoderConfiguration: .init(
              maxHeaderFieldSize: 16_384,
              maxHeaderListSize: 32_768,
              maxHeaderFieldCount: 100
            )
          )
        ),
        configuration: ApplicationConfiguration(
          address: .hostname(options.host, port: options.port),
          serverName: nil,
          availableConnectionsDelegate: MaximumAvailableConnections(options.connections)
        ),
        onServerRunning: { [options] channel in
          guard let port = channel.localAddress?.port else { return }
          await onAddress(options.address(port: port))
        },
        logger: logger
      )
      if options.heedsSignals {
        try await application.runService()
      } else {
        try await application.run()
      }
    }

    private var router: Router<BasicRequestContext> {
      let router = Router()
      let token = options.token
      let inside = router.group(":token").add(middleware: TokenGuard(token: token))
      server.addRoutes(to: inside, hosts: ["localhost", options.host.lowercased()])
      return router
    }
  }

  extension StandaloneServer.Options {
    fileprivate func address(port: Int) -> String {
      let name = host.contains(":") ? "[\(host)]" : host
      return "http://\(name):\(port)/\(token)/"
    }
  }

  /// Shows nothing to who does not know the secret.
  private struct TokenGuard: RouterMiddleware {
    let token: String

    func handle(
      _ request: Request,
      context: BasicRequestContext,
      next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
      guard isToken(context.parameters.get("token") ?? "") else {
        return Answer.text("nothing is here", status: .notFound)
      }
      return try await next(request, context)
    }

    /// Looks at all of it, so that the time says nothing of how much is right.
    private func isToken(_ text: String) -> Bool {
      let (given, wanted) = (Array(text.utf8), Array(token.utf8))
      guard given.count == wanted.count else { return false }
      return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
