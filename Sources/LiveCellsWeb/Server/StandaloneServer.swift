#if Web
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import HummingbirdTLS
  package import Logging
  import NIOCore
  import ServiceLifecycle
  import UnixSignals

  /// A server of tables that is a program of its own: on one address, behind a secret in it.
  package struct StandaloneServer: Sendable {
    /// Where it listens, and what keeps strangers out.
    package struct Options: Sendable {
      /// The name or the number of this machine that it listens on: only to itself, unless set otherwise.
      package var host = "127.0.0.1"
      /// The port; any that is free for 0.
      package var port = 0
      /// Other names that lead to it, for instance that of a proxy before it.
      package var names: Set<String> = []
      /// What it proves itself with, if it speaks TLS.
      package var certificate: ServerCertificate?
      /// What has to be in an address to be shown anything.
      package var token = StandaloneServer.randomToken()
      /// Whether signals end it gracefully.
      package var heedsSignals = true
      /// How long a graceful end waits for viewers to take what they are told.
      package var farewell = Duration.seconds(5)
      /// The most connections at once.
      package var connections = 12_000
      /// Where it says what it does.
      package var logger = Logger(label: "livecells") { _ in SwiftLogNoOpLogHandler() }

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
    /// - Throws: What is in the way of listening, `ServerCertificate.Fault` for a certificate that can't be
    ///   used.
    package func run(onAddress: @escaping @Sendable (String) async -> Void) async throws {
      // What the server below has to say of single connections is of no use to anybody.
      var quiet = options.logger
      quiet.logLevel = max(options.logger.logLevel, .error)
      let application = Application(
        router: router,
        server: try channels,
        configuration: ApplicationConfiguration(
          address: .hostname(options.host, port: options.port),
          serverName: nil,
          // So many may come at once, when another server is gone.
          backlog: 4_096,
          availableConnectionsDelegate: MaximumAvailableConnections(options.connections)
        ),
        onServerRunning: { [options] channel in
          guard let port = channel.localAddress?.port else { return }
          options.logger.notice(
            "listening",
            metadata: [
              "host": "\(options.host)", "port": "\(port)",
              "tls": "\(options.certificate != nil)",
            ]
          )
          await onAddress(options.address(port: port))
        },
        logger: quiet
      )
      defer { options.logger.notice("ended") }
      if options.heedsSignals {
        try await run(application, quiet)
      } else {
        try await application.run()
      }
    }

    /// Runs it until a signal ends it: viewers are told, and who doesn't read that is cut off after a while.
    private func run(_ application: some Service, _ logger: Logger) async throws {
      var configuration = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
      )
      configuration.maximumGracefulShutdownDuration = options.farewell
      try await ServiceGroup(configuration: configuration).run()
    }

    private var channels: HTTPServerBuilder {
      get throws {
        let plain = HTTPServerBuilder.http1(
          configuration: HTTP1Channel.Configuration(
            idleTimeout: .seconds(60),
            httpDecoderConfiguration: .init(
              maxHeaderFieldSize: 16_384,
              maxHeaderListSize: 32_768,
              maxHeaderFieldCount: 100
            )
          )
        )
        guard let certificate = options.certificate else { return plain }
        let logger = options.logger
        let configuration = try certificate.configuration { renewal in
          switch renewal {
          case .success: logger.notice("the certificate was renewed")
          case .failure(let fault):
            logger.error(
              "the renewed certificate can't be used",
              metadata: ["fault": "\(fault.description)"]
            )
          }
        }
        return try .tls(plain, tlsConfiguration: configuration)
      }
    }

    private var router: Router<ViewerContext> {
      let router = Router(context: ViewerContext.self)
      let token = options.token
      // Whoever watches over servers knows no secrets, and is told nothing but whether all is well.
      server.addHealthRoute(to: router)
      server.addMetricsRoute(to: router.group().add(middleware: BearerGuard(token: token)))
      let inside = router.group(":token").add(middleware: TokenGuard(token: token))
      let names = options.names.union(["localhost", options.host])
      server.addRoutes(to: inside, hosts: Set(names.map { $0.lowercased() }))
      server.addMetricsRoute(to: inside)
      return router
    }
  }

  extension StandaloneServer.Options {
    fileprivate func address(port: Int) -> String {
      let name = host.contains(":") ? "[\(host)]" : host
      return "\(certificate == nil ? "http" : "https")://\(name):\(port)/\(token)/"
    }
  }
#endif
