#if SQLite
  import Synchronization

  /// A flag by which a thread stops a read on another thread.
  final class ScanCancellation: Sendable {
    private let flag = Atomic(false)

    /// Whether the flag is set.
    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Sets the flag permanently.
    func set() {
      flag.store(true, ordering: .relaxed)
    }
  }
#endif
