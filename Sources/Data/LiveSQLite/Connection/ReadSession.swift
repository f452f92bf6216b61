#if SQLite
  import CLibrary
  import GRDB
  import GRDBSQLite

  /// The reads of one transaction. Valid only inside the call that receives it.
  package struct ReadSession {
    let database: Database
    /// The watch that limits and interrupts the reads.
    let watch: ReadWatch
    /// The connection's cached list of tables.
    let tableNames: TableNameMemo
    /// The replacement of values that exceed the limit; nil if they are an error.
    var longValues: LongValues?

    /// Runs a statement and passes each of its rows to `body`, until `body` returns false.
    ///
    /// `?1` and `:_1` denote the first value, and so on. All other parameters take their values
    /// from `named`, or are `NULL`. If the statement is the program's own, `?` denotes the next
    /// value, and each parameter must have one. The statement is cached unless `isKept` is false.
    /// An EXPLAIN must not be cached, because it describes the schema at the time of its
    /// preparation.
    package func forEachRow(
      _ sql: String,
      _ bindings: [Value] = [],
      named: [String: Value] = [:],
      isKept: Bool = true,
      isOwn: Bool = false,
      _ body: (StatementRow) throws -> Bool
    ) throws {
      let prepared = try isKept ? statement(sql) : compiled(sql, isKept: false)
      let statement = prepared.sqliteStatement
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        withExtendedLifetime(prepared) {}
      }
      if !bindings.isEmpty || !named.isEmpty || isOwn {
        try bind(bindings, named, isOwn: isOwn, to: statement, sql: sql)
      }
      let reader = StatementRow(statement: statement, limit: longValues?.limit)
      try watch.beginStatement()
      var (given, known) = (0, 0)
      var limit: CInt?
      defer {
        if let limit { sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, limit) }
      }
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { return }
        if code == SQLITE_TOOBIG, limit == nil, !watch.isFrame,
          try longValues?.areStored(self) ?? false
        {
          // Restarts the statement with a higher limit. The transaction still reads the same state,
          // so the statement returns the same rows again; those that `body` has received are
          // skipped.
          sqlite3_reset(statement)
          limit = sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, .max)
          (known, given) = (given, 0)
          continue
        }
        guard code == SQLITE_ROW else { return try check(code, sql: sql) }
        given += 1
        if given <= known { continue }
        // SQLite's progress callback counts its own steps, not the time that `body` takes.
        if given % 4 == 0 { try watch.checkWriters() }
        guard try body(reader) else { return }
      }
    }

    /// Returns a cached statement. The last used one is found without a lookup.
    private func statement(_ sql: String) throws -> Statement {
      if let last = watch.lastStatement, last.sql.isExactly(sql) { return last.statement }
      let statement = try compiled(sql)
      watch.lastStatement = (sql, statement)
      return statement
    }

    /// Compiles a statement, or returns it from the cache.
    private func compiled(_ sql: String, isKept: Bool = true) throws -> Statement {
      do {
        return try isKept
          ? database.cachedStatement(sql: Self.cached(sql)) : database.makeStatement(sql: sql)
      } catch let error as DatabaseError where error.isInterruption {
        let interruption = DatabaseError(
          resultCode: .SQLITE_INTERRUPT,
          message: error.message,
          sql: sql
        )
        throw watch.explain(interruption) ?? interruption
      }
    }

    /// Returns the key of a statement in GRDB's cache.
    ///
    /// The cache compares strings by canonical equivalence. A comment with the bytes is appended to
    /// a statement with non-ASCII characters. This distinguishes statements about `é` as one code
    /// point and as two.
    private static func cached(_ sql: String) -> String {
      if sql.utf8.allSatisfy({ $0 < 0x80 }) { return sql }
      var text = sql + "\n--"
      for byte in sql.utf8 {
        switch byte {
        case 0x20..<0x7F where byte != UInt8(ascii: "%"):
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default: text += "%" + Value.hexadecimal(CollectionOfOne(byte))
        }
      }
      return text
    }

    /// Returns the first column of the first row as an integer, or nil if there is no row or it is
    /// NULL.
    package func integer(
      _ sql: String,
      _ bindings: [Value] = [],
      named: [String: Value] = [:]
    ) throws -> Int64? {
      var result: Int64?
      try forEachRow(sql, bindings, named: named) { row in
        if case .null = row.value(at: 0) { return false }
        result = row.integer(at: 0)
        return false
      }
      return result
    }

    /// Returns the version of the state that is read, comparable with other versions of the same
    /// connection.
    package func dataVersion() throws -> Int64 {
      try integer("PRAGMA data_version") ?? 0
    }

    /// Sets how long statements wait for a lock of another process, in seconds.
    func wait(_ seconds: Double) {
      sqlite3_busy_timeout(database.sqliteConnection, CInt(clamping: Int(seconds * 1000)))
    }

    /// Runs a statement without reading its rows.
    package func run(
      _ sql: String,
      _ bindings: [Value] = [],
      named: [String: Value] = [:]
    ) throws {
      try forEachRow(sql, bindings, named: named) { _ in true }
    }

    /// The number of rows that the last statement wrote itself, without the effects of triggers,
    /// foreign keys, and a view's INSTEAD OF triggers.
    package var changes: Int { Int(sqlite3_changes64(database.sqliteConnection)) }

    /// The rowid of the last row that was inserted on this connection.
    var lastRowid: Int64 { sqlite3_last_insert_rowid(database.sqliteConnection) }

    /// The number of rows written on this connection so far, including the effects of triggers and
    /// foreign keys.
    package var totalChanges: Int { Int(sqlite3_total_changes64(database.sqliteConnection)) }

    /// Returns whether the file has a table, as of the last statement. Runs no statement itself, so
    /// another one must precede it in the transaction.
    func hasTable(_ name: String) -> Bool {
      let connection = database.sqliteConnection
      return sqlite3_table_column_metadata(
        connection,
        "main",
        name,
        nil,
        nil,
        nil,
        nil,
        nil,
        nil
      ) == SQLITE_OK
    }

    /// The number of runs of cached statements on this connection so far.
    var runs: Int { total(of: SQLITE_STMTSTATUS_RUN) }

    /// The number of steps of their programs.
    var steps: Int { total(of: SQLITE_STMTSTATUS_VM_STEP) }

    private func total(of counter: CInt) -> Int {
      var count = 0
      var statement = sqlite3_next_stmt(database.sqliteConnection, nil)
      while let present = statement {
        count += Int(sqlite3_stmt_status(present, counter, 0))
        statement = sqlite3_next_stmt(database.sqliteConnection, present)
      }
      return count
    }

    /// Prepares a statement to check that it is valid.
    func check(_ sql: String) throws {
      _ = try compiled(sql)
    }

    /// Returns the names of a statement's parameters with their prefixes, or nil for an unnamed
    /// one.
    func parameterNames(of sql: String) throws -> [String?] {
      let statement = try compiled(sql).sqliteStatement
      return (0..<sqlite3_bind_parameter_count(statement)).map { index in
        sqlite3_bind_parameter_name(statement, index + 1).map { String(cString: $0) }
      }
    }

    /// The maximum number of columns of a result.
    var maxColumns: Int {
      Int(sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_COLUMN, -1))
    }

    /// Returns the columns of a statement's result.
    func columns(of sql: String) throws -> [TableColumn] {
      let statement = try compiled(sql).sqliteStatement
      return (0..<sqlite3_column_count(statement)).map { index in
        TableColumn(
          name: sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "",
          declaredType: sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? ""
        )
      }
    }

    /// Returns the declared collation of a column, or nil if it is unknown.
    func collation(of column: String, in table: String) -> String? {
      // Safety: SQLite's string lives as long as the schema, and is copied at once.
      var collation: UnsafePointer<CChar>?
      guard
        sqlite3_table_column_metadata(
          database.sqliteConnection,
          "main",
          table,
          column,
          nil,
          &collation,
          nil,
          nil,
          nil
        ) == SQLITE_OK
      else { return nil }
      return collation.map { String(cString: $0) }
    }

    /// Binds the values of numbered and named parameters. Parameters without a name, and those
    /// without a value, are NULL unless the statement is the program's own.
    private func bind(
      _ bindings: [Value],
      _ named: [String: Value],
      isOwn: Bool,
      to statement: OpaquePointer,
      sql: String
    ) throws {
      let count = sqlite3_bind_parameter_count(statement)
      if count == 0 { return }
      // The last comes first: numbers that the statement skips have no name, and need no value.
      for index in (1...count).reversed() {
        let name = sqlite3_bind_parameter_name(statement, index)
        let value: Value?
        if let number = name.flatMap(Self.number) ?? (isOwn && name == nil ? Int(index) : nil) {
          value = bindings.indices.contains(number - 1) ? bindings[number - 1] : nil
        } else {
          value = name.flatMap { named[String(cString: $0)] }
        }
        if let value {
          try check(bind(value, to: statement, at: index), sql: sql)
        } else if isOwn {
          let name = name.map { String(cString: $0) } ?? "?\(index)"
          throw StoreError(.parameterWithoutValue(name), context: "")
        }
      }
    }

    /// Returns the number of a parameter of the store's own, `?1` or `:_1`.
    // Safety: SQLite's string ends with a zero, and no byte after one is read.
    private static func number(of name: UnsafePointer<CChar>) -> Int? {
      if name[0] == CChar(UInt8(ascii: "?")) { return Int(atol(name + 1)) }
      return name[1] == CChar(UInt8(ascii: "_")) ? Int(atol(name + 2)) : nil
    }

    private func check(_ code: CInt, sql: String) throws {
      guard code != SQLITE_OK else { return }
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: database.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) },
        sql: sql
      )
      // Several reads may share one transaction, and each must learn whether it exceeded a limit.
      throw watch.explain(error) ?? error
    }

    private func bind(_ value: Value, to statement: OpaquePointer, at index: CInt) -> CInt {
      // Safety: -1 is SQLite's documented SQLITE_TRANSIENT, which the importer cannot express; it
      // makes SQLite copy the bytes before the call returns, so no pointer outlives its closure.
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      switch value {
      case .null:
        return sqlite3_bind_null(statement, index)
      case .integer(let value):
        return sqlite3_bind_int64(statement, index, value)
      case .boolean(let value):
        return sqlite3_bind_int64(statement, index, value ? 1 : 0)
      case .real(let value):
        return sqlite3_bind_double(statement, index, value)
      // Safety: the buffers below are read only during the call, since SQLite copies what it is
      // given.
      case .decimal(var text):
        return text.withUTF8 { bindText($0, to: statement, at: index, copied) }
      case .date(let seconds):
        var text = DateText.text(seconds) ?? seconds.description
        return text.withUTF8 { bindText($0, to: statement, at: index, copied) }
      case .text(var text):
        return text.withUTF8 { bindText($0, to: statement, at: index, copied) }
      case .invalidText(let bytes):
        return bytes.withUnsafeBufferPointer { bindText($0, to: statement, at: index, copied) }
      case .blob(let bytes):
        if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
        // Safety: as above.
        return bytes.withUnsafeBytes {
          sqlite3_bind_blob64(statement, index, $0.baseAddress, sqlite3_uint64($0.count), copied)
        }
      }
    }

    // Safety: the buffer is read only during the call, since SQLite copies it.
    private func bindText(
      _ buffer: UnsafeBufferPointer<UInt8>,
      to statement: OpaquePointer,
      at index: CInt,
      _ copied: sqlite3_destructor_type
    ) -> CInt {
      // A null pointer would bind NULL, and an empty buffer may have no address.
      guard let base = buffer.baseAddress else {
        return sqlite3_bind_text(statement, index, "", 0, copied)
      }
      return base.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        sqlite3_bind_text64(
          statement,
          index,
          $0,
          sqlite3_uint64(buffer.count),
          copied,
          UInt8(SQLITE_UTF8)
        )
      }
    }
  }
#endif
