#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Why a standard stream cannot be read or written.
enum OutputError: Error, CustomStringConvertible {
  /// Nobody reads it any more.
  case closed
  /// As many changes are written as were wanted.
  case enough
  /// What can't be written, and the system's error number.
  case failed(String, Int32)
  /// What is to be shown can't be read, and why.
  case input(String)
  /// Lines that were not understood were left out, which was said.
  case leftOut
  /// A file can't be read or made, and why.
  case file(String, isInput: Bool)
  /// The command that changes are given to can't be begun; the system's error number.
  case command(Int32)

  var status: Int32 {
    switch self {
    case .file(_, let isInput): isInput ? EX_NOINPUT : EX_CANTCREAT
    case .leftOut: EX_DATAERR
    default: EX_IOERR
    }
  }

  var description: String {
    switch self {
    case .closed: "standard output is closed"
    case .enough: "as many changes are written as were wanted"
    case .failed(let name, let number): name + ": " + String(cString: strerror(number))
    case .input(let reason): reason
    case .leftOut: "lines were left out"
    case .file(let reason, _): reason
    case .command(let number): "--exec: " + String(cString: strerror(number))
    }
  }
}
