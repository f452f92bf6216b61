#if SQLite
  import LiveSQLite

  extension Monitor {
    /// Waits until it has looked for the first time, which is a notice of its own.
    nonisolated(nonsending) func settle() async {
      for await notice in notices() where notice.sequence > 0 { break }
    }

    /// Does something, and waits for a notice that tells of nothing else.
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
