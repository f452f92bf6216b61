#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why standard output cannot be written.
enum OutputError: Error, CustomStringConvertible {
  /// Nobody reads it any more.
  case closed
  /// The system's error number.
  case failed(Int32)

  var status: Int32 { EX_IOERR }

  var description: String {
    switch self {
    case .closed: "standard output is closed"
    case .failed(let number): "standard output: " + String(cString: strerror(number))
    }
  }
}
