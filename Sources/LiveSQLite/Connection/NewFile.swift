#if SQLite
  import GRDB

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A database that is not there yet.
  enum NewFile {
    /// Makes a database without tables, in WAL mode, unless there is a file at the path that is not
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
        // Others may make it at the same time: what has tables by then stays as it is.
        try DatabaseQueue(path: name, configuration: configuration).writeWithoutTransaction {
          try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA user_version = 0")
        }
      } catch {
        throw StoreError.mapping(error, context: path, isWriting: true)
      }
    }
  }
#endif
