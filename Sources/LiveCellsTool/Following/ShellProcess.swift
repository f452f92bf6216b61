#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A shell that runs a command, as a process of its own.
enum ShellProcess {
  /// Begins it, with the signals as they are for whoever runs a command at a prompt.
  ///
  /// - Parameters:
  ///   - text: The command, as a shell reads it.
  ///   - input: The descriptor that is its standard input. It stays the caller's.
  ///   - environment: Its variables, each as `NAME=VALUE`.
  /// - Throws: `OutputError` when it can't be begun.
  static func begin(_ text: String, input: Int32, environment: [String]) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
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
    #if canImport(Darwin)
      // Who hears of these by Dispatch has to ignore them there, and a command would go on ignoring them.
      for signal in [SIGINT, SIGTERM] { sigaddset(&defaults, signal) }
    #endif
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
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    defer { for string in arguments + variables { free(string) } }
    arguments.append(nil)
    variables.append(nil)
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { throw OutputError.command(failure) }
    return process
  }
}
