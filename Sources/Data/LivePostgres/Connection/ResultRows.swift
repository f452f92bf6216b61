#if PostgreSQL
  import CPostgreSQL

  /// The rows that a statement returned, as text.
  final class ResultRows {
    // Safety: libpq created the result. This object owns it alone and frees it in its
    // deinitializer.
    private let result: OpaquePointer

    init(_ result: OpaquePointer) {
      self.result = result
    }

    deinit { PQclear(result) }

    /// The number of rows.
    var count: Int { Int(PQntuples(result)) }

    /// The size of the result in memory, in bytes.
    var byteCount: Int { PQresultMemorySize(result) }

    /// The number of columns.
    var width: Int { Int(PQnfields(result)) }

    /// The number of rows that a writing statement affected.
    var touchedCount: Int? { Int(String(cString: PQcmdTuples(result))) }

    /// Returns the name of a column.
    func name(ofColumn column: Int) -> String { String(cString: PQfname(result, Int32(column))) }

    /// Returns the type of a column as an OID.
    func type(ofColumn column: Int) -> UInt32 { PQftype(result, Int32(column)) }

    /// Calls `body` with the bytes of a value's text, or nil for `NULL`. The bytes are valid only
    /// during the call.
    func withBytes<Result>(
      _ row: Int,
      _ column: Int,
      _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
      guard PQgetisnull(result, Int32(row), Int32(column)) == 0,
        let start = PQgetvalue(result, Int32(row), Int32(column))
      else { return try body(nil) }
      let length = Int(PQgetlength(result, Int32(row), Int32(column)))
      // Safety: libpq keeps `length` bytes at this address until the result is freed, and `self`
      // owns the result.
      return try start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        try body(UnsafeBufferPointer(start: bytes, count: length))
      }
    }

    /// Returns the text of a value, or nil for `NULL`.
    func text(_ row: Int, _ column: Int) -> String? {
      withBytes(row, column) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Returns the value as an integer, or nil if it is `NULL` or not an integer.
    func integer(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// Returns whether a Boolean value is true.
    func isTrue(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }

    /// Returns a value according to the type of its column.
    func value(_ row: Int, _ column: Int) -> Value {
      withBytes(row, column) { bytes in
        bytes.map { Value(postgres: $0, type: type(ofColumn: column)) } ?? .null
      }
    }
  }
#endif
