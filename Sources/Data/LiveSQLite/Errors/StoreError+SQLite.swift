#if SQLite
  import GRDB

  extension StoreError {
    /// Converts an SQLite error to a `StoreError`. `table` is the table that the statement changes,
    /// whose triggers and foreign keys may change others.
    package static func mapping(
      _ error: any Error,
      context: String,
      isWriting: Bool = false,
      table: String? = nil
    ) -> StoreError {
      if let error = error as? StoreError { return error }
      guard let error = error as? DatabaseError else {
        return StoreError(.refused, context: context, message: "\(error)", underlying: error)
      }
      if let mistake = DatabaseMistake(error, isWriting: isWriting) {
        var result = StoreError(mistake, context: context, underlying: error)
        result.isNotUnique = notUnique.contains(error.extendedResultCode)
        if let table, let other = error.violatedTable, !other.isExactly(table) {
          result.message = "in table \(other), \(result.message)"
        }
        return result
      }
      let (code, message) = kind(of: error, isWriting: isWriting)
      return StoreError(code, context: context, message: message, underlying: error)
    }

    /// Returns the code and the message of an error that only SQLite reports.
    private static func kind(of error: DatabaseError, isWriting: Bool) -> (Code, String) {
      let detail = error.detail
      switch error.extendedResultCode {
      case .SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY:
        return (
          .needsRecovery,
          "a writer did not finish: open the file once with a program that may write, such as sqlite3"
        )
      default: break
      }
      switch error.resultCode {
      case .SQLITE_CORRUPT where detail.contains("unsafe use of"),
        .SQLITE_ERROR where detail.contains("unsafe use of"):
        return (
          .refused,
          "the schema uses functions that are forbidden in an untrusted file (\(detail))"
        )
      case .SQLITE_NOTADB:
        return (.notADatabase, "the file is encrypted or is not an SQLite database")
      case .SQLITE_CORRUPT: return (.notADatabase, "the database is damaged (\(detail))")
      case .SQLITE_CONSTRAINT: return (.constraint, detail)
      case .SQLITE_FULL:
        return (.inputOutput, "the disk is full, or the maximum size of the file is reached")
      case .SQLITE_IOERR, .SQLITE_NOMEM:
        return (.inputOutput, "\(isWriting ? "writing" : "reading") failed (\(detail))")
      case .SQLITE_CANTOPEN where isWriting:
        return (.inputOutput, "cannot open the file for writing (\(detail))")
      case .SQLITE_CANTOPEN, .SQLITE_READONLY:
        return (.inputOutput, "cannot open the file (\(detail))")
      default:
        // A name may be missing in the SQL of a user, or in that of a view.
        return (.refused, DatabaseMistake(text: detail)?.sentence ?? detail)
      }
    }

    private static let notUnique: [ResultCode] = [
      .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID,
    ]
  }

  extension DatabaseMistake {
    /// Returns the mistake that SQLite reports, or nil if the error is another one.
    fileprivate init?(_ error: DatabaseError, isWriting: Bool) {
      let detail = error.detail
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
      case .SQLITE_PERM, .SQLITE_AUTH: self = .readForbidden(detail: nil)
      case .SQLITE_READONLY
      where isWriting && error.extendedResultCode != .SQLITE_READONLY_ROLLBACK
        && error.extendedResultCode != .SQLITE_READONLY_RECOVERY:
        self = .writeForbidden(detail: detail)
      case .SQLITE_MISMATCH where isWriting: self = .valueOfWrongType(detail: detail)
      case .SQLITE_CONSTRAINT:
        guard let mistake = Self.violation(detail) else { return nil }
        self = mistake
      case .SQLITE_ERROR where isWriting && detail.hasSuffix(" because it is a view"):
        self = .viewIsReadOnly
      default: return nil
      }
    }

    /// Returns the violation of a constraint that a message of SQLite reports, or nil.
    private static func violation(_ text: String) -> DatabaseMistake? {
      func names(after start: String) -> String? {
        text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
      }
      /// Returns a column without its table.
      func column(_ name: some StringProtocol) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? String(name)
      }
      if let list = names(after: "UNIQUE constraint failed: ") {
        let index = "index '"
        if list.hasPrefix(index) {
          return .notUniqueIndex(String(list.dropFirst(index.count).dropLast()))
        }
        return .notUnique(columns: list.split(separator: ", ").map { column($0) })
      }
      if let name = names(after: "NOT NULL constraint failed: ") {
        return .nullValue(column: column(name))
      }
      if let check = names(after: "CHECK constraint failed: ") { return .checkFailed(check) }
      if text == "FOREIGN KEY constraint failed" { return .missingReference(key: nil) }
      if text.hasPrefix("cannot store ") { return .valueOfWrongType(detail: text) }
      return nil
    }

    /// Returns the mistake in a statement that a message of SQLite reports, or nil.
    fileprivate init?(text: String) {
      func rest(after start: String) -> String? {
        text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
      }
      if let name = rest(after: "no such table: ") {
        self = .noSuchTable(name, known: nil)
      } else if let name = rest(after: "no such column: ") {
        self = .noSuchColumn(name, known: nil)
      } else if let word = rest(after: "near \""), word.hasSuffix("\": syntax error") {
        self = .syntaxError(near: String(word.dropLast("\": syntax error".count)))
      } else if text == "incomplete input" {
        self = .syntaxError(near: nil)
      } else {
        return nil
      }
    }
  }

  extension DatabaseError {
    /// Whether a statement was interrupted.
    ///
    /// While SQLite compiles a statement that uses a table-valued function for the first time, it
    /// reports an interruption with the code of any other error, and only its own text names it.
    var isInterruption: Bool {
      resultCode == .SQLITE_INTERRUPT || resultCode == .SQLITE_ERROR && message == "interrupted"
    }

    /// The message of SQLite.
    fileprivate var detail: String {
      message ?? "SQLite error \(extendedResultCode.rawValue)"
    }

    /// The table whose columns the message of a violated constraint names, or nil.
    fileprivate var violatedTable: String? {
      for start in ["UNIQUE constraint failed: ", "NOT NULL constraint failed: "]
      where detail.hasPrefix(start) && !detail.hasPrefix(start + "index '") {
        let column = detail.dropFirst(start.count).split(separator: ", ").first
        return column.flatMap { name in name.lastIndex(of: ".").map { String(name[..<$0]) } }
      }
      return nil
    }
  }
#endif
