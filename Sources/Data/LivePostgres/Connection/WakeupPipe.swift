#if PostgreSQL
  import CLibrary
  import Synchronization

  /// Wakes a thread that waits for a server, through a pipe.
  final class WakeupPipe: Sendable {
    private let isGivenUp = Atomic(false)
    private let pipe: SelfPipe

    init() throws {
      guard let pipe = SelfPipe() else {
        throw ServerError(state: "53000", message: "too many open files")
      }
      self.pipe = pipe
    }

    deinit { pipe.close() }

    /// The end of the pipe to poll.
    var descriptor: CInt { pipe.descriptor }

    /// Wakes the waiting thread, or the next one to wait.
    func wake() { pipe.wake() }

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
      _ = poll(&descriptors, 1, Int32(min(duration / .milliseconds(1), 1_000_000_000)))
      clear()
    }

    /// Discards all pending wakeups.
    func clear() { pipe.drain() }
  }
#endif
