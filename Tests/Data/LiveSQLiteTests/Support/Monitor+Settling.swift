#if SQLite
  import LiveSQLite

  extension Monitor {
    /// Waits for the notice of the first check.
    nonisolated(nonsending) func settle() async {
      for await notice in notices() where notice.sequence > 0 { break }
    }

    /// Performs a change, and waits for a notice after it.
    nonisolated(nonsending) func expectNotice(of change: () throws -> Void) async rethrows {
      await settle()
      let sequence = notice.sequence
      try change()
      for await notice in notices() where notice.sequence > sequence && notice.failure == nil {
        break
      }
    }
  }
#endif
