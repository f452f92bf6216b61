#if SQLite
  import GRDB

  /// Checks the parts of a request against its table or query.
  ///
  /// A user's text becomes part of a statement only after a check that it is a single expression or
  /// `SELECT`, which cannot close the parentheses that enclose it.
  struct RequestChecker {
    let table: TableInfo
    let source: String
    private(set) var parameters: [String: Value]
    let session: ReadSession

    var context: String { table.context }

    /// Returns the values of the user's parameters by SQLite's names.
    static func parameters(of request: RowRequest) throws -> [String: Value] {
      var parameters: [String: Value] = [:]
      for (name, value) in request.parameters {
        let isName =
          !name.isEmpty
          && name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
              || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          }
        // Names with a leading underscore are reserved for the store's own statements.
        guard isName, !name.hasPrefix("_") else {
          throw StoreError(
            .badRequest,
            context: "parameters",
            message: "the name \(name) must consist of letters, digits and underscores"
          )
        }
        parameters[":" + name] = value
      }
      return parameters
    }

    /// Returns the result of a `SELECT` as a table, and its text as a subquery.
    ///
    /// - Parameter isNumbered: Whether rows are identified by their positions.
    static func select(
      _ text: String,
      _ parameters: [String: Value],
      isNumbered: Bool,
      session: ReadSession
    ) throws -> (TableInfo, String) {
      let strict = try SQLToken.strict(text, whole: "statement", context: "sql")
      // The line feed ends a comment at the end of the text. The text is unchanged otherwise,
      // because SQLite derives column names from it.
      let source = "(" + text + "\n)"
      var columns: [TableColumn] = []
      try explaining("sql") {
        try session.check("SELECT EXISTS (\(strict)\n)")
        let sql = "SELECT * FROM \(source)"
        try check(parametersOf: sql, parameters, context: "sql", session)
        columns = try session.columns(of: sql)
      }
      var table = TableInfo(name: "query", kind: .query, columns: columns, identity: .none)
      guard isNumbered else { return (table, source) }
      let all = table.numbered(source)
      return (table, all)
    }

    func column(_ name: String) throws -> TableColumn {
      if let column = table.column(named: name) ?? rowidColumn(named: name) { return column }
      throw StoreError(.noSuchColumn(name, known: table.columns.map(\.name)), context: context)
    }

    /// Returns the rowid as a column, by any of SQLite's names for it. Returns nil if rows have no
    /// rowid or the name is a column.
    private func rowidColumn(named name: String) -> TableColumn? {
      let name = Identifier.unquoted(name) ?? name
      let isName = ["rowid", "_rowid_", "oid"].contains { Identifier.areEqual($0, name) }
      guard isName, table.kind != .query else { return nil }
      switch table.identity {
      case .rowid(table.positionName): return nil
      case .rowid, .integerPrimaryKey: return TableColumn(name: name, declaredType: "INTEGER")
      case .primaryKey, .none: return nil
      }
    }

    /// Returns a predicate as SQL in parentheses; its values become parameters.
    mutating func condition(_ expression: RowExpression) throws -> String {
      guard table.kind != .query else {
        throw StoreError(.predicateOfQuery, context: context)
      }
      let (session, name) = (session, table.name)
      return expression.sql(name, &parameters) {
        session.collation(of: $0, in: name)?.uppercased() == "BINARY"
      }
    }

    /// Returns the condition in parentheses.
    func condition(_ text: String) throws -> String {
      try expression(text, context: "where")
    }

    /// Checks the number of result columns, which include those of the row's sort position.
    func checkWidth(_ width: Int, of columns: Int) throws {
      let most = session.maxColumns
      guard width > most else { return }
      throw StoreError(
        .badRequest,
        context: context,
        message:
          "\(columns) columns are too many: the maximum is \(most), of which the order needs"
          + " \(width - columns); name the columns to show"
      )
    }

    /// Lets SQLite check the complete statement.
    func checkAll(_ sql: String) throws {
      do {
        try session.check(sql)
      } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT {
        throw StoreError.mapping(error, context: context)
      }
    }

    /// Checks an expression that a user wrote, and returns it in parentheses.
    func expression(_ text: String, context: String) throws -> String {
      // The line feed ends a comment at the end of the expression.
      let expression = "(" + (try SQLToken.strict(text, context: context)) + "\n)"
      try Self.explaining(context) {
        // A WHERE clause admits no aggregates and nothing but an expression.
        let sql = "SELECT 1 FROM \(source) WHERE \(expression)"
        try Self.check(parametersOf: sql, parameters, context: context, session)
      }
      return expression
    }

    /// Checks that each parameter of a statement has a value.
    private static func check(
      parametersOf sql: String,
      _ parameters: [String: Value],
      context: String,
      _ session: ReadSession
    ) throws {
      for name in try session.parameterNames(of: sql) where parameters[name ?? "?"] == nil {
        throw StoreError(
          name.map { .parameterWithoutValue($0) } ?? .unnamedParameter("?"),
          context: context
        )
      }
    }

    /// Converts SQLite's errors about a user's text to `StoreError`. An interruption is none.
    private static func explaining(_ context: String, _ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT {
        throw StoreError(
          .badExpression,
          context: context,
          message: StoreError.mapping(error, context: "").message,
          underlying: error
        )
      }
    }
  }

  extension RequestChecker {
    /// Returns whether columns are the table's declared key and identify its rows. A key part that
    /// is `NULL` does not identify a row, because SQLite allows it repeatedly.
    private func isDeclaredKey(_ names: [String]) throws -> Bool {
      guard table.kind == .table else { return false }
      let declared = try TableConstraints(table, session)
      guard declared.key.isExactly(names) else { return false }
      if case .rowid = table.identity {} else { return true }
      return try declared.nullable.allSatisfy { name in
        let sql = "SELECT 1 FROM \(source) WHERE \(Identifier.quoted(name)) IS NULL LIMIT 1"
        return try session.integer(sql) == nil
      }
    }

    /// Returns the collation of a column in capitals, or nil if none is declared.
    func collation(of column: String) -> String? {
      session.collation(of: column, in: table.name)?.uppercased()
    }

    /// Returns the names of the key columns, their terms, and whether SQLite enforces their
    /// uniqueness.
    func key(named names: [String]) throws -> ([String], [RowQuery.Term], Bool) {
      func term(_ name: String, isDescending: Bool = false, canBeNull: Bool) -> RowQuery.Term {
        RowQuery.Term(
          expression: Identifier.quoted(name),
          isDescending: isDescending,
          canBeNull: canBeNull,
          column: name,
          collation: collation(of: name)
        )
      }
      var isOwn = names.isEmpty
      if case .rowid(let name) = table.identity, names.isExactly([name]) { isOwn = true }
      if !isOwn {
        let names = try names.map { try column($0).name }
        let isDeclared = try isDeclaredKey(names)
        return (names, names.map { term($0, canBeNull: !isDeclared) }, isDeclared)
      }
      switch table.identity {
      case .integerPrimaryKey(let column):
        return ([column], [term(column, canBeNull: false)], true)
      case .rowid(let name):
        let term = RowQuery.Term(expression: name, isDescending: false, canBeNull: false)
        // Finding the position of a row in a query or a view requires reading all rows.
        return ([name], [term], name != table.positionName)
      case .primaryKey(let columns):
        let terms = columns.map {
          term($0.name, isDescending: $0.isDescending, canBeNull: false)
        }
        return (columns.map(\.name), terms, true)
      case .none:
        throw StoreError(.noKey, context: context)
      }
    }
  }
#endif
