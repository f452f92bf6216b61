#if SQLite || PostgreSQL
  import ArgumentParser
  import CLibrary
  import LiveCells
  import LiveRows

  #if Web
    import LiveCellsWeb
    import Logging
  #endif

  /// `livecells serve`: shows tables of a database in browsers.
  struct Serve: AsyncParsableCommand {
    private static let statuses = ExitStatus.table([
      .done, .usage, .data("not a database"), .noInput("no such file or table"),
      .unavailable("no such server, port in use, or built without Web"), .refused, .locked,
      .permission,
    ])

    static let configuration = CommandConfiguration(
      abstract: "Show tables of a database in browsers, and keep them current.",
      discussion: """
        Prints the address of the page on standard output. Anyone with the address can view the \
        tables, and order, search and filter them; nothing can be changed unless --write is given. \
        The address begins with a secret token. It is new each time unless --token-file or \
        LIVECELLS_TOKEN provides one. Only the loopback interface is used unless --host is given. \
        Then give the server a certificate, or put a proxy that speaks TLS before it, and pass the \
        name of the proxy as --name.

        Without a table, all tables and views are available. The address of the page also has \
        rows.ndjson, the changes as lines (curl -N), and rows.json and rows.csv, all rows at once. \
        The parameters ?table=NAME&sort=N&desc=1&filter=TEXT select a table, the number of a \
        column to sort by, counted from 0, and some of the rows.

        For operators: /healthz responds with ok, or with status 503 and the reason why viewers \
        should use another server. /metrics requires the token as a bearer token, and has figures \
        in the Prometheus text format. The log goes to standard error. SIGINT and SIGTERM end the \
        server.

        \(statuses)
        """
    )

    @Argument(
      help: "Serve this database: a file, or an address postgres://USER@HOST/DATABASE.",
      completion: .file()
    )
    var database: String

    @Argument(
      help: "Serve this table or view (default: all).",
      completion: .custom { words, _, _ in DatabaseSource.tableNames(namedIn: words) }
    )
    var table: String?

    @OptionGroup var rows: RowOptions

    @Flag(
      help:
        "Allow everyone with the address to change, add and delete rows."
    )
    var write = false

    @Option(help: "Listen on this host name or address.")
    var host = "127.0.0.1"

    @Option(parsing: .unconditional, help: "Listen on this TCP port; 0 chooses a free one.")
    var port = 0

    @Option(
      help: "Accept requests for another host name, such as that of a proxy; may be repeated."
    )
    var name: [String] = []

    @Option(
      help: ArgumentHelp("Use TLS with this certificate chain, a PEM file.", valueName: "file"),
      completion: .file()
    )
    var tlsCert: String?

    @Option(
      help: ArgumentHelp("Use this private key of the certificate, a PEM file.", valueName: "file"),
      completion: .file()
    )
    var tlsKey: String?

    @Option(
      help: ArgumentHelp(
        "Read the secret token from a file: at least 16 letters, digits, - and _ (default: a random token).",
        valueName: "file"
      ),
      completion: .file()
    )
    var tokenFile: String?

    @Option(
      help: """
        Use this secret token. Other users of the machine can read arguments: prefer --token-file, or \
        the environment variable LIVECELLS_TOKEN.
        """
    )
    var token: String?

    @Option(
      help: ArgumentHelp(
        "Log events of this level and above: debug, info, notice, warning or error.",
        valueName: "level"
      )
    )
    var log = "warning"

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Allow at most n viewers at once.", valueName: "n")
    )
    var viewers = 1_000

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Use at most n megabytes of memory (default: 2048): then views with an order or a filter are closed.",
        valueName: "n"
      )
    )
    var memory: Int?

    func validate() throws {
      #if Web
        try validateOptions()
      #else
        throw ValidationError(
          "livecells was built without the web server: build it with the trait Web"
        )
      #endif
    }

    #if Web
      private func validateOptions() throws {
        if rows.select != nil, table != nil {
          throw ValidationError("--sql cannot be used together with a table")
        }
        guard (0...65_535).contains(port) else {
          throw ValidationError("--port must be from 0 to 65535: \(port)")
        }
        if write, rows.immutable {
          throw ValidationError("--write and --immutable cannot be used together")
        }
        if write, rows.select != nil {
          throw ValidationError("--write requires a table: the result of --sql cannot be changed")
        }
        guard (1...1_000_000).contains(viewers) else {
          throw ValidationError("--viewers must be from 1 to 1000000: \(viewers)")
        }
        if let memory, !(16...1_048_576).contains(memory) {
          throw ValidationError(
            "--memory must be a number of megabytes from 16 to 1048576: \(memory)"
          )
        }
        if (tlsCert == nil) != (tlsKey == nil) {
          throw ValidationError("--tls-cert and --tls-key must be used together")
        }
        #if !TLS
          if tlsCert != nil {
            throw ValidationError("livecells was built without TLS: build it with the trait TLS")
          }
        #endif
        if Logger.Level(rawValue: log) == nil {
          throw ValidationError("--log must be debug, info, notice, warning or error: \(log)")
        }
        if token != nil, tokenFile != nil {
          throw ValidationError("--token and --token-file cannot be used together")
        }
        if let token { try ServeToken.check(token, from: "--token") }
      }
    #endif

    func run() async throws {
      #if Web
        do {
          try await serve()
        } catch let error as StoreError {
          StandardError.write(error.advice)
          throw ExitCode(error.status)
        } catch let error as OutputError {
          StandardError.write("\(error)")
          throw ExitCode(error.status)
        }
      #endif
    }

    #if Web
      private func serve() async throws {
        let token = try token ?? ServeToken.read(file: tokenFile)
        // A read on the main actor blocks all viewers, so it waits only briefly for a lock. If it
        // fails, the previous values remain until the next read.
        let database = try rows.open(database, patience: 0.1, isWritable: write)
        let shown = rows.request(for: table)
        let names = try await Self.names(in: database, shown)
        let watch = ScreenWatch(
          database: database,
          requests: [rows.request(for: nil)],
          formats: try ColumnFormats(rows.formats),
          settings: ScreenSettings(),
          // Viewers may be strangers, so they may not enter SQL conditions.
          acceptsConditions: false
        )
        var limits = ServerLimits()
        limits.viewers = viewers
        if let memory { limits.memory = memory << 20 }
        var logger = Logger(label: "livecells") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: log) ?? .warning
        let isQuery = rows.select != nil
        let served: @Sendable ([String]) -> [ServedTable] = { names in
          names.map { name in
            ServedTable(name) { try await watch.session(for: isQuery ? nil : name) }
          }
        }
        let server = LiveTableServer(
          served(names),
          findingAgain: { served(try await Self.names(in: database, shown)) },
          limits: limits,
          allowsEditing: write,
          logger: logger
        )
        var options = StandaloneServer.Options()
        options.host = host
        options.port = port
        options.connections = viewers + viewers / 10 + 64
        options.names = Set(name)
        options.logger = logger
        #if TLS
          if let tlsCert, let tlsKey {
            options.certificate = ServerCertificate(chain: tlsCert, key: tlsKey)
          }
        #endif
        let isUnencrypted = !options.isEncrypted && !Self.isLoopback(host)
        if let token { options.token = token }
        do {
          try await StandaloneServer(server, options).run { [logger] address in
            if isUnencrypted {
              logger.warning(
                "the connection is not encrypted: use --tls-cert and --tls-key, or a proxy with TLS"
              )
            }
            var output = StandardOutput()
            // The address has a random token, so the user can only open the printed one.
            try? output.write(address + "\n")
            try? output.flush()
          }
        } catch {
          #if TLS
            if let fault = error as? ServerCertificate.Fault {
              StandardError.write("\(fault)")
              throw ExitCode(EX_NOINPUT)
            }
          #endif
          StandardError.write(
            "\(host):\(port): cannot listen: \(StandaloneServer.reason(for: error))"
          )
          throw ExitCode(EX_UNAVAILABLE)
        }
      }

      private static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "localhost" || host == "::1"
      }

      /// Returns the tables to choose from: all tables unless the request names one.
      private static func names(
        in database: any RowDatabase,
        _ request: RowRequest
      ) async throws -> [String] {
        if request.table == nil, request.sql == nil {
          let names = try await database.read { try $0.tableNames() }
          if names.isEmpty {
            throw StoreError(.noTables, context: database.name)
          }
          return names
        }
        return [try await database.read { try $0.plan(for: request).table.name }]
      }
    #endif
  }
#endif
