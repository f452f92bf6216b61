#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A shell that runs a command, as a process of its own.
enum ShellProcess {
  /// Begins it, with the signals as they are for commands at a prompt.
  ///
  /// - Parameters:
  ///   - text: The command, as a shell reads it.
  ///   - input: The descriptor that is its standard input. It stays the caller's.
  ///   - environment: Its variables, each as `NAME=VALUE`.
  /// - Throws: `OutputError` when it can't be begun.
  static func begin(_ text: String, input: Int32, environment: [String]) throws -> pid_t {
    // Otherwise the command would have it twice, and its end would not be the end of the input.
    _ = fcntl(input, F_SETFD, FD_CLOEXEC)
    do {
      return try ProcessSpawn.begin(
        ["/bin/sh", "-c", text],
        descriptors: [input],
        environment: environment,
        beginsGroup: false
      )
    } catch let error as SpawnError {
      throw OutputError.command(error.number)
    }
  }
}
