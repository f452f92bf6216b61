#if SQLite
  import Synchronization

  /// Tells a read that is under way on another thread that nobody wants it any more.
  final class StopSign: Sendable {
    private let flag = Atomic(false)

    /// Whether it was set.
    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Sets it for good.
    func set() {
      flag.store(true, ordering: .relaxed)
    }
  }
#endif
