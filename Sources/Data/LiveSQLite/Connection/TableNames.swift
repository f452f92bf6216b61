#if SQLite
  import Synchronization

  /// The tables and views of a schema by name.
  struct TableNames: Sendable {
    /// The entry of a table in the schema's list.
    struct Entry: Sendable {
      var name: String
      var kind: TableInfo.Kind
      var isWithoutRowid: Bool
    }

    /// All tables, by their names with ASCII letters in lowercase.
    var entries: [ExactName: Entry] = [:]
    /// The names of the visible tables, sorted.
    var visible: [String] = []
  }

  /// The cached list of tables of one connection.
  final class TableNameMemo: Sendable {
    private let last = Mutex<(version: Int64, list: TableNames)?>(nil)

    /// Returns the list for a version of the schema. Reads it if the cached one has another
    /// version.
    func list(at version: Int64, _ read: () throws -> TableNames) rethrows -> TableNames {
      if let last = last.withLock({ $0 }), last.version == version { return last.list }
      let list = try read()
      last.withLock { $0 = (version, list) }
      return list
    }

    /// Discards the list.
    func forget() {
      last.withLock { $0 = nil }
    }
  }
#endif
