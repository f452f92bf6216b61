import CLibrary

/// A process of the shell that runs a command.
enum ShellProcess {
  /// Starts the shell with default signal handling.
  ///
  /// - Parameters:
  ///   - text: The command, in the syntax of the shell.
  ///   - input: The descriptor for its standard input. The caller keeps owning it.
  ///   - environment: Its variables, each as `NAME=VALUE`.
  /// - Throws: `OutputError` when the shell cannot be started.
  static func begin(_ text: String, input: Int32, environment: [String]) throws -> pid_t {
    // Without this, the command would inherit a second copy of the descriptor, which keeps the pipe
    // open.
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
