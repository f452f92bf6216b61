#if SQLite
  import Synchronization

  /// Where rows load themselves from: a database, and the query that finds a row by its key.
  package final class RowSource: Sendable {
    /// What became of an attempt to read a row.
    enum Outcome {
      case row([Value])
      case gone
      case unreadable
    }

    let columns: [TableColumn]
    let keyTable: KeyTable
    private let store: Store
    private let query: Mutex<RowQuery>
    private let positions: [String: Int]

    init(store: Store, query: RowQuery) {
      self.store = store
      self.query = Mutex(query)
      columns = query.columns
      positions = Dictionary(
        query.columns.enumerated().map { ($0.element.name, $0.offset) }
      ) { first, _ in first }
      var deletion = "isDeleted"
      while positions[deletion] != nil { deletion += "." }
      keyTable = KeyTable(
        query.table.name,
        query.columns.enumerated().map { Key.stored($0.element.name, \Row[$0.offset]) }
          + [Key.stored(deletion, \Row.isDeleted)]
      )
    }

    func position(of name: String) -> Int? { positions[name] }

    /// Says that the table was declared anew.
    func replaceQuery(_ query: RowQuery) {
      self.query.withLock { $0 = query }
    }

    /// Reads one row now.
    func read(_ key: RowKey) -> Outcome {
      let query = query.withLock { $0 }
      do {
        guard let values = try store.read({ try query.row(key, $0) }) else { return .gone }
        return .row(values)
      } catch {
        // The collection has the error; a row has only its last values.
        return .unreadable
      }
    }
  }
#endif
