#if Web
  import KeyValueCore
  import Synchronization

  /// The tables of a server, which can change at run time.
  final class ServedTables: Sendable {
    private struct State {
      var all: [ServedTable]
      var byName: [ExactName: ServedTable]

      init(_ tables: [ServedTable]) {
        all = tables
        byName = Dictionary(tables.map { (ExactName($0.name), $0) }) { first, _ in first }
      }
    }

    private let state: Mutex<State>
    private let find: (@Sendable () async throws -> [ServedTable])?

    init(
      _ tables: [ServedTable],
      findingAgain find: (@Sendable () async throws -> [ServedTable])? = nil
    ) {
      state = Mutex(State(tables))
      self.find = find
    }

    /// The tables, in the order in which they are listed.
    var all: [ServedTable] { state.withLock { $0.all } }

    subscript(name: String) -> ServedTable? { state.withLock { $0.byName[ExactName(name)] } }

    /// Returns the table with a name. Refreshes the list of tables if it has none, because the
    /// table may be new.
    ///
    /// - Throws: `ServerRefusal.noSuchTable`.
    func table(named name: String) async throws -> ServedTable {
      if let table = self[name] { return table }
      await findAgain()
      guard let table = self[name] else { throw ServerRefusal.noSuchTable }
      return table
    }

    /// Refreshes the list of tables. Keeps the present list if that fails.
    func findAgain() async {
      guard let find, let found = try? await find(), !found.isEmpty else { return }
      state.withLock { $0 = State(found) }
    }
  }
#endif
