import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that a person wants to be run when something changes.
///
/// What changed comes to it by its standard input and nowhere else: the shell reads nothing but what the
/// person typed.
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
      process = try spawn(text, input: reading)
    } catch {
      close(writing)
      throw error
    }
    write(input, to: writing)
    close(writing)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func spawn(_ text: String, input: Int32) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, input)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A command expects a broken pipe to end it.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // And signals that are kept from this process, because it hears of them otherwise, are meant for it.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    )
    var process = pid_t()
    // Safety: the strings are freed when the system has copied them into the new process.
    let words: [String] = ["sh", "-c", text]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    defer { for string in arguments + variables { free(string) } }
    arguments.append(nil)
    variables.append(nil)
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { throw OutputError.command(failure) }
    return process
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
