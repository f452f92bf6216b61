#if SQLite
  /// Determines whether the result of a statement may change without a commit.
  ///
  /// It examines the statement's program, because the functions may be called by a view. The date
  /// functions depend on the time only if an argument is `'now'`, or if they have no argument.
  enum TimeDependence {
    private static let volatile: Set<String> = [
      "random", "randomblob", "current_timestamp", "current_date", "current_time",
    ]
    private static let dates: Set<String> = [
      "date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff",
    ]
    /// The texts that denote the current time.
    private static let now: Set<String> = ["now", "subsec", "subsecond"]

    static func exists(
      in sql: String,
      _ parameters: [String: Value],
      _ session: ReadSession
    ) throws -> Bool {
      var isVolatile = false
      var hasDate = false
      var hasNow = parameters.values.contains { value in
        if case .text(let text) = value { now.contains(text.lowercased()) } else { false }
      }
      try session.forEachRow("EXPLAIN " + sql, named: parameters, isKept: false) { row in
        guard case .text(let operation) = row.value(at: 1) else { return true }
        guard case .text(let argument) = row.value(at: 5) else { return true }
        if operation.hasPrefix("String") {
          if now.contains(argument.lowercased()) { hasNow = true }
        } else if operation.hasSuffix("Function") || operation.hasSuffix("PureFunc") {
          let name = argument.prefix { $0 != "(" }.lowercased()
          if volatile.contains(name) { isVolatile = true }
          if dates.contains(name) {
            hasDate = true
            // Without arguments, the operation has no register of a first argument.
            if case .integer(0) = row.value(at: 3) { isVolatile = true }
          }
        }
        return !isVolatile
      }
      return isVolatile || hasDate && hasNow
    }
  }
#endif
