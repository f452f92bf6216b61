#if SQLite
  import GRDBSQLite
  import LiveRows

  extension StatementRow {
    /// Returns the hash of the values that `shownValues(in:longest:)` returns.
    func digest(in columns: Range<Int>, longest: Int?) -> UInt64 {
      var digest = RowDigest()
      let longest = min(limit ?? .max, longest ?? .max)
      for index in columns {
        let column = column(index)
        switch sqlite3_value_type(column) {
        case SQLITE_INTEGER: digest.combine(integer: sqlite3_value_int64(column))
        case SQLITE_FLOAT: digest.combine(real: sqlite3_value_double(column))
        case SQLITE_TEXT:
          // Safety: SQLite prescribes the order of the calls for address and length. Both are valid
          // until the statement steps.
          let base = sqlite3_value_text(column)
          let count = Int(sqlite3_value_bytes(column))
          if count > longest { return RowDigest(shownValues(in: columns, longest: longest)).value }
          digest.combine(text: UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : count))
        case SQLITE_BLOB:
          // Safety: as for text. An empty blob has no address.
          let base = sqlite3_value_blob(column)
          let count = Int(sqlite3_value_bytes(column))
          if count > longest { return RowDigest(shownValues(in: columns, longest: longest)).value }
          digest.combine(blob: UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : count))
        default: digest.combineNull()
        }
      }
      return digest.value
    }
  }
#endif
