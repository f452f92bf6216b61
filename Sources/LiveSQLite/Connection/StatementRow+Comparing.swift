#if SQLite
  import GRDBSQLite

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension StatementRow {
    /// Whether neighbouring columns hold some values. They are compared where they stand: most rows
    /// that are read again are as they were.
    func holds(_ values: [Value], from first: Int) -> Bool {
      for (offset, value) in values.enumerated() {
        let column = CInt(first + offset)
        let type = sqlite3_column_type(statement, column)
        let isSame =
          switch value {
          case .null: type == SQLITE_NULL
          case .integer(let integer):
            type == SQLITE_INTEGER && sqlite3_column_int64(statement, column) == integer
          case .real(let real):
            type == SQLITE_FLOAT
              && sqlite3_column_double(statement, column).bitPattern == real.bitPattern
          case .text(var text):
            type == SQLITE_TEXT && text.withUTF8 { holds($0, in: column) }
          default: self.value(at: Int(column)) == value
          }
        guard isSame else { return false }
      }
      return true
    }

    // Safety: SQLite's text and the buffer are read during the call only, as far as both reach.
    private func holds(_ bytes: UnsafeBufferPointer<UInt8>, in column: CInt) -> Bool {
      guard let text = sqlite3_column_text(statement, column),
        Int(sqlite3_column_bytes(statement, column)) == bytes.count
      else { return false }
      guard let base = bytes.baseAddress else { return true }
      return memcmp(text, base, bytes.count) == 0
    }
  }
#endif
