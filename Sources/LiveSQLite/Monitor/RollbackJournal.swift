#if SQLite
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// The journal beside a database that is not in WAL mode.
  enum RollbackJournal {
    /// Whether somebody is writing, as far as the journal tells.
    ///
    /// A reader that comes just now makes a writer without patience fail at its commit, so it had
    /// better come later. At rest the journal is absent, empty, or begins with a header of 28
    /// zeros.
    static func isActive(beside path: String) -> Bool {
      let descriptor = open(path + "-journal", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      // SQLite holds no lock on the journal, so closing it here drops none.
      defer { close(descriptor) }
      var header = [UInt8](repeating: 0, count: 28)
      let count = read(descriptor, &header, header.count)
      return count > 0 && header.prefix(count).contains { $0 != 0 }
    }
  }
#endif
