#if SQLite
  import LiveSQL
  import Synchronization

  /// Cached values of a query: the texts of its statements, and the declaration of its table.
  final class StatementMemo: Sendable {
    /// The purpose of a statement.
    enum Purpose: Hashable {
      case row
      case range
      case rowsInRange
      case countInRange
      case some
      case keys([Int])
      case someKeys(Int)
      case rowid
      case keyByRowid
      case count
      case insert([Int], missing: [Int])
      case update([Int])
      case delete
      case moment(TimeCondition.Comparison)
    }

    private struct State {
      var texts: [Purpose: String] = [:]
      var declaration: TableConstraints?
      var keeping: [ColumnKeeping]?
      var tables: QueryTables??
    }

    private let state = Mutex(State())

    /// Returns the text for a purpose. Creates it on the first call.
    func text(_ purpose: Purpose, _ make: () -> String) -> String {
      if let text = state.withLock({ $0.texts[purpose] }) { return text }
      let text = make()
      state.withLock { $0.texts[purpose] = text }
      return text
    }

    /// Returns the declaration of a table. Reads it on the first call.
    func declaration(of table: TableInfo, _ session: ReadSession) throws -> TableConstraints {
      if let declaration = state.withLock({ $0.declaration }) { return declaration }
      let declaration = try TableConstraints(table, session)
      state.withLock { $0.declaration = declaration }
      return declaration
    }

    /// Returns the tables that a query depends on. Determined on the first call.
    func tables(of query: RowQuery, _ session: ReadSession) throws -> QueryTables? {
      if let tables = state.withLock({ $0.tables }) { return tables }
      let tables = try QueryTables.of(query, session)
      state.withLock { $0.tables = .some(tables) }
      return tables
    }

    /// Returns how the columns of a query convert values. Determined on the first call.
    func keeping(of query: RowQuery, _ session: ReadSession) throws -> [ColumnKeeping] {
      if let keeping = state.withLock({ $0.keeping }) { return keeping }
      let declaration = try declaration(of: query.table, session)
      let keeping = query.columns.enumerated().map { position, column in
        ColumnKeeping(column, isKey: position == query.keyColumn, declaration)
      }
      state.withLock { $0.keeping = keeping }
      return keeping
    }
  }
#endif
