import CLibrary
import LiveCellsTerminal

/// A buffered writer to standard output or a file. The buffer is written by `flush()` or when it is
/// large.
struct StandardOutput {
  private var buffer = ""
  private let descriptor: Int32
  /// The name of the output in error messages.
  private let name: String

  /// - Parameters:
  ///   - descriptor: The descriptor to write to. The caller keeps owning it.
  ///   - name: The name of the output in error messages.
  init(descriptor: Int32 = STDOUT_FILENO, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
  }

  /// Prepares the signals and standard streams of the process.
  ///
  /// SIGPIPE is ignored, so that a closed output is an error. SIGQUIT ends the process; Swift's
  /// runtime would report a crash and go on. Missing standard streams are opened, so that no later
  /// file gets their numbers. Writing to a missing standard output is still an error.
  static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGQUIT, SIG_DFL)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// Appends text, and writes the buffer when it is large.
  mutating func write(_ text: String) throws {
    try write { $0 += text }
  }

  /// Lets a closure append text, and writes the buffer when it is large.
  mutating func write(_ add: (inout String) -> Void) throws {
    add(&buffer)
    if buffer.utf8.count >= 64 * 1024 { try flush() }
  }

  /// Writes the contents of the buffer.
  mutating func flush() throws {
    var rest = Array(buffer.utf8)[...]
    while !rest.isEmpty {
      // Safety: the buffer is read only during the call.
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      case EPIPE: throw OutputError.closed
      case let number: throw OutputError.failed(name, number)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Messages for the user on standard error.
enum StandardError {
  /// Writes one line, with control characters made visible and passwords hidden.
  static func write(_ text: String) {
    let line = "livecells: " + VisibleText(Secrets.hidden(in: text)).string + "\n"
    var bytes = Array(line.utf8)
    // An error here cannot be reported.
    _ = systemWrite(STDERR_FILENO, &bytes, bytes.count)
  }
}
