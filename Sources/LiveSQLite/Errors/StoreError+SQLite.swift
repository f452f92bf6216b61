#if SQLite
  import GRDB

  extension StoreError {
    /// Converts an SQLite error to a `StoreError`.
    package static func mapping(
      _ error: any Error,
      context: String,
      isWriting: Bool = false
    ) -> StoreError {
      if let error = error as? StoreError { return error }
      guard let error = error as? DatabaseError else {
        return StoreError(.refused, context: context, message: "\(error)", underlying: error)
      }
      let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
      let (code, message): (Code, String) =
        switch error.extendedResultCode {
        case .SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY:
          (
            .needsRecovery,
            "a writer did not finish: open it once with a program that may write, such as sqlite3"
          )
        default:
          switch error.resultCode {
          case .SQLITE_CORRUPT where detail.contains("unsafe use of"),
            .SQLITE_ERROR where detail.contains("unsafe use of"):
            (.refused, "the file is not trusted, and its schema needs more than that: \(detail)")
          case .SQLITE_NOTADB:
            (.notADatabase, "not an SQLite database, or an encrypted one")
          case .SQLITE_CORRUPT:
            (.notADatabase, "the database is damaged (\(detail))")
          case .SQLITE_BUSY, .SQLITE_LOCKED:
            (.locked, "another process keeps it locked")
          case .SQLITE_PERM, .SQLITE_AUTH:
            (.noPermission, "no permission to read it")
          case .SQLITE_CONSTRAINT:
            (.constraint, detail)
          case .SQLITE_FULL:
            (.inputOutput, "the disk is full, or the file may not grow any more")
          case .SQLITE_READONLY where isWriting:
            (.noPermission, "no permission to write it (\(detail))")
          case .SQLITE_IOERR, .SQLITE_NOMEM:
            (.inputOutput, "\(isWriting ? "writing" : "reading") failed (\(detail))")
          case .SQLITE_CANTOPEN where isWriting:
            (.inputOutput, "cannot be opened to be written (\(detail))")
          case .SQLITE_CANTOPEN, .SQLITE_READONLY:
            (.inputOutput, "cannot be opened (\(detail))")
          default:
            (.refused, detail)
          }
        }
      return StoreError(
        code,
        context: context,
        message: message,
        underlying: error,
        isNotUnique: notUnique.contains(error.extendedResultCode)
      )
    }

    private static let notUnique: [ResultCode] = [
      .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID,
    ]
  }
#endif
