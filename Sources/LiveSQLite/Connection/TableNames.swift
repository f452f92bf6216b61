#if SQLite
  import Synchronization

  /// The tables and views of a schema by their names.
  struct TableNames: Sendable {
    /// What the schema's list says of a table.
    struct Entry: Sendable {
      var name: String
      var kind: TableInfo.Kind
      var isWithoutRowid: Bool
    }

    /// All of them, by their names in small ASCII letters.
    var entries: [ExactName: Entry] = [:]
    /// The names of those that are shown, in order.
    var visible: [String] = []
  }

  /// The list of tables of one connection, as it was last read.
  final class TableNameMemo: Sendable {
    private let last = Mutex<(version: Int64, list: TableNames)?>(nil)

    /// Returns the list at a version of the schema; reads it if the last one is of another version.
    func list(at version: Int64, _ read: () throws -> TableNames) rethrows -> TableNames {
      if let last = last.withLock({ $0 }), last.version == version { return last.list }
      let list = try read()
      last.withLock { $0 = (version, list) }
      return list
    }
  }
#endif
