#if PostgreSQL
  /// What the server, or the library that speaks with it, says of a failure.
  struct ServerError: Error {
    /// The five characters that name the kind of error; empty when there is no connection to ask.
    var state: String
    /// One line for people.
    var message: String
    /// What the server advises, if anything.
    var hint: String?
    /// Where in the statement, counted in characters from 1.
    var position: Int?

    /// The state of an error about a function or an operator that the server has not.
    static let noFunction = "42883"
    /// The state of an error about a character that an encoding has not.
    static let noCharacter = "22P05"
    /// The state of an error about something that a server does not support.
    static let notSupported = "0A000"
    /// The state of an error about a write in a transaction that only reads.
    static let readOnly = "25006"

    /// Nothing has come from the server for longer than it may take.
    static let silence = ServerError(state: "", message: "the server doesn't answer")

    /// Whether the connection is gone, or is no longer good for anything.
    var isConnectionLost: Bool {
      state.isEmpty || state.hasPrefix("08")
        || ["57P01", "57P02", "57P03", "57P05"].contains(state)
    }

    /// What the server said, if that is what an error comes from.
    static func beneath(_ error: any Error) -> ServerError? {
      error as? ServerError ?? (error as? StoreError)?.underlying as? ServerError
    }

    /// Whether a transaction of others came between, so that the same may succeed when it is done again.
    var isOvertaken: Bool { ["40001", "40P01"].contains(state) }

    /// Whether a pool refuses to begin a session with settings.
    var refusesOptions: Bool {
      ["startup parameter", "command-line options", "startup option"].contains(
        where: message.contains
      )
    }

    /// Whether another row has a value that no two may share.
    var isNotUnique: Bool { state == "23505" || state == "23P01" }

    /// Whether a statement was given up because it took too long, or because somebody asked for it.
    var isCancelled: Bool { state == "57014" }
  }

  extension StoreError {
    /// Turns what the server says into an error for people.
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
        // Somebody has a lock, or a standby had to go on; it goes by.
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
