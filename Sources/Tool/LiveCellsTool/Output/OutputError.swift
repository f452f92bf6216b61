import CLibrary

/// The reason why a standard stream or a file cannot be read or written.
enum OutputError: Error, CustomStringConvertible {
  /// The reader of the output is gone.
  case closed
  /// The requested number of changes is written.
  case enough
  /// The output that cannot be written, and the system error number.
  case failed(String, Int32)
  /// The reason why the input cannot be read.
  case input(String)
  /// Invalid lines were skipped and reported.
  case leftOut
  /// The reason why a file cannot be read or created.
  case file(String, isInput: Bool)
  /// The reason why a file is not a recorded stream.
  case notRecord(String)
  /// The system error number of the failure to start the command that receives the changes.
  case command(Int32)

  var status: Int32 {
    switch self {
    case .file(_, let isInput): isInput ? EX_NOINPUT : EX_CANTCREAT
    case .leftOut, .notRecord: EX_DATAERR
    default: EX_IOERR
    }
  }

  var description: String {
    switch self {
    case .closed: "standard output is closed"
    case .enough: "the requested number of changes was written"
    case .failed(let name, let number): name + ": " + String(cString: strerror(number))
    case .input(let reason): reason
    case .leftOut: "lines were skipped"
    case .file(let reason, _): reason
    case .notRecord(let reason): reason
    case .command(let number): "--exec: " + String(cString: strerror(number))
    }
  }
}

extension OutputError {
  /// The error of a file that another program wrote.
  static func notRecord(of path: String) -> OutputError {
    .notRecord(
      "\(path): not a recorded stream; to show rows of another program, use livecells - < FILE"
    )
  }
}
