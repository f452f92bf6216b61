#if SQLite
  import CLibrary

  /// A pipe through which any thread wakes one that polls its descriptor.
  final class MonitorWakeupPipe: Sendable {
    /// The descriptor that is readable from a call of `wake()` to a call of `drain()`.
    let descriptor: CInt
    private let entry: CInt

    /// - Parameter path: The database, for errors.
    init(path: String) throws {
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw StoreError(
          .inputOutput,
          context: path,
          message: "cannot watch the file: \(String(cString: strerror(errno)))"
        )
      }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (descriptor, entry) = (ends[0], ends[1])
    }

    deinit {
      close(descriptor)
      close(entry)
    }

    func wake() {
      var byte: UInt8 = 0
      // A full pipe is readable as well.
      _ = write(entry, &byte, 1)
    }

    /// Empties the pipe. Returns whether it contained anything.
    func drain() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 256)
      var isWoken = false
      while read(descriptor, &buffer, buffer.count) > 0 { isWoken = true }
      return isWoken
    }
  }
#endif
