#if PostgreSQL
  import CPostgreSQL

  /// What a statement has selected, as text.
  final class ResultRows {
    // Safety: the result is made by the library, belongs to this object alone, and is freed with it.
    private let result: OpaquePointer

    init(_ result: OpaquePointer) {
      self.result = result
    }

    deinit { PQclear(result) }

    /// How many rows there are.
    var count: Int { Int(PQntuples(result)) }

    /// How many bytes of memory the rows take.
    var byteCount: Int { PQresultMemorySize(result) }

    /// How many columns each has.
    var width: Int { Int(PQnfields(result)) }

    /// How many rows a statement that writes has touched.
    var touchedCount: Int? { Int(String(cString: PQcmdTuples(result))) }

    /// The name of a column.
    func name(ofColumn column: Int) -> String { String(cString: PQfname(result, Int32(column))) }

    /// The type of a column, by its number in the catalog.
    func type(ofColumn column: Int) -> UInt32 { PQftype(result, Int32(column)) }

    /// The bytes of a value's text, for as long as `body` runs; nil for `NULL`.
    func withBytes<Result>(
      _ row: Int,
      _ column: Int,
      _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
      guard PQgetisnull(result, Int32(row), Int32(column)) == 0,
        let start = PQgetvalue(result, Int32(row), Int32(column))
      else { return try body(nil) }
      let length = Int(PQgetlength(result, Int32(row), Int32(column)))
      // Safety: the library keeps so many bytes there until the result is freed, which `self` outlives.
      return try start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        try body(UnsafeBufferPointer(start: bytes, count: length))
      }
    }

    /// A value's text, or nil for `NULL`.
    func text(_ row: Int, _ column: Int) -> String? {
      withBytes(row, column) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// A whole number, or nil for `NULL` and all that is none.
    func integer(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// Whether a value is true.
    func isTrue(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }

    /// A value of a column, by the column's type.
    func value(_ row: Int, _ column: Int) -> Value {
      withBytes(row, column) { bytes in
        bytes.map { Value(postgres: $0, type: type(ofColumn: column)) } ?? .null
      }
    }
  }
#endif
