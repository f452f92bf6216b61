#if SQLite
  /// The header of the wal-index, which describes the committed content of the write-ahead log.
  ///
  /// SQLite keeps two copies of it in shared memory. It writes the second copy first, so equal
  /// copies with a valid checksum were not read while they were being written. See "WAL-Index
  /// Format" in SQLite's documentation.
  struct LogHeader: Equatable, Sendable {
    /// The length of one copy.
    static let length = 48

    /// The number of commits since the shared memory was created, or since a recovery. It does not
    /// change when the log restarts.
    var commits: UInt32
    /// The size of a page. The bytes of a log that has never been written contain 0.
    var pageSize: Int
    /// The last frame of the last commit; 0 if the log is empty.
    let lastFrame: UInt32
    /// The size of the database in pages.
    let pageCount: UInt32
    /// The cumulative checksum of the log up to the last frame.
    let checksum: UInt64
    /// The salts, in the byte order of the log file. They change when the log restarts.
    let salts: UInt64

    /// Creates the header of a state that another process has read. `commits` is unknown.
    init(_ token: ChangeToken) {
      commits = 0
      pageSize = token.pageSize
      lastFrame = token.lastFrame
      pageCount = token.pageCount
      checksum = token.checksum
      salts = token.salts
    }

    /// Creates the header of an earlier state of the same log, after a frame.
    init(_ later: LogHeader, after frame: LogFrame, _ number: UInt32, commits: UInt32) {
      self.commits = commits
      pageSize = later.pageSize
      lastFrame = number
      pageCount = frame.pageCount
      checksum = frame.checksum
      salts = later.salts
    }

    /// Returns nil if the bytes are not those of two valid equal copies.
    init?(copies bytes: [UInt8]) {
      guard bytes.count == 2 * Self.length,
        bytes[..<Self.length].elementsEqual(bytes[Self.length...])
      else { return nil }
      // Safety: the offsets are within the array, whose length was checked above.
      let (words, short): ([UInt32], UInt16) = bytes.withUnsafeBytes { raw in
        (
          (0..<12).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) },
          raw.loadUnaligned(fromByteOffset: 14, as: UInt16.self)
        )
      }
      // The version of the format, and whether the header is initialized.
      guard words[0] == 3_007_000, bytes[12] == 1 else { return nil }
      var (first, second): (UInt32, UInt32) = (0, 0)
      for index in stride(from: 0, to: 10, by: 2) {
        first &+= words[index] &+ second
        second &+= words[index + 1] &+ first
      }
      guard first == words[10], second == words[11] else { return nil }
      commits = words[2]
      // 65,536 does not fit and is stored as 1.
      pageSize = Int(short & 0xFE00) | Int(short & 1) << 16
      lastFrame = words[4]
      pageCount = words[5]
      checksum = UInt64(words[6]) << 32 | UInt64(words[7])
      salts = UInt64(words[8]) << 32 | UInt64(words[9])
      guard lastFrame == 0 || pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
    }
  }
#endif
