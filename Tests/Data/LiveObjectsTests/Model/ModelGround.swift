#if SQLite
  import DatabaseTestSupport
  import LiveSQLite

  @testable import LiveObjects

  /// A database for model tests, with another process that writes to it.
  final class ModelGround {
    /// The kinds of database.
    enum Kind: String, CaseIterable {
      case sqlite
      case memory
    }

    /// An operation of the other process.
    enum Deed: CustomStringConvertible {
      case delete(String, Int64)
      /// Inserts a row. Does nothing if the key is in use.
      case insert(String, Int64, [String: Value])
      case update(String, Int64, [String: Value])

      var description: String {
        switch self {
        case .delete(let table, let key): "DELETE FROM \(table) WHERE id = \(key);"
        case .insert(let table, let key, let values):
          "INSERT OR IGNORE INTO \(table)(\((["id"] + values.keys).joined(separator: ", ")))"
            + " VALUES(\((["\(key)"] + values.values.map(\.literal)).joined(separator: ", ")));"
        case .update(let table, let key, let values):
          "UPDATE \(table) SET "
            + values.map { "\($0) = \($1.literal)" }.joined(separator: ", ")
            + " WHERE id = \(key);"
        }
      }
    }

    private let folder = Folder()
    private let shell: Shell?
    private let truth: Store?
    private let memory: MemoryDatabase?
    private let tables: [MemoryTable]

    /// Creates a database with the same tables in either kind. Notes refer to authors without a
    /// foreign key.
    ///
    /// - Parameters:
    ///   - kind: The kind of database.
    ///   - declarations: The SQL statements that create and fill the tables in SQLite.
    ///   - tables: The tables in memory.
    ///   - rows: The rows in memory.
    init(
      _ kind: Kind,
      _ declarations: String,
      _ tables: [MemoryTable],
      rows: [Deed] = []
    ) throws {
      self.tables = tables
      switch kind {
      case .sqlite:
        let path = folder.file("model.db")
        try Shell.run(path, "PRAGMA journal_mode=WAL; " + declarations)
        shell = try Shell(path)
        truth = try Store(path: path, access: .readWrite)
        memory = nil
      case .memory:
        (shell, truth) = (nil, nil)
        memory = MemoryDatabase(tables: tables)
      }
      for row in rows { try run(row) }
    }

    /// The database, for a context.
    var database: any LocalWritableRowDatabase {
      if let truth { return truth }
      if let memory { return memory }
      preconditionFailure("a ground of nothing")
    }

    /// Performs an operation in the other process.
    func run(_ deed: Deed) throws {
      guard let memory else {
        _ = try shell?.run(deed.description)
        return
      }
      switch deed {
      case .delete(let name, let key): memory.commit(to: name) { $0[key] = nil }
      case .insert(let name, let key, let values):
        memory.commit(to: name) { rows in
          if rows[key] == nil { rows[key] = row(name, key, values) }
        }
      case .update(let name, let key, let values):
        memory.commit(to: name) { rows in
          if let old = rows[key] { rows[key] = row(name, key, values, over: old) }
        }
      }
    }

    private func row(
      _ name: String,
      _ key: Int64,
      _ values: [String: Value],
      over old: [Value]? = nil
    ) -> [Value] {
      guard let table = tables.first(where: { $0.name == name }) else { return [] }
      return table.columns.enumerated().map { position, column in
        values[column]
          ?? (column == "id" ? .integer(key) : old?[position] ?? table.defaults[column] ?? .null)
      }
    }

    /// Returns the values of columns for all rows, by key.
    func rows(of table: String, _ columns: [String]) throws -> [Int64: [Value]] {
      var found: [Int64: [Value]] = [:]
      for row in try database.read(
        patience: .full,
        { reader in
          try reader.rows(of: reader.plan(for: RowRequest(table: table, columns: columns))).all()
        }
      ) {
        if case .integer(let key)? = row.key.values.first { found[key] = row.values }
      }
      return found
    }
  }
#endif
