import LiveCellsTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Standard output, or a file, with a buffer that is written when it is told to, or is large.
struct StandardOutput {
  private var buffer = ""
  private let descriptor: Int32
  /// What errors call it.
  private let name: String

  /// - Parameters:
  ///   - descriptor: What is written to. It stays the caller's.
  ///   - name: What errors call it.
  init(descriptor: Int32 = STDOUT_FILENO, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
  }

  /// Sees to it that a closed output is an error rather than a signal, that SIGQUIT ends the process
  /// (Swift's runtime would tell of a crash, and go on), and that no file that is opened later gets the
  /// number of a standard stream.
  static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGQUIT, SIG_DFL)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Adds text, and writes when there is much of it.
  mutating func write(_ text: String) throws {
    try write { $0 += text }
  }

  /// Has text added to what is to be written, and writes when there is much of it.
  mutating func write(_ add: (inout String) -> Void) throws {
    add(&buffer)
    if buffer.utf8.count >= 64 * 1024 { try flush() }
  }

  /// Writes all that is in the buffer.
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

/// Lines for people on standard error.
enum StandardError {
  /// Writes one line, whatever the text has in it; passwords of addresses do not appear.
  static func write(_ text: String) {
    let line = "livecells: " + VisibleText(Secrets.hidden(in: text)).string + "\n"
    var bytes = Array(line.utf8)
    // There is nobody left to tell when this fails.
    _ = systemWrite(STDERR_FILENO, &bytes, bytes.count)
  }
}

// Safety: passes on a buffer that the caller keeps alive during the call.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, bytes, count)
  #else
    Glibc.write(descriptor, bytes, count)
  #endif
}
