#if SQLite || PostgreSQL
  import CLibrary
  import LiveRows

  extension StoreError {
    /// The exit status by the conventions of `sysexits.h`.
    var status: Int32 {
      switch code {
      case .noSuchFile, .isDirectory, .noSuchTable: EX_NOINPUT
      case .emptyFile, .notADatabase, .keyNotUnique, .wrongType, .constraint, .tooMuch: EX_DATAERR
      case .noPermission, .unwritableFolder, .readOnly: EX_NOPERM
      case .locked, .needsRecovery: EX_TEMPFAIL
      case .noSuchColumn, .noKey, .badExpression, .badRequest: EX_USAGE
      case .unreachable: EX_UNAVAILABLE
      case .inputOutput: EX_IOERR
      case .refused: EX_SOFTWARE
      }
    }

    /// Returns the description of an error without the name of the database.
    static func text(of error: any Error) -> String {
      (error as? StoreError)?.message ?? "\(error)"
    }

    /// The description with the option that helps, for the command line.
    var advice: String {
      switch code {
      case .noKey: description + " (--key)"
      case .unwritableFolder where message.contains("immutable"): description + " (--immutable)"
      case .tooMuch where message.contains("MB"): description + " (--no-limits reads them)"
      default: description
      }
    }
  }
#endif
