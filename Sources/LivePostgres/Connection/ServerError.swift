#if PostgreSQL
  /// An error that the server or libpq reports.
  struct ServerError: Error {
    /// The SQLSTATE, five characters, or an empty string if the connection is lost.
    var state: String
    /// The message as one line.
    var message: String
    /// The hint of the server, if any.
    var hint: String?
    /// The position in the statement, in characters, beginning with 1.
    var position: Int?

    /// The SQLSTATE of an unknown function or operator.
    static let noFunction = "42883"
    /// The SQLSTATE of a character that an encoding does not contain.
    static let noCharacter = "22P05"
    /// The state of an error about something that a server does not support.
    static let notSupported = "0A000"
    /// The state of an error about a write in a transaction that only reads.
    static let readOnly = "25006"

    /// The error of a server that has sent nothing for longer than the timeout.
    static let silence = ServerError(state: "", message: "the server doesn't answer")

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
  }

  extension StoreError {
    /// Converts an error of the server to a `StoreError`.
    static func mapping(_ error: any Error, context: String) -> StoreError {
      if let error = error as? StoreError { return error }
      guard let error = error as? ServerError else {
        return StoreError(.refused, context: context, message: "\(error)", underlying: error)
      }
      let code: Code =
        switch error.state {
        case _ where error.isConnectionLost: .unreachable
        case "3D000", "28000", "28P01", "53300": .unreachable
        case "42501": .noPermission
        case "42P01": .noSuchTable
        case "42703": .noSuchColumn
        case ServerError.readOnly: .readOnly
        // A lock or a recovery conflict of a standby is temporary.
        case "55P03", "40001", "40P01": .locked
        case "57014": .tooMuch
        case _ where error.state.hasPrefix("23"): .constraint
        case _ where error.state.hasPrefix("53"), _ where error.state.hasPrefix("58"): .inputOutput
        default: .refused
        }
      var message = error.message
      if let hint = error.hint { message += " (\(hint))" }
      return StoreError(
        code,
        context: context,
        message: message,
        underlying: error,
        isNotUnique: error.isNotUnique,
        isReferenceMissing: error.state == "23503"
      )
    }
  }
#endif
