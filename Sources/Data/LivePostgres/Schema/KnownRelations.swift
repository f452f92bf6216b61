#if PostgreSQL
  import Synchronization

  /// The relations for which plans have been made. The schema version covers their declarations.
  final class KnownRelations: Sendable {
    private let names = Mutex<Set<ExactName>>([])

    /// The names in ascending order.
    var all: [String] { names.withLock { $0.sorted().map(\.text) } }

    /// Adds a name.
    func insert(_ name: String) { _ = names.withLock { $0.insert(ExactName(name)) } }
  }
#endif
