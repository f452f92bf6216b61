#if SQLite
  import LiveRows

  /// A way to write rows and what becomes of them, line by line.
  protocol ChangeLines: Sendable {
    /// Writes the rows that are there at the start.
    func initial(_ snapshot: RowSnapshot, to output: inout StandardOutput) throws

    /// The line, with its end, for one change; the snapshot is the state after it.
    func line(for operation: RowOperation, in snapshot: RowSnapshot) -> String
  }
#endif
