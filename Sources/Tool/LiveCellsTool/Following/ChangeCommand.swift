import CLibrary
import Dispatch
import Foundation

/// A shell command that runs after each change.
///
/// The changes are passed on its standard input and nowhere else: the shell interprets nothing but
/// the text that the user typed.
struct ChangeCommand: Sendable {
  /// The command, in the syntax of the shell.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Runs the command and returns when it has ended. Reports an exit status other than 0 on
  /// standard error.
  ///
  /// - Parameter input: The text for its standard input.
  ///
  /// - Throws: `OutputError` when the command cannot be started.
  func run(input: String) async throws {
    let text = text
    let status = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.run(text, Array(input.utf8)) })
      }
    }
    if status != 0 { StandardError.write("--exec: the command ended with status \(status)") }
  }

  /// Runs the command and waits for its end.
  ///
  /// - Returns: The status as a shell reports it: 128 plus the signal number after a signal.
  private static func run(_ text: String, _ input: [UInt8]) throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw OutputError.command(errno) }
    let (reading, writing) = (ends[0], ends[1])
    // Other processes that start meanwhile must not inherit this end, or the input would never end.
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    let process: pid_t
    do {
      defer { close(reading) }
      process = try ShellProcess.begin(
        text,
        input: reading,
        environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
      )
    } catch {
      close(writing)
      throw error
    }
    write(input, to: writing)
    close(writing)
    return ProcessSpawn.wait(for: process)
  }

  /// Writes to the command until it stops reading.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safety: the bytes are read only during the call.
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
