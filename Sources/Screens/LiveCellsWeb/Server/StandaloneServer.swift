#if Web
  import CLibrary
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  package import Logging
  import NIOCore
  import ServiceLifecycle
  import UnixSignals

  #if TLS
    import HummingbirdTLS
  #endif

  /// A table server as a process of its own: one address with a secret token in the path.
  package struct StandaloneServer: Sendable {
    /// The address and the protection of the server.
    package struct Options: Sendable {
      /// The host name or address to listen on. The default accepts only connections of this
      /// machine.
      package var host = "127.0.0.1"
      /// The port, or 0 for any free port.
      package var port = 0
      /// Further accepted host names, for instance that of a proxy.
      package var names: Set<String> = []
      #if TLS
        /// The certificate for TLS, or nil for plain HTTP.
        package var certificate: ServerCertificate?
      #endif
      /// The token that the path must contain.
      package var token = StandaloneServer.randomToken()
      /// Whether SIGTERM and SIGINT shut the server down gracefully.
      package var handlesSignals = true
      /// How long a graceful shutdown waits for viewers to receive the reason.
      package var farewell = Duration.seconds(5)
      /// The maximum number of connections. A further one replaces one without the token.
      package var connections = 12_000
      /// How long a client may take to send its first request.
      package var patience = Duration.seconds(10)
      /// How long a connection may stay open between two requests.
      package var idle = Duration.seconds(60)
      /// The log for operators.
      package var logger = Logger(label: "livecells") { _ in SwiftLogNoOpLogHandler() }

      package init() {}
    }

    private let server: LiveTableServer
    private let options: Options

    package init(_ server: LiveTableServer, _ options: Options) {
      self.server = server
      self.options = options
    }

    /// Returns a random token of 128 bits in hexadecimal digits.
    package static func randomToken() -> String {
      var generator = SystemRandomNumberGenerator()
      return (0..<2).map { _ in
        let digits = String(generator.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    /// Returns the reason why the server cannot listen, as one line.
    package static func reason(for error: any Error) -> String {
      (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
    }

    /// Serves until a signal arrives or the task is cancelled.
    ///
    /// - Parameter onAddress: Called with the page's address when it can be opened.
    ///
    /// - Throws: An error that prevents listening; `ServerCertificate.Fault` for a certificate that
    ///   cannot be used.
    package func run(onAddress: @escaping @Sendable (String) async -> Void) async throws {
      // The HTTP server's messages about single connections are of no use to operators.
      var quiet = options.logger
      quiet.logLevel = max(options.logger.logLevel, .error)
      let connections = DescriptorLimit.allow(connections: options.connections + 64) - 64
      if connections < options.connections {
        options.logger.warning(
          "the limit on open files permits fewer connections",
          metadata: ["connections": "\(connections)", "wanted": "\(options.connections)"]
        )
      }
      let application = Application(
        router: router,
        server: try channels(ConnectionLedger(limit: max(1, connections))),
        configuration: ApplicationConfiguration(
          address: .hostname(options.host, port: options.port),
          serverName: nil,
          // Viewers of another server that ended may all connect at once.
          backlog: 4_096,
          // The ledger closes connections beyond the limit shortly after they are accepted.
          availableConnectionsDelegate: MaximumAvailableConnections(connections + 64)
        ),
        onServerRunning: { [options] channel in
          guard let port = channel.localAddress?.port else { return }
          options.logger.notice(
            "listening",
            metadata: [
              "host": "\(options.host)", "port": "\(port)",
              "tls": "\(options.isEncrypted)",
            ]
          )
          await onAddress(options.address(port: port))
        },
        logger: quiet
      )
      defer { options.logger.notice("ended") }
      if options.handlesSignals {
        try await run(application, quiet)
      } else {
        try await application.run()
      }
    }

    /// Runs the application until a signal arrives. Viewers receive the reason; connections that do
    /// not read it are closed after a while.
    private func run(_ application: some Service, _ logger: Logger) async throws {
      var configuration = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
      )
      configuration.maximumGracefulShutdownDuration = options.farewell
      try await ServiceGroup(configuration: configuration).run()
    }

    private func channels(_ ledger: ConnectionLedger) throws -> HTTPServerBuilder {
      let token = options.token
      let limits = ConnectionLimits(
        firstRequest: TimeAmount(options.patience),
        idle: TimeAmount(options.idle),
        unread: TimeAmount(server.limits.unread)
      )
      let plain = HTTPServerBuilder.http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [
            ConnectionGate.Installer(ConnectionGate(ledger, token: token, limits: limits))
          ],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16_384,
            maxHeaderListSize: 32_768,
            maxHeaderFieldCount: 100
          )
        )
      )
      #if TLS
        guard let certificate = options.certificate else { return plain }
        let logger = options.logger
        let configuration = try certificate.configuration { renewal in
          switch renewal {
          case .success: logger.notice("the certificate was renewed")
          case .failure(let fault):
            logger.error(
              "the renewed certificate cannot be used",
              metadata: ["fault": "\(fault.description)"]
            )
          }
        }
        return try .tls(plain, tlsConfiguration: configuration)
      #else
        return plain
      #endif
    }

    private var router: Router<ViewerContext> {
      let router = Router(context: ViewerContext.self)
      let token = options.token
      let hosts = Set(options.names.union(["localhost", options.host]).map { $0.lowercased() })
      // Health checks need no token, because they reveal only whether the server works.
      server.addHealthRoute(to: router, hosts: hosts)
      server.addMetricsRoute(
        to: router.group().add(middleware: TokenGuard.bearer(token)),
        hosts: hosts
      )
      let inside = router.group(":token").add(middleware: TokenGuard.path(token))
      server.addRoutes(to: inside, hosts: hosts)
      server.addMetricsRoute(to: inside, hosts: hosts)
      return router
    }
  }

  extension StandaloneServer.Options {
    /// Whether the server has a certificate.
    package var isEncrypted: Bool {
      #if TLS
        certificate != nil
      #else
        false
      #endif
    }

    fileprivate func address(port: Int) -> String {
      let name = host.contains(":") ? "[\(host)]" : host
      return "\(isEncrypted ? "https" : "http")://\(name):\(port)/\(token)/"
    }
  }
#endif
