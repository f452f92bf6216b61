#if SQLite || PostgreSQL
  import ArgumentParser
  import LiveRows

  /// The rows and columns to show, for all commands that show tables.
  struct RowOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The columns to show; * for all, and rowid for SQLite's own number of each row.",
        valueName: "a,b"
      )
    )
    var columns: String?

    @Option(
      name: .customLong("where"),
      help: ArgumentHelp("Only rows for which this SQL expression is true.", valueName: "expr")
    )
    var condition: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "The order: columns or expressions; desc, or - before a name, nulls first or last.",
        valueName: "col desc"
      )
    )
    var order: [String] = []

    @Option(
      help: ArgumentHelp(
        "Gather the rows in sections by this column or expression.",
        valueName: "col"
      )
    )
    var section: String?

    @Option(help: "The most rows.")
    var limit: Int?

    @Option(
      help: ArgumentHelp(
        "The columns that tell rows apart. Without it those of views and --sql are told apart by their places.",
        valueName: "col,col"
      )
    )
    var key: String?

    @Option(
      name: .customLong("sql"),
      help: ArgumentHelp(
        "A SELECT to show instead of a table.",
        valueName: "select"
      )
    )
    var select: String?

    @Option(
      name: .customLong("format"),
      help: ArgumentHelp(
        "How a column is shown on a screen: \(ColumnFormats.names).",
        valueName: "col=format"
      )
    )
    var formats: [String] = []

    @Flag(help: "Promise that nobody writes to the file; no changes are seen.")
    var immutable = false

    @Flag(
      help:
        "Set no limits to the size of values, and to the memory and the time that views may take."
    )
    var noLimits = false

    @Flag(
      help: ArgumentHelp(
        "Do not trust the file: refuse views, triggers and columns that use functions or tables which SQLite"
          + " does not know to be harmless, and texts in double quotes."
      )
    )
    var distrust = false

    @Option(
      help: ArgumentHelp(
        "The channel on which a server is notified of commits, so that they are seen at once.",
        valueName: "channel"
      )
    )
    var listen: String?

    @Option(
      help: ArgumentHelp(
        "How often to look at a server that can't say whether anything was committed.",
        valueName: "seconds"
      )
    )
    var poll: Double?

    func validate() throws {
      if let poll, !(poll >= 0.005 && poll <= 86_400) {
        throw ValidationError("--poll is a number of seconds from 0.005 to 86400: \(poll)")
      }
      if listen?.isEmpty == true { throw ValidationError("--listen needs the name of a channel") }
      if let limit, limit < 0 { throw ValidationError("--limit must not be negative: \(limit)") }
      _ = try ColumnFormats(formats)
    }

    /// Returns the request for a table, or for the only table if the name is nil.
    func request(for table: String?) -> RowRequest {
      var request = RowRequest(
        table: table,
        columns: columns.map(NameList.split),
        where: condition,
        order: order.flatMap(NameList.split).map(OrderTerm.order),
        key: key.map(NameList.split) ?? [],
        limit: limit,
        section: section
      )
      request.sql = select
      request.numbersRows = true
      return request
    }

    /// Opens the database with a name.
    ///
    /// - Parameters:
    ///   - patience: How many seconds to wait for a lock.
    ///   - isWritable: Whether rows may be written.
    func open(
      _ name: String,
      patience: Double,
      isWritable: Bool = false
    ) throws -> any RowDatabase {
      try DatabaseSource(name).open(
        isImmutable: immutable,
        isWritable: isWritable,
        patience: patience,
        isLimited: !noLimits,
        isTrusted: !distrust,
        channel: listen,
        pollInterval: poll
      )
    }
  }
#endif
