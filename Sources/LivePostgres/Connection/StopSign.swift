#if PostgreSQL
  import Synchronization

  /// The cancellation flag of a read. It may be used from any thread.
  final class StopSign: Sendable {
    private let isUp = Atomic(false)
    private let wakening: Wakening

    init(_ wakening: Wakening) {
      self.wakening = wakening
    }

    /// Requests that the read end as soon as possible.
    func raise() {
      isUp.store(true, ordering: .releasing)
      wakening.wake()
    }

    /// Whether the read was cancelled.
    var isRaised: Bool { isUp.load(ordering: .acquiring) }
  }
#endif
