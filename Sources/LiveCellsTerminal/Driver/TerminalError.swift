/// Why a screen on the terminal could not begin or go on.
public struct TerminalError: Error, Equatable, Sendable {
  /// The kind of failure.
  public enum Code: Equatable, Sendable {
    /// Standard output, or what was to be read from, is not a terminal.
    case notATerminal
    /// The terminal can't place its cursor (`TERM=dumb`).
    case dumbTerminal
    /// Another screen of this process is on the terminal.
    case alreadyInUse
    /// The terminal is gone: its window was closed, or the connection was lost.
    case hungUp
    /// The system refused a call.
    case system
  }

  /// The kind of failure.
  public let code: Code
  /// What was being done, in words for a person.
  public let context: String
  /// The `errno` beneath, or 0 where there is none.
  public let errorNumber: Int32

  /// Makes an error of its parts.
  public init(code: Code, context: String, errorNumber: Int32 = 0) {
    self.code = code
    self.context = context
    self.errorNumber = errorNumber
  }
}

extension TerminalError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String {
    errorNumber == 0 ? context : "\(context) (errno \(errorNumber))"
  }
}
