#if SQLite || PostgreSQL
  extension Watch {
    private static let statuses = ExitStatus.table(
      [
        .done, .conditionFalse, .usage,
        .data("not a database, limit exceeded, or incomplete output"),
        .noInput("no such file or table"),
        .unavailable("no such server, or no display for a window"), .refused, .cannotCreate,
        .inputOutput, .locked, .permission, .setting,
      ] + ExitStatus.signals
    )

    /// The text of the manual page apart from the options.
    static let manual = """
      The database is an SQLite file, or a database of a PostgreSQL server with an address as psql \
      accepts it: postgres://USER@HOST/DATABASE, or host=HOST dbname=DATABASE. With - rows are \
      read from standard input, and with --every from a command. A table whose name begins with a \
      dash is written main.-name.

      On a terminal, the table is shown and kept current; ? lists the keys. Otherwise it is \
      printed once, followed by a line for each change. Changes are the difference between two \
      states, not a log: of several commits in quick succession, only the result may be visible. A \
      large table is printed in many short reads, so that no writer has to wait. It may or may not \
      contain what is committed meanwhile.

      The database is opened read-only, and nothing is written to it unless --write is given. \
      Then, on a screen, e changes a value, a adds a row, Del deletes rows, u undoes, and U \
      redoes. Type NULL for no value, and x'00ff' for bytes. If a value was changed by another \
      process meanwhile, the prompt shows both values.

      On a screen, numbers have at most six decimal places. Enter, copies, lines and --format \
      COLUMN=plain have all digits.

      The schema of a file is trusted as the sqlite3 shell trusts it, unless --distrust is given. \
      No file can load an extension or attach another file. Stored values longer than 32 MB are \
      displayed as their size, and the status of --once is then 65; --no-limits reads them.

      --until waits for an expression such as "(SELECT count(*) FROM jobs WHERE state = 'open') = \
      0", or for the first value of a SELECT. It is evaluated after each commit, separately from \
      the rows. --exec runs a command with sh after changes, with the changes of one state on its \
      standard input as --ndjson writes them. It never runs twice at once: the next run receives \
      all changes since then as one difference. There is no screen with --exec.

      \(statuses)
      """
  }
#endif
