#if canImport(SwiftUI)
  import LiveCells
  import Synchronization

  /// The properties whose changes have reached a view since it was last evaluated, for its
  /// explanation. Changes may be made on any thread.
  final class ChangeCauses: Sendable {
    private let names = Mutex<[String]>([])

    /// Adds the property of a change.
    func add(_ change: Mutation) {
      let name = "\(change.key) of \(change.className)"
      names.withLock { if !$0.contains(name) { $0.append(name) } }
    }

    /// Removes and returns the properties, in the order of their first changes.
    func remove() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }
  }
#endif
