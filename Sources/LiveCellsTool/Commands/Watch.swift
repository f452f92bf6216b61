#if SQLite || PostgreSQL
  import ArgumentParser
  import LiveCellsTerminal
  import LiveRows

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// `livecells watch`: a table of a database, kept current while others write to it.
  struct Watch: AsyncParsableCommand, ScreenChoosing {
    static let configuration = CommandConfiguration(
      abstract: "Show a table of a database, current while others write to it.",
      discussion: """
        The database is an SQLite file, or one of a PostgreSQL server, which is named as psql has \
        it: postgres://USER@HOST/DATABASE. What that leaves open, PGHOST and the other variables, \
        service files and ~/.pgpass say; a password is best left to the last. Nothing more than \
        the right to SELECT is needed.

        It is opened read-only and nothing is ever written to it. On a terminal the \
        table is shown and kept current; otherwise it is printed once, then a line for each \
        change. What is told is the difference between what was and what is, not a log: of changes \
        that follow each other quickly only the outcome may be seen. A large table is printed in \
        many short reads, so that no writer has to wait: what is committed meanwhile may be in it \
        or not.

        With --ndjson each line is a JSON object: {"op":"insert","key":…,"row":{…}} (with \
        "initial":true for the rows there at the start), \
        {"op":"update","key":…,"changed":{…},"old":{…}} or {"op":"delete","key":…}. A key of \
        several columns is an array. Integers are exact, reals always have a point or an exponent, \
        blobs are {"blob":"<hexadecimal>"}, text that is not UTF-8 is {"text":"<hexadecimal>"}, \
        infinities are {"real":"Infinity"} and {"real":"-Infinity"}. Beside the rows there are \
        {"op":"begin","table":…,"columns":[{"name":…,"type":…}],"key":[…]} before the first, \
        {"op":"ready"} after those of the start, {"op":"commit","time":…} after the changes that are \
        of one state, {"op":"lost","reason":…} and {"op":"live"} where changes can't be seen for a \
        while.

        With --csv the rows are comma-separated values as RFC 4180 has them, with titles: no value is \
        an empty field, an empty text is "", blobs are hexadecimal. Unless --once is given, two \
        fields come first: op (insert, update or delete) and the key.

        With - in place of a database the rows are the lines of standard input: JSON objects, \
        comma-separated values or aligned columns with titles; --key names the columns that tell \
        rows apart, without it each line is a row. What --ndjson and --csv write is understood, so that another \
        machine's table can be watched: ssh HOST livecells FILE --ndjson | livecells -. With --every \
        a command is run again and again, and what it prints is shown: JSON, comma-separated values \
        or aligned columns.

        Status: 0 done, 64 wrong usage, 65 not a database, or one that takes more \
        than it may, 66 no such file or table, 69 no such \
        server, or no display for a window, 70 the database refuses, 74 input or output failed, \
        75 locked, 77 no permission.
        """
    )

    @Argument(
      help:
        "The database: a file, or an address postgres://USER@HOST/DATABASE; - for standard input.",
      completion: .file()
    )
    var database: String?

    @Argument(
      help: "The table or view. On a screen there is a list to choose from; see ?.",
      completion: .custom { words, _, _ in await DatabaseSource.tableNames(namedIn: words) }
    )
    var table: String?

    @Option(
      help: ArgumentHelp("Another table, behind a tab; may be repeated.", valueName: "table"),
      completion: .custom { words, _, _ in await DatabaseSource.tableNames(namedIn: words) }
    )
    var tab: [String] = []

    @Flag(help: "Print the table once and end.")
    var once = false

    @Flag(exclusivity: .exclusive)
    var format = OutputFormat.plain

    @OptionGroup var rows: RowOptions

    @Option(
      name: .customLong("every"),
      help: ArgumentHelp("Run a command so often, and show what it prints.", valueName: "2s")
    )
    var interval: RepeatInterval?

    @Argument(parsing: .postTerminator, help: "The command, after --.")
    var command: [String] = []

    @Flag(help: "Wait for a file, a server or a table that isn't there yet.")
    var wait = false

    @Option(help: "Show the table on the terminal, or in a window: terminal or gtk.")
    var screen = ScreenKind.terminal

    @Option(help: "Use colours: auto, always or never.")
    var color = ColorPolicy.auto

    @Option(name: .customLong("for"), help: ArgumentHelp("End after so many seconds."))
    var seconds: Double?

    func validate() throws {
      try screen.validate()
      if let seconds, !(seconds >= 0 && seconds < 1e9) {
        throw ValidationError("--for must be a number of seconds: \(seconds)")
      }
      if rows.select != nil, table != nil {
        throw ValidationError("--sql stands instead of a table")
      }
      if !tab.isEmpty {
        if table == nil { throw ValidationError("--tab needs a first table") }
        if once || format != .plain {
          throw ValidationError("--tab is for screens: lines are those of one table")
        }
      }
      try validateSource()
      if !format.canFollow, !once { throw ValidationError("--\(format) needs --once") }
    }

    private func validateSource() throws {
      if (interval == nil) != command.isEmpty {
        throw ValidationError("--every and a command after -- go together")
      }
      guard let database else {
        if command.isEmpty { throw ValidationError("Missing expected argument '<database>'") }
        return try validateLines()
      }
      if database.isEmpty { throw ValidationError("the file has no name") }
      if !command.isEmpty { throw ValidationError("a command stands instead of a database") }
      if database == "-" { try validateLines() }
    }

    /// What only a database can do isn't done to lines.
    private func validateLines() throws {
      let wrong = [
        ("--where", rows.condition != nil), ("--order", !rows.order.isEmpty),
        ("--section", rows.section != nil), ("--sql", rows.select != nil),
        ("--immutable", rows.immutable), ("--wait", wait),
        ("a table's name", table != nil),
      ]
      if let (name, _) = wrong.first(where: \.1) {
        throw ValidationError("\(name) is for databases")
      }
    }

    func run() async throws {
      do {
        if let source = lineSource { return try await watchLines(of: source) }
        try await Waiting.during(patientCodes, for: seconds) { try await check() }
        let database = try open(patience: 2)
        if once {
          try await WatchOnce(
            database: database,
            request: try await namedRequest(in: database),
            format: format
          ).run()
        } else if showsScreen {
          try await watchOnScreen()
        } else {
          try await follow(database)
        }
      } catch let error as StoreError {
        StandardError.write(error.advice)
        throw ExitCode(error.status)
      } catch OutputError.closed {
        return
      } catch let error as OutputError {
        StandardError.write("\(error)")
        throw ExitCode(error.status)
      }
    }

    private var lineSource: LineSource? {
      if let interval { return .command(command, every: interval.duration) }
      return database == "-" ? .standardInput : nil
    }

    private func watchLines(of source: LineSource) async throws {
      let watch = LineWatch(
        source: source,
        key: rows.key.map(NameList.split) ?? [],
        columns: rows.columns.map(NameList.split),
        limit: rows.limit,
        formats: try ColumnFormats(rows.formats),
        seconds: seconds
      )
      guard showsScreen, !once else { return try await watch.write(format, once: once) }
      do {
        try await watch.run(on: screen, color)
      } catch let error as TerminalError {
        StandardError.write(error.description)
        throw ExitCode(EX_IOERR)
      } catch is CancellationError {
        // The time that was given is over.
      }
    }

    private var showsScreen: Bool {
      screen == .gtk || format == .plain && isatty(STDOUT_FILENO) == 1
    }

    /// Opens the database and looks whether there is what is to be shown.
    private func check() async throws {
      let requests = requests
      _ = try await open(patience: showsScreen ? 0.1 : 2).readLater { reader in
        for request in requests {
          if request.table == nil, request.sql == nil { return _ = try reader.tableNames() }
          _ = try reader.plan(for: request)
        }
      }
    }

    /// What is no reason to give up. Whoever looks at a screen waits for a lock to go, as for all that
    /// comes after.
    private var patientCodes: Set<StoreError.Code> {
      wait
        ? [.noSuchFile, .noSuchTable, .locked, .needsRecovery, .unreachable]
        : showsScreen && !once ? [.locked] : []
    }

    private func watchOnScreen() async throws {
      // What the main actor waits for is seen: better an old row for a moment.
      let database = try open(patience: 0.1)
      do {
        let watch = ScreenWatch(
          database: database,
          requests: requests,
          formats: try ColumnFormats(rows.formats),
          seconds: seconds
        )
        try await watch.run(on: screen, color)
      } catch let error as TerminalError
        where error.code == .notATerminal || error.code == .dumbTerminal
      {
        try await follow(database)
      } catch let error as TerminalError {
        StandardError.write(error.description)
        throw ExitCode(EX_IOERR)
      } catch is CancellationError {
        // The time that was given is over.
      }
    }

    private func follow(_ database: any RowDatabase) async throws {
      try await Follower(
        database: database,
        request: try await namedRequest(in: database),
        format: format,
        seconds: seconds
      ).run()
    }

    /// The request with a table's name: of several tables none is more likely to be meant than another.
    private func namedRequest(in database: any RowDatabase) async throws -> RowRequest {
      // Where a screen was wanted and there is none, several may have been named.
      guard requests.count == 1, var request = requests.first else {
        throw StoreError(
          .badRequest,
          context: database.name,
          message: "--tab is for screens: lines are those of one table"
        )
      }
      guard request.table == nil, request.sql == nil else { return request }
      let names = try await database.readLater { try $0.tableNames() }
      if names.count > 1 {
        let listed = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
        throw StoreError(
          .badRequest,
          context: database.name,
          message: "which of its \(names.count) tables? there are \(listed)"
        )
      }
      request.table = names.first
      return request
    }

    private func open(patience: Double) throws -> any RowDatabase {
      try rows.open(database ?? "", patience: patience)
    }

    /// One for each table that was named, or one for what is to be found out.
    private var requests: [RowRequest] {
      ([table] + tab).map { rows.request(for: $0) }
    }
  }
#endif
