#if SQLite || PostgreSQL
  import ArgumentParser
  import LiveRows

  /// The rows and columns to show, for all commands that show tables.
  struct RowOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Show these columns (default: all); * means all columns, and rowid SQLite's row number.",
        valueName: "a,b"
      )
    )
    var columns: String?

    @Option(
      name: .customLong("where"),
      help: ArgumentHelp("Show only rows for which this SQL expression is true.", valueName: "expr")
    )
    var condition: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "Order by a column or expression. Add desc or a leading - for descending order, and nulls first or nulls last; may be repeated.",
        valueName: "col desc"
      )
    )
    var order: [String] = []

    @Option(
      help: ArgumentHelp(
        "Group the rows into sections by this column or expression.",
        valueName: "col"
      )
    )
    var section: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Show at most n rows (default: all).", valueName: "n")
    )
    var limit: Int?

    @Option(
      help: ArgumentHelp(
        "Identify rows by these columns (default: the key of the table; the position for views and --sql).",
        valueName: "col,col"
      )
    )
    var key: String?

    @Option(
      name: .customLong("sql"),
      help: ArgumentHelp(
        "Show the result of a SELECT instead of a table.",
        valueName: "select"
      )
    )
    var select: String?

    @Option(
      name: .customLong("format"),
      help: ArgumentHelp(
        "Show a column in a format on a screen: \(ColumnFormats.names); may be repeated.",
        valueName: "col=format"
      )
    )
    var formats: [String] = []

    @Flag(help: "Assume that the file is never written; changes are not detected.")
    var immutable = false

    @Flag(
      help:
        "Do not limit the size of values (default: 32 MB), and the memory and time of views."
    )
    var noLimits = false

    @Flag(
      help: ArgumentHelp(
        "Do not trust the file: reject texts in double quotes, and views, triggers and columns that use functions"
          + " or virtual tables that SQLite does not classify as harmless."
      )
    )
    var distrust = false

    @Option(
      help: ArgumentHelp(
        "Listen on this NOTIFY channel of a server, to detect commits sooner.",
        valueName: "channel"
      )
    )
    var listen: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Also read the rows at this interval in seconds (default: 1, only for rows that change without a commit).",
        valueName: "seconds"
      )
    )
    var poll: Double?

    func validate() throws {
      if let poll, !(poll >= 0.005 && poll <= 86_400) {
        throw ValidationError("--poll must be a number of seconds from 0.005 to 86400: \(poll)")
      }
      if listen?.isEmpty == true {
        throw ValidationError("--listen requires the name of a channel")
      }
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
      request.pollInterval = poll.map { .seconds($0) }
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
