#if PostgreSQL
  import Synchronization

  /// The cancellation flag of a read. It may be used from any thread.
  final class CancellationFlag: Sendable {
    private let isUp = Atomic(false)
    private let wakeup: WakeupPipe

    init(_ wakeup: WakeupPipe) {
      self.wakeup = wakeup
    }

    /// Requests that the read end as soon as possible.
    func raise() {
      isUp.store(true, ordering: .releasing)
      wakeup.wake()
    }

    /// Whether the read was cancelled.
    var isRaised: Bool { isUp.load(ordering: .acquiring) }
  }
#endif
