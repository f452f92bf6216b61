#if SQLite
  import Synchronization

  /// Values of a table that are longer than may be read: their size is shown in their place.
  ///
  /// Only values that are stored are replaced. SQLite must hold a stored value for a moment in order to tell its size,
  /// which the limit of memory bounds. A value that is computed is an error instead: it may take any time.
  struct LongValues: Sendable {
    /// The table of a statement.
    let table: TableInfo
    /// The longest value that is read, in bytes.
    let limit: Int

    /// How many values were replaced in this process so far.
    static let count = Atomic<Int>(0)

    /// Whether the table holds nothing but stored values.
    func areStored(_ session: ReadSession) throws -> Bool {
      let generated = "SELECT count(*) FROM pragma_table_xinfo(?1, 'main') WHERE hidden > 1"
      return try table.kind == .table && session.integer(generated, [.text(table.name)]) == 0
    }

    /// The text in the place of a value of some bytes.
    static func placeholder(_ bytes: Int) -> Value {
      count.add(1, ordering: .relaxed)
      let tenths = (bytes + 50_000) / 100_000
      return .text("(\(tenths / 10).\(tenths % 10) MB)")
    }
  }
#endif
