#if PostgreSQL
  import Synchronization

  /// Tells a read, from any thread, that nobody wants it any more.
  final class StopSign: Sendable {
    private let isUp = Atomic(false)
    private let wakening: Wakening

    init(_ wakening: Wakening) {
      self.wakening = wakening
    }

    /// Has the read given up as soon as it can be.
    func raise() {
      isUp.store(true, ordering: .releasing)
      wakening.wake()
    }

    /// Whether the read is to be given up.
    var isRaised: Bool { isUp.load(ordering: .acquiring) }
  }
#endif
