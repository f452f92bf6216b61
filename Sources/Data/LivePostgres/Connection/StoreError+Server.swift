#if PostgreSQL
  extension StoreError {
    /// Converts an error of the server to a `StoreError`.
    static func mapping(
      _ error: any Error,
      context: String,
      isWriting: Bool = false
    ) -> StoreError {
      if let error = error as? StoreError { return error }
      guard let error = error as? ServerError else {
        return StoreError(.refused, context: context, message: "\(error)", underlying: error)
      }
      let mistake = DatabaseMistake(error, isWriting: isWriting)
      var message = mistake?.sentence ?? error.message
      if let hint = error.hint { message += " (\(hint))" }
      var result = StoreError(
        mistake?.code ?? code(of: error),
        context: context,
        message: message,
        underlying: error,
        isNotUnique: error.isNotUnique,
        isReferenceMissing: error.state == ServerError.missingReference
      )
      if case .checkFailed(let check) = mistake { result.failedCheck = check }
      return result
    }

    /// Returns the code of an error by its state.
    private static func code(of error: ServerError) -> Code {
      switch error.state {
      case _ where error.isConnectionLost: .unreachable
      case "3D000", "28000", "28P01", "53300": .unreachable
      case "42P01": .noSuchTable
      case "42703": .noSuchColumn
      case ServerError.readOnly: .readOnly
      // A recovery conflict of a standby, or a conflict between transactions, is temporary.
      case "40001", "40P01": .locked
      case "57014": .tooMuch
      case _ where error.state.hasPrefix("23"): .constraint
      case _ where error.state.hasPrefix("53"), _ where error.state.hasPrefix("58"): .inputOutput
      default: .refused
      }
    }
  }

  extension DatabaseMistake {
    /// Returns the mistake that the server reports, or nil if the error is another one.
    fileprivate init?(_ error: ServerError, isWriting: Bool) {
      switch error.state {
      case "42P01":
        guard let name = Self.name(in: error.message, of: "relation") else { return nil }
        self = .noSuchTable(name, known: nil)
      case "42703":
        guard let name = Self.name(in: error.message, of: "column") else { return nil }
        self = .noSuchColumn(name, known: nil)
      case "42601":
        guard let mistake = Self.syntaxError(error.message) else { return nil }
        self = mistake
      case "42501":
        self =
          isWriting
          ? .writeForbidden(detail: error.message) : .readForbidden(detail: error.message)
      case "55000" where isWriting && error.message.contains(" view "): self = .viewIsReadOnly
      case "55P03": self = .locked
      case "23502":
        guard let column = error.column else { return nil }
        self = .nullValue(column: column)
      case "23503": self = .missingReference(key: error.constraint)
      case "23505":
        guard let mistake = Self.notUnique(error) else { return nil }
        self = mistake
      case ServerError.failedCheck:
        guard let check = error.constraint else { return nil }
        self = .checkFailed(check)
      case _ where isWriting && Self.wrongTypes.contains(error.state):
        self = .valueOfWrongType(detail: error.message)
      default: return nil
      }
    }

    /// The states of values that do not fit a type: too long, out of range, or not in its format.
    private static let wrongTypes = ["22001", "22003", "22007", "22008", "22P02", "42804"]

    /// Returns the name in a message such as `relation "a" does not exist`. Returns nil if the
    /// server reports errors in another language.
    private static func name(in text: String, of kind: String) -> String? {
      let end = " does not exist"
      guard text.hasPrefix(kind + " "), text.hasSuffix(end) else { return nil }
      let name = text.dropFirst(kind.count + 1).dropLast(end.count)
      guard name.hasPrefix("\""), name.hasSuffix("\""), name.count > 2 else {
        return String(name)
      }
      let plain = name.dropFirst().dropLast()
      // The column may be missing from a relation that the message names as well.
      return plain.contains("\"") ? nil : String(plain)
    }

    private static func syntaxError(_ text: String) -> DatabaseMistake? {
      let start = "syntax error at or near \""
      if text == "syntax error at end of input" { return .syntaxError(near: nil) }
      guard text.hasPrefix(start), text.hasSuffix("\"") else { return nil }
      return .syntaxError(near: String(text.dropFirst(start.count).dropLast()))
    }

    /// Returns the columns of a violated unique constraint. The detail of the server begins with
    /// `Key (a, b)=(1, 2)` in any language. It is missing without the right to read the columns.
    private static func notUnique(_ error: ServerError) -> DatabaseMistake? {
      if let detail = error.detail, let start = detail.firstIndex(of: "("),
        let end = detail.firstRange(of: ")=(")?.lowerBound, start < end
      {
        let names = detail[detail.index(after: start)..<end].split(separator: ", ")
        return .notUnique(columns: names.map { $0.split(separator: "\"").joined() })
      }
      return error.constraint.map { .notUniqueIndex($0) }
    }
  }
#endif
