#if SQLite || PostgreSQL
  import ArgumentParser

  /// What a program wants of a table that is followed.
  struct FollowOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "End with 0 as soon as this SQL expression or SELECT is true, with 1 otherwise.",
        valueName: "sql"
      )
    )
    var until: String?

    @Option(help: ArgumentHelp("Write changes as lines, and end after so many.", valueName: "n"))
    var changes: Int?

    @Option(
      name: .customLong("exec"),
      help: ArgumentHelp(
        "Run this command when something changes, with the changes on its standard input.",
        valueName: "command"
      )
    )
    var exec: String?

    @Option(
      help: ArgumentHelp(
        "Write what becomes of the table to a new file, for livecells replay.",
        valueName: "file"
      ),
      completion: .file()
    )
    var record: String?

    /// When to end, if it was said.
    var condition: UntilCondition? { until.map { UntilCondition($0) } }

    /// What is run when something changes.
    var command: ChangeCommand? { exec.map { ChangeCommand($0) } }

    /// - Parameter isFollowing: Whether changes are followed at all.
    func validate(isFollowing: Bool, ofDatabase isDatabase: Bool) throws {
      for (name, text) in [("--until", until), ("--exec", exec), ("--record", record)] {
        guard let text else { continue }
        if !isFollowing { throw ValidationError("\(name) needs changes: leave out --once") }
        if text.allSatisfy(\.isWhitespace) { throw ValidationError("\(name) is empty") }
      }
      if let changes {
        if !isFollowing { throw ValidationError("--changes needs changes: leave out --once") }
        if exec != nil { throw ValidationError("--changes and --exec exclude each other") }
        if changes < 1 {
          throw ValidationError(
            "--changes must be at least 1: \(changes); --once prints the rows alone"
          )
        }
      }
      if until != nil, !isDatabase { throw ValidationError("--until is for databases") }
      if record != nil, !isDatabase {
        throw ValidationError("--record is for databases; lines can be kept with tee")
      }
    }
  }
#endif
