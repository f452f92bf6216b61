import CLibrary

/// Starts processes with the default signal handling of a command at a prompt.
///
/// Foundation's `Process` passes on the blocked and ignored signals of the calling thread, and a
/// socket that it uses for waiting.
enum ProcessSpawn {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The program, looked up in `PATH` unless it contains a slash, and its arguments.
  ///   - descriptors: The descriptors that become its standard input, output and error, in this
  ///     order. The caller keeps owning them. The remaining standard streams are inherited.
  ///   - environment: Its variables, each as `NAME=VALUE`.
  ///   - beginsGroup: Whether it starts a process group of its own.
  /// - Returns: The process identifier.
  /// - Throws: `SpawnError`.
  static func begin(
    _ arguments: [String],
    descriptors: [Int32],
    environment: [String],
    beginsGroup: Bool
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    // Resets all signals to their default action and unblocks them.
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    if beginsGroup {
      flags |= POSIX_SPAWN_SETPGROUP
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var process = pid_t()
    // Safety: each string is valid until it is freed below. The system has copied it by then.
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    defer { for string in words + variables { free(string) } }
    words.append(nil)
    variables.append(nil)
    let failure = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw SpawnError(number: failure) }
    return process
  }

  /// Blocks the thread until a process ends.
  ///
  /// - Returns: The status as a shell reports it: 128 plus the signal number after a signal.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// The reason why a process cannot be started: a system error number.
struct SpawnError: Error, CustomStringConvertible {
  var number: Int32
  var description: String { String(cString: strerror(number)) }
}
