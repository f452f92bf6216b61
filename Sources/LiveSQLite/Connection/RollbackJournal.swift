#if SQLite
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// The journal beside a database that is not in WAL mode.
  ///
  /// In these modes a writer needs the database for itself when it commits. A writer without a busy timeout, such as
  /// the `sqlite3` shell or a script, fails if any read transaction is open at that moment.
  enum RollbackJournal {
    /// Whether the database may be in one of these modes. In WAL mode the `-wal` file exists while the database is
    /// open.
    static func isUsed(beside path: String) -> Bool { access(path + "-wal", F_OK) != 0 }

    /// After this long a transaction no longer takes precedence: it is slow, or its process has died.
    static let longestPrecedence = Duration.milliseconds(250)

    /// A transaction that writes, by the random number in the header of its journal.
    struct Transaction: Equatable, Sendable {
      fileprivate let number: [UInt8]
      /// When it was first seen.
      let start = ContinuousClock.now

      static func == (left: Self, right: Self) -> Bool { left.number == right.number }

      /// Whether it takes precedence over reads.
      var hasPrecedence: Bool { .now - start < RollbackJournal.longestPrecedence }
    }

    /// Whether a process is writing, as far as the journal shows.
    static func isActive(beside path: String) -> Bool { transaction(beside: path) != nil }

    /// The transaction of a process that is writing, as far as the journal shows; nil if there is none.
    ///
    /// At rest the journal is absent, empty, or begins with a header of 28 zeros.
    static func transaction(beside path: String) -> Transaction? {
      let descriptor = open(path + "-journal", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      // SQLite holds no lock on the journal, so closing it here drops none.
      defer { close(descriptor) }
      var header = [UInt8](repeating: 0, count: 28)
      let count = read(descriptor, &header, header.count)
      guard count > 0, header.prefix(count).contains(where: { $0 != 0 }) else { return nil }
      return Transaction(number: Array(header[12..<16]))
    }

    /// How long no file may have changed before a commit is looked for: a script that has committed one statement
    /// executes the next one within a millisecond.
    ///
    /// - Parameter waited: The time since the first change.
    /// - Returns: Nil if the commit is to be looked for at once. Writers that leave no pause delay notices, by a second
    ///   at most.
    static func quietTime(after waited: Duration) -> Duration? {
      if waited < .milliseconds(150) { return .milliseconds(12) }
      return waited < .seconds(1) ? .milliseconds(2) : nil
    }
  }
#endif
