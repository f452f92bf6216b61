#if PostgreSQL
  import Synchronization
  import CLibrary

  /// Wakes a thread that waits for a server, through a pipe.
  final class WakeupPipe: Sendable {
    private let isGivenUp = Atomic(false)
    /// The end of the pipe to poll.
    let descriptor: Int32
    private let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw ServerError(state: "53000", message: "too many open files")
      }
      (descriptor, writing) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }

    deinit {
      close(descriptor)
      close(writing)
    }

    /// Wakes the waiting thread, or the next one to wait.
    func wake() {
      var byte: UInt8 = 1
      _ = write(writing, &byte, 1)
    }

    /// Makes the waiting thread treat the server as unreachable.
    func giveUp() {
      isGivenUp.store(true, ordering: .releasing)
      wake()
    }

    /// Returns whether `giveUp()` was called, and resets the flag.
    func consumeGivenUp() -> Bool { isGivenUp.exchange(false, ordering: .acquiring) }

    /// Waits for a duration, or until `wake()` is called.
    func rest(for duration: Duration) {
      var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      _ = poll(&descriptors, 1, Int32(duration / .milliseconds(1)))
      clear()
    }

    /// Discards all pending wakeups.
    func clear() {
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1 {}
    }
  }
#endif
