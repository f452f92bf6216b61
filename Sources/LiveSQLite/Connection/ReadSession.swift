#if SQLite
  import GRDB
  import GRDBSQLite

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The reads that one transaction may do. It is valid only inside the call it is passed to.
  package struct ReadSession {
    let database: Database
    /// What bounds the reads.
    let watch: ReadWatch
    /// The connection's list of tables.
    let tableNames: TableNameMemo
    /// The replacement of values that are longer than the limit; nil if they are an error.
    var longValues: LongValues?

    /// Runs a statement and gives each of its rows to `body`, until that answers false.
    ///
    /// `?1` and `:_1` stand for the first value, and so on; any other parameter has its value in
    /// `named`, or is `NULL`. The statement is kept for the next time, unless it explains: what is
    /// explained is the schema as it was when the statement was prepared.
    package func forEachRow(
      _ sql: String,
      _ bindings: [Value] = [],
      named: [String: Value] = [:],
      isKept: Bool = true,
      _ body: (StatementRow) throws -> Bool
    ) throws {
      let prepared =
        try isKept ? statement(sql) : database.makeStatement(sql: sql)
      let statement = prepared.sqliteStatement
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        withExtendedLifetime(prepared) {}
      }
      if !bindings.isEmpty || !named.isEmpty {
        try bind(bindings, named, to: statement, sql: sql)
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
          // The rows that were given come first again, as they are those of the same state.
          sqlite3_reset(statement)
          limit = sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, .max)
          (known, given) = (given, 0)
          continue
        }
        guard code == SQLITE_ROW else { return try check(code, sql: sql) }
        given += 1
        if given <= known { continue }
        if given % 4 == 0 { try watch.checkWriters() }
        guard try body(reader) else { return }
      }
    }

    /// A statement that is kept. What is run again and again is found without a look at its text.
    private func statement(_ sql: String) throws -> Statement {
      if let last = watch.lastStatement, last.sql.isExactly(sql) { return last.statement }
      let statement = try database.cachedStatement(sql: Self.cached(sql))
      watch.lastStatement = (sql, statement)
      return statement
    }

    /// The statement as GRDB's cache is asked for it.
    ///
    /// The cache compares texts by canonical equivalence. A statement that holds other characters than ASCII is
    /// followed by a comment that spells its bytes, so that statements about `é` in one code point and in two
    /// are different.
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

    /// The first column of the first row as an integer, or nil when there is no row or it is NULL.
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

    /// The version of the state that is read; it can be compared with others of the same
    /// connection.
    package func dataVersion() throws -> Int64 {
      try integer("PRAGMA data_version") ?? 0
    }

    /// Sets how many seconds statements wait for a lock of another process.
    func wait(_ seconds: Double) {
      sqlite3_busy_timeout(database.sqliteConnection, CInt(clamping: Int(seconds * 1000)))
    }

    /// Runs a statement that gives no rows.
    package func run(
      _ sql: String,
      _ bindings: [Value] = [],
      named: [String: Value] = [:]
    ) throws {
      try forEachRow(sql, bindings, named: named) { _ in true }
    }

    /// How many rows the last statement wrote itself; what triggers and foreign keys did, and
    /// what a view's triggers did in its place, is not among them.
    package var changes: Int { Int(sqlite3_changes64(database.sqliteConnection)) }

    /// The rowid of the row that was inserted last on this connection.
    var lastRowid: Int64 { sqlite3_last_insert_rowid(database.sqliteConnection) }

    /// How many rows were written on this connection so far, by triggers and foreign keys too.
    package var totalChanges: Int { Int(sqlite3_total_changes64(database.sqliteConnection)) }

    /// How many times statements that are kept have been run on this connection so far.
    var runs: Int {
      var count = 0
      var statement = sqlite3_next_stmt(database.sqliteConnection, nil)
      while let present = statement {
        count += Int(sqlite3_stmt_status(present, SQLITE_STMTSTATUS_RUN, 0))
        statement = sqlite3_next_stmt(database.sqliteConnection, present)
      }
      return count
    }

    /// Whether a transaction is under way on this connection.
    var isInTransaction: Bool { sqlite3_get_autocommit(database.sqliteConnection) == 0 }

    /// Prepares a statement only to learn whether it is valid.
    func check(_ sql: String) throws {
      _ = try database.cachedStatement(sql: Self.cached(sql))
    }

    /// The names of a statement's parameters, each with the sign before it, nil for one without.
    func parameterNames(of sql: String) throws -> [String?] {
      let statement = try database.cachedStatement(sql: Self.cached(sql)).sqliteStatement
      return (0..<sqlite3_bind_parameter_count(statement)).map { index in
        sqlite3_bind_parameter_name(statement, index + 1).map { String(cString: $0) }
      }
    }

    /// The most columns that a statement may give.
    var mostColumns: Int {
      Int(sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_COLUMN, -1))
    }

    /// The columns that a statement gives.
    func columns(of sql: String) throws -> [TableColumn] {
      let statement = try database.cachedStatement(sql: Self.cached(sql)).sqliteStatement
      return (0..<sqlite3_column_count(statement)).map { index in
        TableColumn(
          name: sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "",
          declaredType: sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? ""
        )
      }
    }

    /// The collation that a column is declared with, or nil when that cannot be told.
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

    private func bind(
      _ bindings: [Value],
      _ named: [String: Value],
      to statement: OpaquePointer,
      sql: String
    ) throws {
      let count = sqlite3_bind_parameter_count(statement)
      if count == 0 { return }
      for index in 1...count {
        guard let name = sqlite3_bind_parameter_name(statement, index) else { continue }
        let value: Value?
        if let number = Self.number(of: name) {
          value = bindings.indices.contains(number - 1) ? bindings[number - 1] : nil
        } else {
          value = named[String(cString: name)]
        }
        if let value { try check(bind(value, to: statement, at: index), sql: sql) }
      }
    }

    /// The number of a parameter of the store's own, `?1` or `:_1`.
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
      // Several may read in one transaction, and each has to know whether it was too much.
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
      // A null pointer would bind NULL, and an empty array may have no address.
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

  /// The row that a running statement stands on. It is valid only inside the call it is passed to.
  package struct StatementRow {
    // Safety: the statement outlives each call that gets a reader, and readers are not kept.
    let statement: OpaquePointer
    /// The longest value that is given; of a longer one its size is. Nil for any.
    var limit: Int?

    /// The names of all columns.
    var columnNames: [String] {
      (0..<sqlite3_column_count(statement)).map { index in
        sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
      }
    }

    /// A column as SQLite holds it. Each question about it then costs a call that only looks; by its number, each
    /// would look for the column anew, and for errors.
    // Safety: SQLite lets only those ask who keep others off the connection meanwhile. All connections are used by
    // one thread at a time and have no lock of their own; the answer is valid until the statement moves.
    func column(_ index: Int) -> OpaquePointer? {
      sqlite3_column_value(statement, CInt(index))
    }

    /// The integer in a column, zero when there is none.
    package func integer(at column: Int) -> Int64 {
      sqlite3_column_int64(statement, CInt(column))
    }

    /// The integer in a column, or nil when what is there is none.
    package func exactInteger(at column: Int) -> Int64? {
      let column = self.column(column)
      guard sqlite3_value_type(column) == SQLITE_INTEGER else { return nil }
      return sqlite3_value_int64(column)
    }

    /// Whether what is in a column is true, as SQLite reads it.
    package func isTrue(at column: Int) -> Bool {
      sqlite3_column_type(statement, CInt(column)) != SQLITE_NULL
        && sqlite3_column_double(statement, CInt(column)) != 0
    }

    /// The text in a column, for names that SQLite itself wrote.
    package func text(at column: Int) -> String {
      switch value(at: column) {
      case .text(let text): text
      case .invalidText(let bytes): String(decoding: bytes, as: UTF8.self)
      default: ""
      }
    }

    /// The values of neighbouring columns, each cut to so many bytes.
    package func values(in columns: Range<Int>, longest: Int? = nil) -> [Value] {
      columns.map { value(at: $0, longest: longest) }
    }

    /// The values of neighbouring columns of a row that is shown: as `values(in:longest:)`, but of values longer than the
    /// limit their size.
    func shownValues(in columns: Range<Int>, longest: Int?) -> [Value] {
      guard let limit else { return values(in: columns, longest: longest) }
      return columns.map { index in
        let column = column(index)
        let type = sqlite3_value_type(column)
        guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return value(at: index) }
        let count = Int(sqlite3_value_bytes(column))
        return count > limit
          ? LongValues.placeholder(count) : value(at: index, longest: longest)
      }
    }

    /// The value in a column, with the storage class and the bytes it is stored with; of a text or a
    /// blob that is longer only the beginning is copied.
    package func value(at column: Int, longest: Int? = nil) -> Value {
      let column = self.column(column)
      switch sqlite3_value_type(column) {
      case SQLITE_INTEGER: return .integer(sqlite3_value_int64(column))
      case SQLITE_FLOAT: return .real(sqlite3_value_double(column))
      case SQLITE_TEXT:
        guard let base = sqlite3_value_text(column) else { return .text("") }
        let count = Int(sqlite3_value_bytes(column))
        // Safety: address and length were asked in the order that SQLite prescribes, and hold until
        // the statement moves; the bytes are copied here.
        let bytes = UnsafeBufferPointer(start: base, count: count)
        if let longest, longest < count { return Self.beginning(of: bytes, longest) }
        // Most texts are ASCII, for which there is a much shorter way.
        if bytes.allSatisfy({ $0 < 0x80 }) { return .text(String(decoding: bytes, as: UTF8.self)) }
        return String(validating: bytes, as: UTF8.self).map(Value.text)
          ?? .invalidText(Array(bytes))
      case SQLITE_BLOB:
        // An empty blob has no address.
        guard let base = sqlite3_value_blob(column) else { return .blob([]) }
        let all = Int(sqlite3_value_bytes(column))
        let count = min(all, longest ?? all)
        // Safety: as for text.
        return .blob(Array(UnsafeRawBufferPointer(start: base, count: count)))
      default: return .null
      }
    }

    /// A text that was cut, not within a character's bytes, and says so.
    // Safety: the buffer is read only during the call.
    private static func beginning(
      of bytes: UnsafeBufferPointer<UInt8>,
      _ longest: Int
    ) -> Value {
      var end = longest
      while end > 0, longest - end < 4, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      let part = bytes[..<end]
      let mark = "\u{2026}"
      return String(validating: part, as: UTF8.self).map { .text($0 + mark) }
        ?? .invalidText(Array(part) + Array(mark.utf8))
    }
  }
#endif
