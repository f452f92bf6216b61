#if SQLite || PostgreSQL
  import ArgumentParser
  import CLibrary
  import LiveCellsTerminal
  import LiveRows

  /// `livecells watch`: shows a table of a database and keeps it current.
  struct Watch: AsyncParsableCommand, ScreenChoosing {
    static let configuration = CommandConfiguration(
      abstract: "Show a table of a database, and keep it current.",
      discussion: Watch.manual
    )

    @Argument(
      help:
        "Read this database: a file, or an address postgres://USER@HOST/DATABASE; - reads standard input.",
      completion: .file()
    )
    var database: String?

    @Argument(
      help: "Show this table or view. Without it, a screen lists all tables.",
      completion: .custom { words, _, _ in DatabaseSource.tableNames(namedIn: words) }
    )
    var table: String?

    @Option(
      help: ArgumentHelp("Show another table in a tab; may be repeated.", valueName: "table"),
      completion: .custom { words, _, _ in DatabaseSource.tableNames(namedIn: words) }
    )
    var tab: [String] = []

    @Flag(help: "Print the table once and exit.")
    var once = false

    @Flag(exclusivity: .exclusive)
    var format = OutputFormat.plain

    @OptionGroup var rows: RowOptions

    @Option(
      name: .customLong("every"),
      parsing: .unconditional,
      help: ArgumentHelp(
        "Run the command at this interval, such as 500ms, 2s or 5m, and show its output.",
        valueName: "time"
      ),
      transform: RepeatInterval.init(_:)
    )
    var interval: RepeatInterval?

    @Argument(parsing: .postTerminator, help: "Run this command, after --; with --every.")
    var command: [String] = []

    @Flag(
      inversion: .prefixedNo,
      help: ArgumentHelp(
        "Treat the first line of the input as titles, or as a row (default: detected)."
      )
    )
    var titles: Bool?

    @Flag(help: "Wait for a file, a server or a table that does not exist yet.")
    var wait = false

    @Flag(
      help:
        "Allow the user to change, add and delete rows on the screen."
    )
    var write = false

    @Option(
      name: .customLong("for"),
      parsing: .unconditional,
      help: ArgumentHelp("Exit after n seconds.", valueName: "n")
    )
    var seconds: Double?

    @OptionGroup var following: FollowOptions

    @OptionGroup(title: "Screen") var shown: ScreenOptions

    func validate() throws {
      if let seconds, !(seconds >= 0 && seconds < 1e9) {
        throw ValidationError("--for must be a number of seconds: \(seconds)")
      }
      if rows.select != nil, table != nil {
        throw ValidationError("--sql cannot be used together with a table")
      }
      if !tab.isEmpty {
        if table == nil { throw ValidationError("--tab requires a table as an argument") }
        if once || format != .plain || following.changes != nil {
          throw ValidationError("--tab requires a screen: lines contain one table")
        }
      }
      if write { try validateWriting() }
      try following.validate(isFollowing: !once, ofDatabase: database != nil && database != "-")
      if following.since != nil {
        guard case .ndjson = format else { throw ValidationError("--since requires --ndjson") }
        if !rows.order.isEmpty || rows.section != nil {
          throw ValidationError("--since cannot be used with --order or --section")
        }
      }
      try validateSource()
      if !format.canFollow, !once { throw ValidationError("--\(format) requires --once") }
    }

    private func validateWriting() throws {
      if once || format != .plain || following.exec != nil || following.changes != nil {
        throw ValidationError("--write requires a screen")
      }
      if rows.immutable { throw ValidationError("--write and --immutable cannot be used together") }
      if rows.select != nil {
        throw ValidationError("--write requires a table: the result of --sql cannot be changed")
      }
    }

    private func validateSource() throws {
      if (interval == nil) != command.isEmpty {
        throw ValidationError("--every requires a command after --, and a command requires --every")
      }
      guard let database else {
        if command.isEmpty {
          // With GTK, a dialog asks for the file.
          if (try? shown.settings())?.kind == .gtk, !once, format == .plain { return }
          throw ValidationError("Missing expected argument '<database>'")
        }
        return try validateLines()
      }
      if database.isEmpty { throw ValidationError("the file name is empty") }
      if !command.isEmpty {
        throw ValidationError("a command cannot be used together with a database")
      }
      if database == "-" { return try validateLines() }
      if titles != nil { throw ValidationError("--titles is for standard input and commands") }
    }

    /// Rejects options that only databases support.
    private func validateLines() throws {
      let wrong = [
        ("--where", rows.condition != nil), ("--order", !rows.order.isEmpty),
        ("--section", rows.section != nil), ("--sql", rows.select != nil),
        ("--immutable", rows.immutable), ("--wait", wait), ("--write", write),
        ("a table name", table != nil),
      ]
      if let (name, _) = wrong.first(where: \.1) {
        throw ValidationError("\(name) requires a database")
      }
    }

    func run() async throws {
      do {
        if promptsForFile { try await watchChosenFile() } else { try await watch() }
      } catch let error as StoreError {
        try await report(error)
        throw ExitCode(error.status)
      } catch OutputError.closed {
        return
      } catch OutputError.enough {
        if following.until != nil { throw ExitCode(1) }
      } catch OutputError.leftOut {
        throw ExitCode(OutputError.leftOut.status)
      } catch let error as OutputError {
        StandardError.write("\(error)")
        throw ExitCode(error.status)
      }
    }

    /// - Throws: The errors that prevent showing the source, for display to the user.
    func watch() async throws {
      let settings = try shown.settings()
      if let source = lineSource { return try await watchLines(of: source, settings) }
      do {
        try await wait(patientCodes(settings), settings) { try await check(settings) }
      } catch is CancellationError {
        return
      }
      let database = try open(patience: 2)
      if once {
        return try await WatchOnce(
          database: database,
          request: try await namedRequest(in: database),
          format: format
        ).run()
      }
      let file = try following.record.map {
        try RecordFile($0, hasOldValues: following.old)
      }
      let isMet =
        showsScreen(settings)
        ? try await watchOnScreen(settings, recordingTo: file)
        : try await follow(database, recordingTo: file)
      guard let condition, !isMet else { return }
      // A condition about the current time may become true between two polls.
      if (try? await condition.isMet(in: database)) != true { throw ExitCode(1) }
    }

    private var condition: UntilCondition? { following.condition(polledEvery: rows.poll) }

    private var lineSource: LineSource? {
      if let interval { return .command(command, every: interval.duration) }
      return database == "-" ? .standardInput : nil
    }

    private func watchLines(of source: LineSource, _ settings: ScreenSettings) async throws {
      let watch = LineWatch(
        source: source,
        key: rows.key.map(NameList.split) ?? [],
        columns: rows.columns.map(NameList.split),
        limit: rows.limit,
        hasTitles: titles,
        formats: try ColumnFormats(rows.formats),
        seconds: seconds
      )
      if case .standardInput = source, isatty(STDIN_FILENO) == 1 { try checkTerminal(settings) }
      guard showsScreen(settings), !once else {
        return try await watch.write(
          format,
          once: once,
          to: following.command,
          changes: following.changes
        )
      }
      do {
        try await watch.run(settings)
      } catch let error as TerminalError where error.isNoScreen {
        try await watch.write(format, once: false)
      } catch let error as TerminalError {
        StandardError.write(error.description)
        throw ExitCode(EX_IOERR)
      } catch is CancellationError {
        // The time limit has expired.
      }
    }

    /// Tells the user that rows are read from the terminal.
    ///
    /// - Throws: `ExitCode` if the screen reads keys from the same terminal.
    private func checkTerminal(_ settings: ScreenSettings) throws {
      if showsScreen(settings), !once, settings.kind == .terminal {
        StandardError.write(
          "standard input is the terminal: pipe rows into it, for instance ps aux | livecells -"
        )
        throw ExitCode(EX_USAGE)
      }
      StandardError.write("standard input is the terminal: type rows, and Ctrl-D at the end")
    }

    /// Returns whether a screen is shown. Changes that are passed to a command or counted need
    /// none.
    private func showsScreen(_ settings: ScreenSettings) -> Bool {
      guard following.exec == nil, following.changes == nil else { return false }
      return settings.kind == .gtk || format == .plain && isatty(STDOUT_FILENO) == 1
    }

    /// Opens the database and checks that the requested tables and columns exist.
    private func check(_ settings: ScreenSettings) async throws {
      let requests = requests
      let database = try open(patience: showsScreen(settings) ? 0.1 : 2)
      try await database.read { reader in
        for request in requests {
          if request.table == nil, request.sql == nil { return _ = try reader.tableNames() }
          _ = try reader.plan(for: request)
        }
      }
      if let condition { _ = try await condition.isMetUnlocked(in: database) }
    }

    /// Returns the errors after which to try again. A screen waits until a lock is released, at the
    /// start as well as later.
    private func patientCodes(_ settings: ScreenSettings) -> Set<StoreError.Code> {
      wait
        ? [
          .noSuchFile, .emptyFile, .noSuchTable, .locked, .needsRecovery, .unreachable,
          .unwritableFolder,
        ]
        : showsScreen(settings) && !once ? [.locked] : []
    }

    private func watchOnScreen(
      _ settings: ScreenSettings,
      recordingTo file: RecordFile?
    ) async throws -> Bool {
      // A read on the main actor blocks the screen, so it waits only briefly for a lock. If it
      // fails, the previous values remain until the next read.
      let database = try open(patience: 0.1)
      let condition = condition
      do {
        let watch = ScreenWatch(
          database: database,
          requests: requests,
          formats: try ColumnFormats(rows.formats),
          settings: settings
        )
        let recorded = file == nil ? nil : try await namedRequest(in: database)
        return try await TimedWork.run(for: seconds) {
          try await Self.recording(recorded, in: database, to: file) {
            guard let condition else {
              try await watch.run()
              return false
            }
            return try await condition.end(in: database) { try await watch.run() }
          }
        }
      } catch let error as TerminalError where error.isNoScreen {
        return try await follow(database, recordingTo: file)
      } catch let error as TerminalError {
        StandardError.write(error.description)
        throw ExitCode(EX_IOERR)
      } catch is CancellationError {
        // The time limit has expired.
        return false
      }
    }

    private static func recording(
      _ request: RowRequest?,
      in database: any RowDatabase,
      to file: RecordFile?,
      during body: @escaping @Sendable () async throws -> Bool
    ) async throws -> Bool {
      guard let file, let request else { return try await body() }
      return try await file.record(request, in: database, during: body)
    }

    private func follow(
      _ database: any RowDatabase,
      recordingTo file: RecordFile?
    ) async throws -> Bool {
      let (format, command, old) = (format, following.command, following.old)
      let changes = following.changes
      let request = try await namedRequest(in: database)
      let isOrdered = OrderTerm.orders(request)
      let follower = Follower(
        database: database,
        request: request,
        receiver: { plan in
          let receiver: any ChangeReceiver =
            if let command {
              CommandReceiver(command, of: plan, hasOldValues: old)
            } else {
              RowOutput(
                format,
                of: plan,
                followsChanges: true,
                isOrdered: isOrdered,
                hasOldValues: old,
                changes: changes
              )
            }
          guard let file else { return receiver }
          return TwoReceivers(
            first: file.receiver(of: plan, isOrdered: isOrdered),
            second: receiver
          )
        },
        until: condition,
        since: following.since
      )
      do {
        return try await TimedWork.run(
          for: seconds,
          heedsStops: true,
          status: following.until == nil ? 0 : 1
        ) {
          try await follower.run()
        }
      } catch is CancellationError {
        // The time limit has expired.
        return false
      }
    }
  }
#endif
