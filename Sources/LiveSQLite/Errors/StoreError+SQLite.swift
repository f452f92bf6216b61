#if SQLite
  import GRDB

  extension StoreError {
    /// Turns what SQLite reports into an error for people.
    package static func mapping(_ error: any Error, context: String) -> StoreError {
      if let error = error as? StoreError { return error }
      guard let error = error as? DatabaseError else {
        return StoreError(.sqlite, context: context, message: "\(error)", underlying: error)
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
          case .SQLITE_IOERR, .SQLITE_FULL, .SQLITE_NOMEM:
            (.inputOutput, "reading failed (\(detail))")
          case .SQLITE_CANTOPEN, .SQLITE_READONLY:
            (.inputOutput, "cannot be opened (\(detail))")
          default:
            (.sqlite, detail)
          }
        }
      return StoreError(code, context: context, message: message, underlying: error)
    }
  }
#endif
