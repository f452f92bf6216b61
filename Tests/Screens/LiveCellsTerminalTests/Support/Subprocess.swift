import CLibrary
import Foundation

/// Runs programs to their end.
///
/// Foundation's `Process` is unsuitable: its children inherit the blocked signals of a pool thread,
/// so that signals do not reach them. It also waits for a server that a child leaves running.
enum Subprocess {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program and returns its output. Throws if it fails.
  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> String {
    // A file instead of a pipe, because a server that is left running would keep a pipe open.
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = try spawn(program, arguments, output: output.path)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { throw Failure(description: "\(program): lost sight of it") }
    }
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    guard status == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): \(text)")
    }
    return text
  }

  private static func spawn(
    _ program: String,
    _ arguments: [String],
    output: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // A server that is left running must not inherit descriptors of other tests, whose pipes would
    // never end.
    #if canImport(Darwin)
      let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      let flags = POSIX_SPAWN_SETSIGMASK
      for descriptor in Int32(3)..<1024 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // Safety: each pointer is a copy made by `strdup`, freed after the call that reads it.
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
    guard error == 0 else {
      let reason = error == ENOENT ? "is not installed" : "can't be run (errno \(error))"
      throw Failure(description: "these tests need \(program), which \(reason)")
    }
    return process
  }
}
