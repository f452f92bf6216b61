import CLibrary

/// An error of a screen on the terminal.
public struct TerminalError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Code: Equatable, Sendable {
    /// Standard output or the input is not a terminal.
    case notATerminal
    /// The terminal cannot position its cursor (`TERM=dumb`).
    case dumbTerminal
    /// Another screen of this process uses the terminal.
    case alreadyInUse
    /// The terminal was closed or the connection was lost.
    case hungUp
    /// A system call failed.
    case system
  }

  /// The kind of error.
  public let code: Code
  /// The failed operation, as text for the user.
  public let context: String
  /// The system's `errno`, or 0 if there is none.
  public let errorNumber: Int32

  /// Creates an error.
  public init(code: Code, context: String, errorNumber: Int32 = 0) {
    self.code = code
    self.context = context
    self.errorNumber = errorNumber
  }
}

extension TerminalError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String {
    errorNumber == 0 ? context : "\(context): \(String(cString: strerror(errorNumber)))"
  }
}
