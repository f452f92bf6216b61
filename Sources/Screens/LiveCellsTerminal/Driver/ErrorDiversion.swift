import CLibrary

/// Redirects standard error to an unlinked file while a screen is shown.
///
/// Log output would corrupt the display, and the message of a crash would vanish with the alternate
/// screen. `TerminalRescue` prints the file's contents after it has restored the terminal.
struct ErrorDiversion: Sendable {
  /// A duplicate of the original standard error.
  let original: Int32
  let file: Int32

  /// Opens the file. Returns nil, so that nothing is redirected, if standard error is not a
  /// terminal or the file cannot be created.
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

  /// Redirects standard error to the file.
  func begin() {
    _ = dup2(file, STDERR_FILENO)
  }

  /// Closes the file. Call after standard error has been restored.
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
    // Child processes may share the descriptor, so writes must append.
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }
}
