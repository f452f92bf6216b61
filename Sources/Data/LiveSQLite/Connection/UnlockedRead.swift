#if SQLite
  import GRDB
  import GRDBSQLite

  /// A read in a rollback journal mode that takes no lock, so that it never makes the commit of
  /// another process fail.
  ///
  /// SQLite's lock calls for the database file have no effect during the read. Its result is valid
  /// only if no process has modified the file meanwhile, see ``isValid``. Otherwise the caller
  /// discards the result, calls ``discardCaches(of:)`` and repeats the read: the pages that were
  /// read may belong to different states.
  struct UnlockedRead {
    /// Everything that a commit or a rollback changes in the file.
    private struct Content: Equatable {
      /// The header, which contains the change counter.
      var header: [UInt8]
      var state: FileStamp?
      var identity: FileIdentity?
    }

    // Safety: the connection owns the file, and is open and used by one thread during the read.
    private let file: UnsafeMutablePointer<sqlite3_file>
    // Safety: SQLite's tables of methods are constants.
    private let methods: UnsafePointer<sqlite3_io_methods>
    private let path: String
    private let content: Content

    /// Makes the locks of a connection have no effect. Returns nil in WAL mode, or if a process is
    /// writing; then the read must take locks.
    ///
    /// Must be called outside a read transaction, or before its first statement.
    init?(_ handle: OpaquePointer, path: String) {
      // Safety: the methods are those of the file, and are called as SQLite calls them.
      guard let file = Self.file(of: handle), let methods = file.pointee.pMethods,
        !Self.isReserved(file, methods), !RollbackJournal.isActive(beside: path),
        let content = Self.content(file, methods, path: path),
        // The format versions in the header: 2 in WAL mode.
        content.header[18] == 1, content.header[19] == 1
      else { return nil }
      self.file = file
      self.methods = methods
      self.path = path
      self.content = content
      // Safety: the table has the same methods except for the locks, and is never deallocated.
      file.pointee.pMethods = UnlockedMethods.table(for: methods)
    }

    /// Whether no process has modified the file since the read began.
    ///
    /// A writer reserves the file first. So the content is checked after the reservation.
    var isValid: Bool {
      !Self.isReserved(file, methods) && !RollbackJournal.isActive(beside: path) && isUnmodified
    }

    private var isUnmodified: Bool {
      Self.content(file, methods, path: path) == content
    }

    /// Makes the locks effective again. The transaction may still be open: SQLite ignores the
    /// release of a lock that is not held.
    func end() {
      // Safety: SQLite calls the methods only on this thread.
      file.pointee.pMethods = methods
    }

    /// Makes the locks effective, and takes the lock of the open transaction.
    ///
    /// - Returns: False if a process has modified the file, or is committing.
    func lock() -> Bool {
      end()
      // Safety: as in `init`. Ending the transaction releases the lock.
      guard methods.pointee.xLock?(file, SQLITE_LOCK_SHARED) == SQLITE_OK else { return false }
      let isAbandoned =
        RollbackJournal.isActive(beside: path) && !Self.isReserved(file, methods)
      return !isAbandoned && isUnmodified
    }

    /// Removes pages, and a schema, that may belong to different states of the file.
    func discardCaches(of database: Database) {
      sqlite3_db_release_memory(database.sqliteConnection)
      if isUnmodified { return }
      // Safety: SQLite copies the statement; no result is requested.
      sqlite3_exec(database.sqliteConnection, "PRAGMA writable_schema=RESET", nil, nil, nil)
      database.clearSchemaCache()
    }

    /// Whether a process has reserved the connection's database for writing.
    static func isReserved(_ handle: OpaquePointer) -> Bool {
      // Safety: as in `init`.
      guard let file = file(of: handle), let methods = file.pointee.pMethods else { return false }
      return isReserved(file, methods)
    }

    // Safety: the pointers below are those of an open connection, used by the calling thread only.
    private static func file(of handle: OpaquePointer) -> UnsafeMutablePointer<sqlite3_file>? {
      var file: UnsafeMutablePointer<sqlite3_file>?
      // Safety: this operation stores a pointer to the file in its argument.
      guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK
      else { return nil }
      return file
    }

    // Safety: as above.
    private static func isReserved(
      _ file: UnsafeMutablePointer<sqlite3_file>,
      _ methods: UnsafePointer<sqlite3_io_methods>
    ) -> Bool {
      var result: CInt = 0
      return methods.pointee.xCheckReservedLock?(file, &result) != SQLITE_OK || result != 0
    }

    // Safety: as above; the buffer has the length that is read.
    private static func content(
      _ file: UnsafeMutablePointer<sqlite3_file>,
      _ methods: UnsafePointer<sqlite3_io_methods>,
      path: String
    ) -> Content? {
      var header = [UInt8](repeating: 0, count: 100)
      guard methods.pointee.xRead?(file, &header, CInt(header.count), 0) == SQLITE_OK else {
        return nil
      }
      let state = try? FileIdentity.state(path: path)
      return Content(header: header, state: state?.stamp, identity: state?.identity)
    }
  }
#endif
