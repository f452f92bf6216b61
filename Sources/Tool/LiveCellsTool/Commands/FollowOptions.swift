#if SQLite || PostgreSQL
  import ArgumentParser

  /// The options of commands that follow a table for programs.
  struct FollowOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Exit with status 0 as soon as this SQL expression or SELECT is true.",
        valueName: "sql"
      )
    )
    var until: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Write changes as lines, and exit after n changes.", valueName: "n")
    )
    var changes: Int?

    @Flag(
      help: """
        Keep all values in memory, and write only the changed columns with their old and new values; \
        for --ndjson, --exec and --record.
        """
    )
    var old = false

    @Option(
      name: .customLong("exec"),
      help: ArgumentHelp(
        "Run this command after changes, with the changes on its standard input.",
        valueName: "command"
      )
    )
    var exec: String?

    @Option(
      help: ArgumentHelp(
        "Record the rows and all changes in a new file, for livecells replay.",
        valueName: "file"
      ),
      completion: .file()
    )
    var record: String?

    @Option(
      help: ArgumentHelp(
        "Continue the --ndjson stream that wrote this token: write only the changes since then.",
        valueName: "token"
      )
    )
    var since: String?

    /// Returns the condition of `--until`, if given.
    ///
    /// - Parameter seconds: The interval at which it is evaluated even if nothing was committed.
    func condition(polledEvery seconds: Double?) -> UntilCondition? {
      until.map { UntilCondition($0, pollInterval: seconds.map { .seconds($0) }) }
    }

    /// The command of `--exec`, if given.
    var command: ChangeCommand? { exec.map { ChangeCommand($0) } }

    /// Checks the options.
    ///
    /// - Parameters:
    ///   - isFollowing: Whether changes are followed.
    ///   - isDatabase: Whether the source is a database.
    func validate(isFollowing: Bool, ofDatabase isDatabase: Bool) throws {
      for (name, text) in [("--until", until), ("--exec", exec), ("--record", record)] {
        guard let text else { continue }
        if !isFollowing { throw ValidationError("\(name) cannot be used with --once") }
        if text.allSatisfy(\.isWhitespace) { throw ValidationError("\(name) is empty") }
      }
      if let changes {
        if !isFollowing { throw ValidationError("--changes cannot be used with --once") }
        if exec != nil { throw ValidationError("--changes and --exec cannot be used together") }
        if changes < 1 {
          throw ValidationError(
            "--changes must be at least 1: \(changes); to print only the rows, use --once"
          )
        }
      }
      if old, !isFollowing { throw ValidationError("--old cannot be used with --once") }
      if since != nil { try validateSince(isFollowing: isFollowing, ofDatabase: isDatabase) }
      if until != nil, !isDatabase { throw ValidationError("--until requires a database") }
      if record != nil, !isDatabase {
        throw ValidationError("--record requires a database; to record lines, use tee")
      }
    }

    private func validateSince(isFollowing: Bool, ofDatabase isDatabase: Bool) throws {
      if !isFollowing { throw ValidationError("--since cannot be used with --once") }
      if !isDatabase { throw ValidationError("--since requires a database") }
      for (name, isGiven) in [("--exec", exec != nil), ("--record", record != nil)] where isGiven {
        throw ValidationError("--since and \(name) cannot be used together")
      }
    }
  }
#endif
