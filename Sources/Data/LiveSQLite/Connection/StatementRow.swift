#if SQLite
  import GRDBSQLite

  /// The current row of a running statement. Valid only inside the call that receives it.
  package struct StatementRow {
    // Safety: the statement outlives each call that gets a reader, and readers are not kept.
    let statement: OpaquePointer
    /// The maximum length of a displayed value. The size is shown in place of a longer value. Nil
    /// for no limit.
    var limit: Int?

    /// The names of all columns.
    var columnNames: [String] {
      (0..<sqlite3_column_count(statement)).map { index in
        sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
      }
    }

    /// Returns a column as SQLite's value object. Queries on the value object are cheap. Queries by
    /// column number would look up the column and check for errors each time.
    ///
    /// Safety: sqlite3_column_value returns an unprotected value, which may only be used while no
    /// other thread uses the connection. Each connection is used by one thread at a time. The
    /// pointer is valid until the statement steps.
    func column(_ index: Int) -> OpaquePointer? {
      sqlite3_column_value(statement, CInt(index))
    }

    /// Returns the integer in a column, or zero if there is none.
    package func integer(at column: Int) -> Int64 {
      sqlite3_column_int64(statement, CInt(column))
    }

    /// Returns the integer in a column, or nil for any other type.
    package func exactInteger(at column: Int) -> Int64? {
      let column = self.column(column)
      guard sqlite3_value_type(column) == SQLITE_INTEGER else { return nil }
      return sqlite3_value_int64(column)
    }

    /// Returns whether the value in a column counts as true in SQLite.
    package func isTrue(at column: Int) -> Bool {
      sqlite3_column_type(statement, CInt(column)) != SQLITE_NULL
        && sqlite3_column_double(statement, CInt(column)) != 0
    }

    /// Returns the text in a column, for names that SQLite itself wrote.
    package func text(at column: Int) -> String {
      switch value(at: column) {
      case .text(let text): text
      case .invalidText(let bytes): String(decoding: bytes, as: UTF8.self)
      default: ""
      }
    }

    /// Returns the values of consecutive columns, each cut to the given number of bytes.
    package func values(in columns: Range<Int>, longest: Int? = nil) -> [Value] {
      columns.map { value(at: $0, longest: longest) }
    }

    /// Returns the values of consecutive columns for display: like `values(in:longest:)`, but
    /// values that exceed the limit are replaced by their size.
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

    /// Returns the value in a column with its storage class and its exact bytes. Only the beginning
    /// of a longer text or blob is copied.
    package func value(at column: Int, longest: Int? = nil) -> Value {
      let column = self.column(column)
      switch sqlite3_value_type(column) {
      case SQLITE_INTEGER: return .integer(sqlite3_value_int64(column))
      case SQLITE_FLOAT: return .real(sqlite3_value_double(column))
      case SQLITE_TEXT:
        guard let base = sqlite3_value_text(column) else { return .text("") }
        let count = Int(sqlite3_value_bytes(column))
        // Safety: SQLite prescribes the order of the calls for address and length. Both are valid
        // until the statement steps; the bytes are copied here.
        let bytes = UnsafeBufferPointer(start: base, count: count)
        if let longest, longest < count { return Self.beginning(of: bytes, longest) }
        // Most texts are ASCII, for which decoding is much faster.
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

    /// Returns the beginning of a text with an ellipsis, cut between characters.
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
