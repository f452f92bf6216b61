#if SQLite || PostgreSQL
  import ArgumentParser
  import LiveCells
  import LiveRows

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  #if Web
    import LiveCellsWeb
    import Logging
  #endif

  /// `livecells serve`: shows tables of a database in browsers.
  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show tables of a database in browsers, current while others write to it.",
      discussion: """
        The one line on standard output is the address of the page. Whoever has it sees the tables, \
        live, and can order, search and filter them; nobody can change anything unless --write is \
        given. It begins with a \
        secret, which is another one each time unless --token-file or LIVECELLS_TOKEN gives one, and only this machine is \
        listened to, unless --host is given: then give it a certificate, too, or put a reverse proxy \
        before it that speaks TLS, and say by --name what that is called.

        Without a table all tables and views can be chosen. What is asked for besides the page, below \
        the same address: rows.ndjson, the changes as lines (curl -N); rows.json and rows.csv, \
        all rows at once. With ?table=NAME&sort=N&desc=1&filter=TEXT they are those of a table, ordered \
        by a column, counted from 0, and only some of them.

        For those who run it: /healthz says ok, or with status 503 why viewers should go elsewhere; \
        /metrics, with the secret as a bearer token, has figures in Prometheus's form. What it logs goes \
        to standard error.

        It ends by SIGINT or SIGTERM. Status: 0 done, 64 wrong usage, 65 not a database, 66 no such \
        file or table, 69 no such server, not available in this build, or the port is taken, 70 the \
        database refuses, 75 locked, 77 no permission.
        """
    )

    @Argument(
      help: "The database: a file, or an address postgres://USER@HOST/DATABASE.",
      completion: .file()
    )
    var database: String

    @Argument(
      help: "The table or view; all of them without it.",
      completion: .custom { words, _, _ in DatabaseSource.tableNames(namedIn: words) }
    )
    var table: String?

    @OptionGroup var rows: RowOptions

    @Flag(
      help:
        "Allow whoever has the address to change, add and delete rows. Nothing is written without it."
    )
    var write = false

    @Option(help: "The name or number of this machine to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; any that is free without it.")
    var port = 0

    @Option(help: "Another name that leads to it, for instance that of a proxy before it.")
    var name: [String] = []

    @Option(help: "A certificate and those it leads back to, in PEM's form: speak TLS.")
    var tlsCert: String?

    @Option(help: "The private key to the certificate, in PEM's form.")
    var tlsKey: String?

    @Option(
      help: ArgumentHelp(
        "Read the secret in the address from a file: letters, digits, - and _, at least 16.",
        valueName: "file"
      ),
      completion: .file()
    )
    var tokenFile: String?

    @Option(
      help: """
        The secret itself. Other users of the machine may see arguments: prefer --token-file, or the \
        environment variable LIVECELLS_TOKEN.
        """
    )
    var token: String?

    @Option(help: "What is logged: debug, info, notice, warning, error.")
    var log = "warning"

    @Option(help: "The most viewers at once.")
    var viewers = 1_000

    func validate() throws {
      #if Web
        try validateOptions()
      #else
        throw ValidationError(
          "this livecells was built without the web server: build it with the trait Web"
        )
      #endif
    }

    #if Web
      private func validateOptions() throws {
        if rows.select != nil, table != nil {
          throw ValidationError("--sql stands instead of a table")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("--port: no port \(port)") }
        if write, rows.immutable {
          throw ValidationError("--write and --immutable exclude each other")
        }
        if write, rows.select != nil {
          throw ValidationError("what --sql selects can't be written to: name a table")
        }
        guard viewers > 0 else { throw ValidationError("--viewers must be positive: \(viewers)") }
        if (tlsCert == nil) != (tlsKey == nil) {
          throw ValidationError("--tls-cert and --tls-key belong together")
        }
        if Logger.Level(rawValue: log) == nil {
          throw ValidationError("--log: debug, info, notice, warning or error is wanted: \(log)")
        }
        if token != nil, tokenFile != nil {
          throw ValidationError("--token and --token-file exclude each other")
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
        // A read on the main actor blocks all viewers, so a lock must fail early. The old row stays
        // for a moment.
        let token = try token ?? ServeToken.read(file: tokenFile)
        let database = try rows.open(database, patience: 0.1, isWritable: write)
        let shown = rows.request(for: table)
        let names = try await Self.names(in: database, shown)
        let watch = ScreenWatch(
          database: database,
          requests: [rows.request(for: nil)],
          formats: try ColumnFormats(rows.formats),
          settings: ScreenSettings(),
          // Viewers may be strangers, so they may not enter SQL conditions.
          takesConditions: false
        )
        var limits = ServerLimits()
        limits.viewers = viewers
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
        if let tlsCert, let tlsKey {
          options.certificate = ServerCertificate(chain: tlsCert, key: tlsKey)
        }
        let isUnencrypted = options.certificate == nil && !Self.isLoopback(host)
        if let token { options.token = token }
        do {
          try await StandaloneServer(server, options).run { [logger] address in
            if isUnencrypted {
              logger.warning(
                "what is shown travels unencrypted: give a certificate, or put a proxy before it"
              )
            }
            var output = StandardOutput()
            // The address has a random token, so the user can only open the printed one.
            try? output.write(address + "\n")
            try? output.flush()
          }
        } catch let fault as ServerCertificate.Fault {
          StandardError.write("\(fault)")
          throw ExitCode(EX_NOINPUT)
        } catch {
          StandardError.write("\(host):\(port): \(error)")
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
          let names = try await database.readLater { try $0.tableNames() }
          if names.isEmpty {
            throw StoreError(.noSuchTable, context: database.name, message: "has no tables")
          }
          return names
        }
        return [try await database.readLater { try $0.plan(for: request).table.name }]
      }
    #endif
  }
#endif
