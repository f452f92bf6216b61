#if SQLite
  import CLibrary
  import GRDB

  /// Creates missing databases.
  enum NewFile {
    /// Creates a database without tables, in WAL mode, unless a file exists at the path that is not
    /// empty.
    static func make(_ path: String) throws {
      var status = stat()
      if stat(path, &status) == 0, status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG {
        return
      }
      var configuration = Configuration()
      configuration.label = "LiveSQLite"
      configuration.guardConnections(.full)
      let name = Connection.locator(path, "mode=rwc")
      do {
        // Other processes may create it at the same time. Existing tables are preserved.
        try DatabaseQueue(path: name, configuration: configuration).writeWithoutTransaction {
          try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA user_version = 0")
        }
      } catch {
        throw StoreError.mapping(error, context: path, isWriting: true)
      }
    }
  }
#endif
