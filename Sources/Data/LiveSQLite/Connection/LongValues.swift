#if SQLite
  import Synchronization

  /// The replacement of a table's values that exceed the length limit by their size.
  ///
  /// Only stored values are replaced. SQLite must hold a stored value in memory for a moment to
  /// determine its size, which the memory limit bounds. A computed value is an error instead,
  /// because computing it may take unlimited time.
  struct LongValues: Sendable {
    /// The table of a statement.
    let table: TableInfo
    /// The maximum length of a value in bytes.
    let limit: Int

    /// The number of replaced values in this process so far.
    static let count = Atomic<Int>(0)

    /// Returns whether the table contains only stored values.
    func areStored(_ session: ReadSession) throws -> Bool {
      let generated = "SELECT count(*) FROM pragma_table_xinfo(?1, 'main') WHERE hidden > 1"
      return try table.kind == .table && session.integer(generated, [.text(table.name)]) == 0
    }

    /// Returns the text that replaces a value of some bytes.
    static func placeholder(_ bytes: Int) -> Value {
      count.add(1, ordering: .relaxed)
      let tenths = (bytes + 50_000) / 100_000
      return .text("(\(tenths / 10).\(tenths % 10) MB)")
    }
  }
#endif
