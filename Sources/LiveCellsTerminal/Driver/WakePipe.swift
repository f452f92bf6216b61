import CLibrary

/// A pipe within this process that wakes a thread blocked in `poll`, from another thread or from a
/// signal handler.
struct WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw TerminalError(code: .system, context: "cannot create a pipe", errorNumber: errno)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Writes one byte. Async-signal-safe. If the pipe is full, the reader wakes anyway.
  static func send(_ byte: UInt8, to descriptor: Int32) {
    let savedError = errno
    var byte = byte
    _ = systemWrite(descriptor, &byte, 1)
    errno = savedError
  }

  /// Reads the available bytes.
  func drain() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = systemRead(readEnd, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }

  func close() {
    _ = systemClose(readEnd)
    _ = systemClose(writeEnd)
  }
}
