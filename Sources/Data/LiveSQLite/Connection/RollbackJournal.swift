#if SQLite
  import CLibrary

  /// The rollback journal of a database that is not in WAL mode.
  ///
  /// In these modes a writer needs the database exclusively when it commits. A writer without a
  /// busy timeout, such as the `sqlite3` shell or a script, fails if any read transaction is open
  /// at that moment.
  enum RollbackJournal {
    /// Returns whether the database may be in a rollback journal mode. In WAL mode the `-wal` file
    /// exists while the database is open.
    static func isUsed(beside path: String) -> Bool { access(path + "-wal", F_OK) != 0 }

    /// How long a transaction takes precedence. Beyond this time it is slow, or its process has
    /// died.
    static let maxPrecedence = Duration.milliseconds(250)

    /// A write transaction, identified by the random number in the header of its journal.
    struct Transaction: Equatable, Sendable {
      fileprivate let number: [UInt8]
      /// The time of its first detection.
      let start = ContinuousClock.now

      static func == (left: Self, right: Self) -> Bool { left.number == right.number }

      /// Whether it takes precedence over reads.
      var hasPrecedence: Bool { .now - start < RollbackJournal.maxPrecedence }
    }

    /// Returns whether a process is writing, according to the journal.
    static func isActive(beside path: String) -> Bool { transaction(beside: path) != nil }

    /// Returns the transaction of a process that is writing, according to the journal, or nil.
    ///
    /// Without a transaction the journal is absent, empty, or begins with a header of 28 zeros.
    static func transaction(beside path: String) -> Transaction? {
      let descriptor = open(path + "-journal", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      // SQLite holds no lock on the journal, so closing this descriptor drops none.
      defer { close(descriptor) }
      var header = [UInt8](repeating: 0, count: 28)
      let count = read(descriptor, &header, header.count)
      guard count > 0, header.prefix(count).contains(where: { $0 != 0 }) else { return nil }
      return Transaction(number: Array(header[12..<16]))
    }

    /// Returns how long the files must be unchanged before the monitor checks for a commit. A
    /// script that has committed one statement executes the next one within a millisecond.
    ///
    /// - Parameter waited: The time since the first change.
    ///
    /// - Returns: Nil if the check is due at once. Continuous writers delay notices by at most a
    ///   second.
    static func quietTime(after waited: Duration) -> Duration? {
      if waited < .milliseconds(150) { return .milliseconds(12) }
      return waited < .seconds(1) ? .milliseconds(2) : nil
    }
  }
#endif
