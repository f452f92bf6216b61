#if SQLite
  import Synchronization

  /// What is made once for a query and used for each of its rows: the texts of statements, and how
  /// the table is declared.
  final class StatementMemo: Sendable {
    /// What a statement is for.
    enum Purpose: Hashable {
      case row
      case range
      case some
      case keys([Int])
      case someKeys(Int)
      case rowid
      case keyByRowid
      case count
      case insert([Int], missing: [Int])
      case update([Int])
      case delete
    }

    private struct State {
      var texts: [Purpose: String] = [:]
      var declaration: TableDeclaration?
      var keeping: [ColumnKeeping]?
    }

    private let state = Mutex(State())

    /// The text for a purpose, made the first time.
    func text(_ purpose: Purpose, _ make: () -> String) -> String {
      if let text = state.withLock({ $0.texts[purpose] }) { return text }
      let text = make()
      state.withLock { $0.texts[purpose] = text }
      return text
    }

    /// How a table is declared, read the first time.
    func declaration(of table: TableInfo, _ session: ReadSession) throws -> TableDeclaration {
      if let declaration = state.withLock({ $0.declaration }) { return declaration }
      let declaration = try TableDeclaration(table, session)
      state.withLock { $0.declaration = declaration }
      return declaration
    }

    /// What becomes of values in the columns of a query, found out the first time.
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
