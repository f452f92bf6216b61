#if PostgreSQL
  import Synchronization

  /// The relations that plans have been made for, whose declarations are looked at before they are used.
  final class KnownRelations: Sendable {
    private let names = Mutex<Set<ExactName>>([])

    /// All of them, in order.
    var all: [String] { names.withLock { $0.sorted().map(\.text) } }

    /// Adds one.
    func insert(_ name: String) { _ = names.withLock { $0.insert(ExactName(name)) } }
  }
#endif
