/// A pipe within this process that wakes a thread which polls its descriptor. It can be written to
/// by other threads and by signal handlers.
package struct SelfPipe: Sendable {
  /// The descriptor that is readable while the pipe contains bytes.
  package let descriptor: CInt
  /// The descriptor to write to.
  package let entry: CInt

  /// Creates a pipe. Returns nil and sets `errno` if the system has no more descriptors.
  package init?() {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (descriptor, entry) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Wakes the thread that polls, or the next one to poll.
  package func wake() { Self.send(0, to: entry) }

  /// Writes one byte. Async-signal-safe. A full pipe is readable as well.
  package static func send(_ byte: UInt8, to entry: CInt) {
    let savedError = errno
    var byte = byte
    _ = systemWrite(entry, &byte, 1)
    errno = savedError
  }

  /// Empties the pipe, and returns its bytes.
  @discardableResult
  package func drain() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while case let count = systemRead(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// Closes both ends.
  package func close() {
    _ = systemClose(descriptor)
    _ = systemClose(entry)
  }
}
