#if SQLite
  import GRDBSQLite
  import Synchronization

  /// Tables of file methods whose locks have no effect.
  enum UnlockedMethods {
    // Safety: the addresses are those of constants, and of tables that are never deallocated.
    private static let tables = Mutex<[UInt: UInt]>([:])

    /// Returns the table for a table of SQLite, of which a process has one for each kind of file
    /// system.
    // Safety: the result is never deallocated or modified.
    static func table(
      for methods: UnsafePointer<sqlite3_io_methods>
    ) -> UnsafePointer<sqlite3_io_methods> {
      let address = tables.withLock { tables in
        let key = UInt(bitPattern: methods)
        if let table = tables[key] { return table }
        // Safety: initialized below, and only read afterwards.
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        table.initialize(to: unlocked(methods.pointee))
        tables[key] = UInt(bitPattern: table)
        return UInt(bitPattern: table)
      }
      // Safety: the address of the table that was allocated above.
      return UnsafePointer(bitPattern: address) ?? methods
    }

    private static func unlocked(_ methods: sqlite3_io_methods) -> sqlite3_io_methods {
      var methods = methods
      // Without shared memory and memory mapping: a connection that is not locked must not enter
      // WAL mode.
      methods.iVersion = 1
      methods.xLock = { _, level in level <= SQLITE_LOCK_SHARED ? SQLITE_OK : SQLITE_BUSY }
      methods.xUnlock = { _, _ in SQLITE_OK }
      return methods
    }
  }
#endif
