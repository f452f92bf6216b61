#if SQLite || PostgreSQL
  import CLibrary
  import Foundation
  import LiveCells
  import LiveRows

  #if PostgreSQL
    import LivePostgres
  #endif
  #if SQLite
    import LiveSQLite
  #endif

  /// The source of rows on the command line: a file, or the address of a server.
  enum DatabaseSource: Equatable {
    case file(String)
    case server(String)
    /// An unsupported address, by its scheme.
    case other(String)

    /// Parses a source. It names a PostgreSQL server if it is an address in the spelling of any
    /// client library, or if it begins with a keyword of connection strings.
    init(_ name: String) {
      let start = name.drop(while: \.isWhitespace).lowercased()
      let scheme = start.prefix { $0 != ":" && $0 != "/" }
      let isAddress = start.dropFirst(scheme.count).hasPrefix("://")
      let base = scheme.prefix { $0 != "+" }
      if isAddress && ["postgres", "postgresql"].contains(base)
        || start.hasPrefix("jdbc:postgresql:")
        || Self.isConnectionString(name)
      {
        self = .server(name)
      } else if isAddress && scheme != "file" && !scheme.isEmpty || scheme == "jdbc" {
        self = .other(String(scheme))
      } else {
        self = .file(Self.path(name))
      }
    }

    /// Returns whether a source begins with a keyword of PostgreSQL connection strings.
    private static func isConnectionString(_ name: String) -> Bool {
      guard let equals = name.firstIndex(of: "=") else { return false }
      let word = name[..<equals].split(whereSeparator: \.isWhitespace)
      return word.count == 1 && keywords.contains(String(word[0]))
    }

    /// The keywords that a connection string may begin with.
    private static let keywords: Set<String> = [
      "application_name", "channel_binding", "client_encoding", "connect_timeout", "dbname",
      "gssencmode",
      "host", "hostaddr", "keepalives", "krbsrvname", "load_balance_hosts", "options", "passfile",
      "password", "port", "require_auth", "service", "sslcert", "sslcrl", "sslkey", "sslmode",
      "sslpassword", "sslrootcert", "target_session_attrs", "tcp_user_timeout", "user",
    ]

    /// Returns the path of a file source, without SQLite's `file:` prefix and its parameters.
    private static func path(_ name: String) -> String {
      guard name.hasPrefix("file:") else { return name }
      var path = name.dropFirst("file:".count).prefix { $0 != "?" && $0 != "#" }
      if path.hasPrefix("//") {
        // The optional host can only be this machine.
        path = path.dropFirst(2)
        path = path[(path.firstIndex(of: "/") ?? path.endIndex)...]
      }
      return String(path).removingPercentEncoding ?? String(path)
    }

    /// Opens a file, or creates a server database that connects when it is first read.
    ///
    /// - Parameters:
    ///   - isImmutable: Whether no process writes to the file.
    ///   - isWritable: Whether rows may be written.
    ///   - patience: How many seconds to wait for a lock on the file.
    ///   - isLimited: Whether memory and time are limited, so that a hostile file cannot exhaust
    ///     them.
    ///   - isTrusted: Whether the schema of the file is trusted as the `sqlite3` shell trusts it.
    ///   - channel: The channel on which a server is notified of commits.
    ///   - pollInterval: The seconds between two reads of a server without commit detection.
    /// - Throws: `StoreError`.
    func open(
      isImmutable: Bool,
      isWritable: Bool = false,
      patience: Double,
      isLimited: Bool,
      isTrusted: Bool = true,
      channel: String? = nil,
      pollInterval: Double? = nil
    ) throws -> any RowDatabase {
      switch self {
      case .file(let path):
        if channel != nil {
          throw StoreError(
            .badRequest,
            context: "--listen",
            message: "this option is for servers, and \(path) is a file"
          )
        }
        #if SQLite
          // A hostile file must not exhaust the memory of the machine.
          if isLimited { Store.limitMemory(to: 128 << 20) }
          if isImmutable { warnOfChangesBeside(path) }
          return try Store(
            path: path,
            access: isWritable ? .readWrite : .readOnly,
            immutable: isImmutable,
            wait: patience,
            limits: isLimited ? ReadLimits(maxValueSize: 32 << 20) : .none,
            trust: isTrusted ? .full : .harmless
          )
        #else
          throw Self.missing("SQLite", package: "libsqlite3-dev", context: path)
        #endif
      case .other(let scheme):
        throw StoreError(
          .badRequest,
          context: scheme,
          message: "unsupported kind of address: give an SQLite file, or"
            + " postgres://USER@HOST/DATABASE"
        )
      case .server(let address):
        if isImmutable {
          throw StoreError(
            .badRequest,
            context: "--immutable",
            message: "this option is for files"
          )
        }
        #if PostgreSQL
          return try PostgresDatabase(
            address,
            access: isWritable ? .readWrite : .readOnly,
            channel: channel,
            pollInterval: pollInterval.map { .seconds($0) } ?? .seconds(1)
          )
        #else
          throw Self.missing("PostgreSQL", package: "libpq-dev", context: "postgres")
        #endif
      }
    }

    /// Warns if a file that is declared immutable has a journal with changes that are not read.
    private func warnOfChangesBeside(_ path: String) {
      for (suffix, what) in [
        ("-wal", "changes that are not shown"),
        ("-journal", "an unfinished transaction, so the shown rows may be wrong"),
      ] {
        var information = stat()
        guard stat(path + suffix, &information) == 0, information.st_size > 0 else { continue }
        StandardError.write(
          "\(path)\(suffix) contains \(what): omit --immutable, or copy both files to a writable folder"
        )
      }
    }

    /// Returns the tables of the file that is named among the words, for shell completion.
    static func tableNames(namedIn words: [String]) -> [String] {
      #if SQLite
        for word in words.dropFirst() {
          if let store = try? Store(path: word, wait: 0.2, limits: ReadLimits()),
            let names = try? store.tableNames()
          {
            return names
          }
        }
      #endif
      return []
    }

    #if !SQLite || !PostgreSQL
      private static func missing(
        _ trait: String,
        package: String,
        context: String
      ) -> StoreError {
        StoreError(
          .unreachable,
          context: context,
          message: "livecells was built without \(trait): install the package \(package),"
            + " and build it with the trait \(trait) (make install does both)"
        )
      }
    #endif
  }
#endif
