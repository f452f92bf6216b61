import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A command that a person wants to be run when something changes.
///
/// What changed comes to it by its standard input and nowhere else: the shell reads nothing but
/// what the person typed.
struct ChangeCommand: Sendable {
  /// The command, as a shell reads it.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Runs it, and returns when it has ended. That it fails is told to the person.
  ///
  /// - Parameter input: What it can read.
  /// - Throws: `OutputError` when it can't be begun.
  func run(input: String) async throws {
    let text = text
    let status = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.run(text, Array(input.utf8)) })
      }
    }
    if status != 0 { StandardError.write("--exec: it ended with status \(status)") }
  }

  /// Runs it to its end.
  ///
  /// - Returns: The status as a shell has it: 128 and the signal for one that ended it.
  private static func run(_ text: String, _ input: [UInt8]) throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw OutputError.command(errno) }
    let (reading, writing) = (ends[0], ends[1])
    // Nobody else who is begun meanwhile may keep it open: the end of the input would never come.
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

  /// Writes as much as the command reads.
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
