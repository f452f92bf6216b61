#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Bytes that other programs write into a file.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct StoredValueTests {
    @Test(arguments: TestScale.seeds(usual: 4, full: 400))
    func `any stored bytes are read, also if they are cut`(seed: Int) throws {
      let store = try Store.temporary()
      var input = RandomInput(seed: seed)
      var stored: [[UInt8]] = []
      try store.writeTransaction { transaction in
        _ = try transaction.run(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, plain, word TEXT, fig NUMERIC, part REAL,"
            + " made TIMESTAMP, flag BOOLEAN)"
        )
        for _ in 0..<60 {
          let bytes = input.bytes()
          stored.append(bytes)
          let text = "CAST(?1 AS TEXT)"
          _ = try transaction.run(
            "INSERT INTO t(plain, word, fig, part, made, flag)"
              + " VALUES(?1, \(text), \(text), \(text), \(text), \(text))",
            [.blob(bytes)]
          )
          let value = input.value()
          _ = try? transaction.run(
            "INSERT INTO t VALUES(NULL, ?1, ?1, ?1, ?1, ?1, ?1)",
            [value]
          )
          stored.append([])
          _ = try transaction.run(
            "INSERT OR IGNORE INTO t(id) VALUES(?1)",
            [.integer(Int64(stored.count))]
          )
        }
      }
      func rows(_ request: RowRequest) throws -> [SelectedRow] {
        try store.read(patience: .full) { reader in
          try reader.rows(of: reader.plan(for: request)).all()
        }
      }
      for longest in [1, 3, 20] {
        var request = RowRequest(table: "t")
        request.maxValueSize = longest
        #expect(try rows(request).count == stored.count)
      }
      let rows = try rows(RowRequest(table: "t"))
      #expect(rows.count == stored.count)
      for (row, bytes) in zip(rows, stored) where !bytes.isEmpty {
        #expect(row.values[1] == .blob(bytes))
        let word = row.values[2]
        if let text = String(validating: bytes, as: UTF8.self) {
          #expect(word == .text(text), "seed \(seed), \(bytes)")
        } else {
          #expect(word == .invalidText(bytes), "seed \(seed), \(bytes)")
        }
        for value in row.values { _ = value.description + value.literal }
      }
    }
  }
#endif
