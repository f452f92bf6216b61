#if PostgreSQL
  /// An error that the server or libpq reports.
  struct ServerError: Error {
    /// The SQLSTATE, five characters, or an empty string if the connection is lost.
    var state: String
    /// The message as one line.
    var message: String
    /// The details of the server, such as the values that are not unique.
    var detail: String?
    /// The hint of the server, if any.
    var hint: String?
    /// The column that the error is about.
    var column: String?
    /// The constraint that is violated.
    var constraint: String?
    /// The position in the statement, in characters, beginning with 1.
    var position: Int?

    /// The SQLSTATE of an unknown function or operator.
    static let noFunction = "42883"
    /// The SQLSTATE of a character that an encoding does not contain.
    static let noCharacter = "22P05"
    /// The state of an error about something that a server does not support.
    static let notSupported = "0A000"
    /// The state of an error about a foreign key that refers to a missing row.
    static let missingReference = "23503"
    /// The state of an error about a row that violates a check.
    static let failedCheck = "23514"
    /// The state of an error about a write in a transaction that only reads.
    static let readOnly = "25006"

    /// The error of a server that has sent nothing for longer than the timeout.
    static let silence = ServerError(state: "", message: "the server does not respond")

    /// Whether the connection is lost or unusable.
    var isConnectionLost: Bool {
      state.isEmpty || state.hasPrefix("08")
        || ["57P01", "57P02", "57P03", "57P05"].contains(state)
    }

    /// Returns the server's error that caused an error, or nil.
    static func beneath(_ error: any Error) -> ServerError? {
      error as? ServerError ?? (error as? StoreError)?.underlying as? ServerError
    }

    /// Whether a concurrent transaction conflicted, so that a retry may succeed.
    var isOvertaken: Bool { ["40001", "40P01"].contains(state) }

    /// Whether a pool rejects sessions with settings.
    var refusesOptions: Bool {
      ["startup parameter", "command-line options", "startup option"].contains(
        where: message.contains
      )
    }

    /// Whether another row already has a value that must be unique.
    var isNotUnique: Bool { state == "23505" || state == "23P01" }

    /// Whether a statement was cancelled, by a timeout or on request.
    var isCancelled: Bool { state == "57014" }

    /// Whether a statement was refused because an earlier one of its transaction failed.
    var isInFailedTransaction: Bool { state == "25P02" }
  }
#endif
