#if SQLite
  /// Names a state of a query's rows by the position in the log, as a text.
  ///
  /// The salts identify the log, and the checksum its content up to the position. So the position
  /// is valid only while the same log exists: it ends when SQLite restarts or deletes the log.
  struct ChangeToken: Hashable, Sendable {
    /// The version of the text's format.
    private static let version = "1"

    let salts: UInt64
    let checksum: UInt64
    let lastFrame: UInt32
    let pageCount: UInt32
    let pageSize: Int
    /// Identifies the file and the query.
    let fingerprint: UInt64

    /// Returns nil if the state has no name: the log has not been written yet.
    init?(_ header: LogHeader, fingerprint: UInt64) {
      guard header.lastFrame > 0 || header.salts != 0 else { return nil }
      salts = header.salts
      checksum = header.checksum
      lastFrame = header.lastFrame
      pageCount = header.pageCount
      pageSize = header.pageSize
      self.fingerprint = fingerprint
    }

    /// Returns nil if the text is not a token.
    init?(_ text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 7, parts[0] == Self.version else { return nil }
      let numbers = parts.dropFirst().compactMap { UInt64($0, radix: 36) }
      guard numbers.count == 6, let lastFrame = UInt32(exactly: numbers[2]),
        let pageCount = UInt32(exactly: numbers[3]),
        [512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536].contains(numbers[4])
      else { return nil }
      (salts, checksum, fingerprint) = (numbers[0], numbers[1], numbers[5])
      (self.lastFrame, self.pageCount, pageSize) = (lastFrame, pageCount, Int(numbers[4]))
    }

    var text: String {
      let numbers = [
        salts, checksum, UInt64(lastFrame), UInt64(pageCount), UInt64(pageSize), fingerprint,
      ]
      return ([Self.version] + numbers.map { String($0, radix: 36) }).joined(separator: "-")
    }
  }

  extension RowQuery {
    /// Returns a number that identifies the rows of the query in a file, without their order. It is
    /// the same in other processes.
    func fingerprint(in file: FileIdentity) -> UInt64 {
      let values = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let parts =
        ["\(file.device)", "\(file.inode)", source, columnList, condition ?? "", "\(limit ?? -1)"]
        + keyColumns + values
      // The algorithm FNV-1a. No part contains the separator.
      return parts.joined(separator: "\0").utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
  }

  extension ChangeFallback {
    /// Why the changes since a token are unknown, for users.
    var lostReason: String {
      switch self {
      case .restarted: "the log no longer contains them"
      case .schema: "the schema has changed"
      case .tooLarge: "too much was written since then"
      case .noLog: "the database is not in WAL mode"
      case .noRowid: "the rows have no integer key"
      default: "the log does not tell which rows were changed"
      }
    }
  }
#endif
