#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps what the process says on standard error off the screen, in a nameless file.
///
/// A line of somebody's log would spoil the picture, and the reason of a crash would vanish with
/// the alternate screen. `TerminalRescue` says it all once the terminal is restored.
struct ErrorDiversion: Sendable {
  /// Standard error as it was.
  let original: Int32
  let file: Int32

  /// Prepares to divert standard error; nil where it is no terminal, or no file can be made: then
  /// it stays as it is.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    guard let file = ErrorDiversion.makeNamelessFile() else { return nil }
    let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else {
      _ = systemClose(file)
      return nil
    }
    self.original = original
    self.file = file
  }

  /// Sends what is said from now on to the file.
  func begin() {
    _ = dup2(file, STDERR_FILENO)
  }

  /// Closes the file. Standard error must have been given back before.
  func close() {
    _ = systemClose(original)
    _ = systemClose(file)
  }

  private static func makeNamelessFile() -> Int32? {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = (directory + "/screen-errors.XXXXXX").utf8CString.map { $0 }
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    _ = unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    // Several processes may hold the file as their standard error; each adds to its end.
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }
}
