#if SQLite
  import CLibrary
  import GRDBSQLite

  extension StatementRow {
    /// Returns whether consecutive columns hold the given values. They are compared in place,
    /// because most rows that are read again are unchanged.
    func holds(_ values: [Value], from first: Int) -> Bool {
      for offset in values.indices where !holds(values[offset], at: first + offset) {
        return false
      }
      return true
    }

    private func holds(_ value: Value, at index: Int) -> Bool {
      let column = self.column(index)
      let type = sqlite3_value_type(column)
      return switch value {
      case .null: type == SQLITE_NULL
      case .integer(let integer):
        type == SQLITE_INTEGER && sqlite3_value_int64(column) == integer
      case .real(let real):
        type == SQLITE_FLOAT && sqlite3_value_double(column).bitPattern == real.bitPattern
      case .text(var text): type == SQLITE_TEXT && text.withUTF8 { holds($0, in: column) }
      default: self.value(at: index) == value
      }
    }

    // Safety: SQLite's text and the buffer have the same length, and are read only during the call.
    private func holds(_ bytes: UnsafeBufferPointer<UInt8>, in column: OpaquePointer?) -> Bool {
      guard let text = sqlite3_value_text(column),
        Int(sqlite3_value_bytes(column)) == bytes.count
      else { return false }
      guard let base = bytes.baseAddress else { return true }
      return memcmp(text, base, bytes.count) == 0
    }
  }
#endif
