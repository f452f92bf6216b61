#if SQLite
  import CSQLiteGuard
  import GRDBSQLite

  /// The database file, the write-ahead log and the wal-index of a connection, read through
  /// SQLite's own handles.
  ///
  /// No file is opened here: closing another descriptor of the database file would release the
  /// locks that SQLite holds on it in this process. It is valid while the connection is open, and
  /// must be used on the connection's queue.
  struct LogFiles {
    /// The length of the regions of the wal-index.
    private static let regionLength: CInt = 32_768
    /// The number of frames that the first region and each further one describe.
    private static let framesPerRegion = (first: UInt32(4_062), other: UInt32(4_096))
    /// The number of slots of a region's hash table.
    private static let slots: UInt32 = 8_192

    // Safety: the connection owns the files, and is open and used by one thread during each call.
    private let database: UnsafeMutablePointer<sqlite3_file>
    // Safety: as above.
    private let log: UnsafeMutablePointer<sqlite3_file>

    /// Returns nil if the connection is not in WAL mode, or its file system has no shared memory.
    /// The connection must have read the database.
    ///
    /// - Parameter isInLogMode: Whether it is known that the connection is in WAL mode. It stays in
    ///   this mode while it is open, because it holds a lock that prevents changing the mode.
    init?(_ handle: OpaquePointer, isInLogMode: Bool = false) {
      guard let database = Self.file(of: handle, SQLITE_FCNTL_FILE_POINTER),
        let log = Self.file(of: handle, SQLITE_FCNTL_JOURNAL_POINTER),
        let methods = database.pointee.pMethods, methods.pointee.iVersion >= 2,
        methods.pointee.xShmMap != nil, log.pointee.pMethods != nil
      else { return nil }
      self.database = database
      self.log = log
      if isInLogMode { return }
      // The format versions in the header: 2 in WAL mode.
      guard let start = try? self.start(), start[18] == 2, start[19] == 2 else { return nil }
    }

    // Safety: the operation stores a pointer to an open file of the connection in its argument.
    private static func file(
      of handle: OpaquePointer,
      _ operation: CInt
    ) -> UnsafeMutablePointer<sqlite3_file>? {
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard sqlite3_file_control(handle, "main", operation, &file) == SQLITE_OK else { return nil }
      return file
    }

    /// Returns the first 100 bytes of the database file.
    func start() throws(ChangeFallback) -> [UInt8] { try read(database, 100, at: 0) }

    /// Returns the present header of the wal-index, or nil if it cannot be read consistently.
    func header() throws(ChangeFallback) -> LogHeader? {
      // A writer needs well under a microsecond to write both copies.
      for _ in 0..<100 {
        let copies = try shared(2 * LogHeader.length, region: 0, at: 0)
        guard var header = LogHeader(copies: copies) else { continue }
        if header.pageSize == 0 {
          let size = try start().short(at: 16)
          // 65,536 does not fit and is stored as 1.
          header.pageSize = size == 1 ? 65_536 : size
          guard header.pageSize >= 512 else { throw .unreadable }
        }
        return header
      }
      return nil
    }

    /// Returns the state of the checkpoints. Only a checkpoint writes to the database file.
    func checkpoints() throws(ChangeFallback) -> Checkpoints {
      // If the log restarts in between, the numbers are 0 only if the salts are the new ones.
      let bytes = try shared(40, region: 0, at: 2 * LogHeader.length)
      guard let header = try header() else { throw .torn }
      return Checkpoints(
        salts: header.salts,
        copied: bytes.native(at: 0),
        attempted: bytes.native(at: 32)
      )
    }

    /// The state of the checkpoints.
    struct Checkpoints: Equatable, Sendable {
      /// The salts of the log.
      var salts: UInt64
      /// The number of frames that were copied to the database.
      var copied: UInt32
      /// The number of frames that a checkpoint began to copy.
      var attempted: UInt32
    }

    /// Returns the header of a frame.
    func frame(_ number: UInt32, pageSize: Int) throws(ChangeFallback) -> LogFrame {
      LogFrame(try read(log, LogFrame.length, at: offset(of: number, pageSize)))
    }

    /// Returns the bytes of consecutive frames with their pages.
    func frames(_ numbers: Range<UInt32>, pageSize: Int) throws(ChangeFallback) -> [UInt8] {
      try read(
        log,
        numbers.count * (LogFrame.headerLength + pageSize),
        at: offset(of: numbers.lowerBound, pageSize)
      )
    }

    /// Returns the page of a frame.
    func page(inFrame number: UInt32, pageSize: Int) throws(ChangeFallback) -> [UInt8] {
      try read(log, pageSize, at: offset(of: number, pageSize) + Int64(LogFrame.headerLength))
    }

    /// Returns a page in the state that a header describes. The caller must have an open read
    /// transaction, so that neither the log nor the database file loses this state.
    func page(_ number: UInt32, in header: LogHeader) throws(ChangeFallback) -> [UInt8] {
      // Pages are numbered from 1. A damaged page may refer to page 0.
      guard number > 0 else { throw .unreadable }
      if let frame = try lastFrame(of: number, in: header) {
        return try page(inFrame: frame, pageSize: header.pageSize)
      }
      return try read(database, header.pageSize, at: Int64(number - 1) * Int64(header.pageSize))
    }

    /// Returns the last frame of a page in the state that a header describes, or nil if the log has
    /// none.
    private func lastFrame(of page: UInt32, in header: LogHeader) throws(ChangeFallback) -> UInt32?
    {
      if header.lastFrame == 0 { return nil }
      let (first, other) = Self.framesPerRegion
      var region = header.lastFrame <= first ? 0 : 1 + (header.lastFrame - first - 1) / other
      while true {
        let base = region == 0 ? 0 : first + (region - 1) * other
        if let frame = try lastFrame(of: page, header.lastFrame, region, after: base) {
          return frame
        }
        if region == 0 { return nil }
        region -= 1
      }
    }

    private func lastFrame(
      of page: UInt32,
      _ last: UInt32,
      _ region: UInt32,
      after base: UInt32
    ) throws(ChangeFallback) -> UInt32? {
      // Safety: the offsets below are within the region.
      let memory = try memory(region: region)
      // The first region begins with the two headers and the state of the checkpoints.
      let pages = region == 0 ? 2 * LogHeader.length + 40 : 0
      var slot = page &* 383 & (Self.slots - 1)
      var found: UInt32?
      for _ in 0..<Self.slots {
        var index: UInt16 = 0
        livecells_copy_shared(&index, memory + Int(Self.regionLength / 2) + Int(slot) * 2, 2)
        if index == 0 { return found }
        let frame = base + UInt32(index)
        if frame <= last, index <= Self.framesPerRegion.other {
          var candidate: UInt32 = 0
          livecells_copy_shared(&candidate, memory + pages + (Int(index) - 1) * 4, 4)
          if candidate == page { found = max(found ?? 0, frame) }
        }
        slot = (slot + 1) & (Self.slots - 1)
      }
      throw .torn
    }

    private func offset(of frame: UInt32, _ pageSize: Int) -> Int64 {
      32 + Int64(frame - 1) * Int64(pageSize + LogFrame.headerLength)
    }

    // Safety: the buffer has the length that is read.
    private func read(
      _ file: UnsafeMutablePointer<sqlite3_file>,
      _ count: Int,
      at offset: Int64
    ) throws(ChangeFallback) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard file.pointee.pMethods?.pointee.xRead?(file, &bytes, CInt(count), offset) == SQLITE_OK
      else { throw .unreadable }
      return bytes
    }

    private func shared(
      _ count: Int,
      region: UInt32,
      at offset: Int
    ) throws(ChangeFallback) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      livecells_copy_shared(&bytes, try memory(region: region) + offset, CInt(count))
      return bytes
    }

    // Safety: SQLite keeps the region mapped until the connection is closed.
    private func memory(region: UInt32) throws(ChangeFallback) -> UnsafeRawPointer {
      // Safety: the method stores the address of the region, or null if the file is shorter.
      var memory: UnsafeMutableRawPointer?
      // SQLite declares the result as a pointer to volatile memory.
      let code = withUnsafeMutablePointer(to: &memory) {
        database.pointee.pMethods?.pointee.xShmMap?(
          database,
          CInt(region),
          Self.regionLength,
          0,
          $0
        )
      }
      guard code == SQLITE_OK, let memory else { throw .noLog }
      return UnsafeRawPointer(memory)
    }
  }
#endif
