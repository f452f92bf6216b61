#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a standard stream cannot be read or written.
enum OutputError: Error, CustomStringConvertible {
  /// Nobody reads it any more.
  case closed
  /// The system's error number.
  case failed(Int32)
  /// What is to be shown can't be read, and why.
  case input(String)
  /// The command that changes are given to can't be begun; the system's error number.
  case command(Int32)

  var status: Int32 { EX_IOERR }

  var description: String {
    switch self {
    case .closed: "standard output is closed"
    case .failed(let number): "standard output: " + String(cString: strerror(number))
    case .input(let reason): reason
    case .command(let number): "--exec: " + String(cString: strerror(number))
    }
  }
}
