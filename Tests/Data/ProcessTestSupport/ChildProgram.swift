package import Foundation
import Synchronization

/// A program with pipes for its input and its output, which includes its errors.
///
/// For programs of which tests start thousands: Foundation's `Process` crashes at times while many
/// start and end on several threads. Other programs do not inherit the pipes.
package final class ChildProgram {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  package let input: FileHandle
  package let output: FileHandle
  private let identifier: pid_t
  private var hasEnded = false

  /// Held while a program starts, so that another one cannot inherit its pipes.
  private static let start = Mutex(())

  /// Starts a program, given by its path.
  package convenience init(_ program: String, _ arguments: [String]) throws {
    let (identifier, input, output) = try Self.start.withLock { _ in
      try Self.start(program, arguments)
    }
    self.init(identifier, input: input, output: output)
  }

  private init(_ identifier: pid_t, input: CInt, output: CInt) {
    self.identifier = identifier
    self.input = FileHandle(fileDescriptor: input, closeOnDealloc: true)
    self.output = FileHandle(fileDescriptor: output, closeOnDealloc: true)
  }

  /// Starts a program. Returns its identifier, and the ends of its pipes.
  private static func start(
    _ program: String,
    _ arguments: [String]
  ) throws -> (identifier: pid_t, input: CInt, output: CInt) {
    let (inputEnds, outputEnds) = (try pipe(), try pipe())
    defer {
      close(inputEnds.read)
      close(outputEnds.write)
    }

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputEnds.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputEnds.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputEnds.write, STDERR_FILENO)

    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    // Safety: the strings are copies, which end after the call with these arrays.
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let status = posix_spawn(&identifier, program, &actions, nil, &words, &variables)
    guard status == 0 else {
      close(inputEnds.write)
      close(outputEnds.read)
      throw Failure(description: "\(program): \(String(cString: strerror(status)))")
    }
    return (identifier, inputEnds.write, outputEnds.read)
  }

  /// Kills the program if it still runs.
  deinit { end(with: SIGKILL) }

  /// Whether the program still runs.
  package var isRunning: Bool {
    if !hasEnded { hasEnded = waitpid(identifier, nil, WNOHANG) == identifier }
    return !hasEnded
  }

  /// Sends a signal, and waits for the end of the program.
  package func end(with signal: CInt) {
    if isRunning { kill(identifier, signal) }
    wait()
  }

  /// Waits for the end of the program.
  package func wait() {
    while !hasEnded {
      hasEnded = waitpid(identifier, nil, 0) == identifier || errno == ECHILD
    }
  }

  /// Returns the ends of a new pipe, which other programs do not inherit.
  private static func pipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw Failure(description: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
