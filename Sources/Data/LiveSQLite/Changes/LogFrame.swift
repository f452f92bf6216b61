#if SQLite
  /// The header of a frame of the write-ahead log, and the first bytes of its page.
  struct LogFrame: Sendable {
    /// The length of a frame's header.
    static let headerLength = 24
    /// The length of the bytes from which a frame is created.
    static let length = headerLength + 8

    let page: UInt32
    /// The size of the database in pages after the commit, in the last frame of a commit; otherwise
    /// 0.
    let pageCount: UInt32
    /// The salts, in the order of ``LogHeader/salts``.
    let salts: UInt64
    /// The cumulative checksum, in the order of ``LogHeader/checksum``.
    let checksum: UInt64
    /// The first byte of the page, which is the type of a page of a b-tree.
    let firstByte: UInt8

    /// - Parameter start: The offset of the frame in the bytes.
    init(_ bytes: [UInt8], at start: Int = 0) {
      page = bytes.bigEndian(at: start)
      pageCount = bytes.bigEndian(at: start + 4)
      // The header in shared memory has the salts as bytes, read there as numbers of this machine.
      salts = UInt64(bytes.native(at: start + 8)) << 32 | UInt64(bytes.native(at: start + 12))
      checksum =
        UInt64(bytes.bigEndian(at: start + 16)) << 32 | UInt64(bytes.bigEndian(at: start + 20))
      firstByte = bytes[start + Self.headerLength]
    }
  }

  extension [UInt8] {
    /// Returns the big-endian number at an offset.
    func bigEndian(at offset: Int) -> UInt32 {
      UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16
        | UInt32(self[offset + 2]) << 8 | UInt32(self[offset + 3])
    }

    /// Returns the big-endian number of two bytes at an offset.
    func short(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

    /// Returns the number at an offset in the byte order of this machine.
    func native(at offset: Int) -> UInt32 {
      #if _endian(little)
        bigEndian(at: offset).byteSwapped
      #else
        bigEndian(at: offset)
      #endif
    }

    /// Returns SQLite's number of variable length at an offset and its length, or nil if it extends
    /// beyond the end.
    func variableNumber(at offset: Int) -> (value: UInt64, length: Int)? {
      var value: UInt64 = 0
      for index in 0..<9 {
        guard offset + index < count else { return nil }
        let byte = self[offset + index]
        if index == 8 { return (value << 8 | UInt64(byte), 9) }
        value = value << 7 | UInt64(byte & 0x7F)
        if byte & 0x80 == 0 { return (value, index + 1) }
      }
      return nil
    }
  }
#endif
