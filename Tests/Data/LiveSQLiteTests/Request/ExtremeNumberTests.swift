#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import LiveSQLite
  import Testing

  /// Numbers of the public interface that no program needs: they are limited or refused.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ExtremeNumberTests {
    private let folder = Folder()
    private var path: String { folder.file("numbers.db") }

    init() throws {
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT);"
          + "INSERT INTO t VALUES(1, 'x'), (2, 'y'), (3, replace(hex(zeroblob(50000)), '00', 'zz'));"
      )
    }

    nonisolated private static let durations: [Duration] = [
      .zero, .seconds(-1), .nanoseconds(1), .seconds(Int64.max),
      .seconds(Int64.min),
    ]

    @Test(arguments: [.infinity, -.infinity, .nan, -1, 0, 1e-300, 1e300, 2_147_484] as [Double])
    func `a store waits for any number of seconds`(wait: Double) async throws {
      let store = try Store(path: path, access: .readWrite, wait: wait)
      _ = try store.writeTransaction { try $0.run("UPDATE t SET a = 'z' WHERE id = 1") }
      let list = try await FetchedRows(RowRequest(table: "t"), in: store)
      #expect(list[0]["a"] == "z")
      #expect(try await store.read { try $0.tableNames() } == ["t"])
    }

    @Test(arguments: durations)
    func `a statement may take any time, or none`(time: Duration) throws {
      let limits = ReadLimits(maxStatementTime: time)
      let store = try Store(path: path, limits: limits)
      if time > .seconds(1) {
        #expect(try store.snapshot(of: RowRequest(table: "t")).rows.count == 3)
      } else {
        // Short statements may end before their time is checked.
        _ = try? store.snapshot(of: RowRequest(table: "t"))
      }
    }

    @Test(arguments: [Int.min, -1, 0, 1, .max])
    func `values and keys may have any size, or none`(size: Int) throws {
      let store = try Store(path: path, limits: ReadLimits(maxValueSize: size, maxKeys: size))
      let rows = try? store.snapshot(of: RowRequest(table: "t")).rows
      if size == .max { #expect(rows?.count == 3) }
    }

    @Test(arguments: durations)
    func `rows are read at any interval`(interval: Duration) async throws {
      var request = RowRequest(table: "t")
      request.pollInterval = interval
      let list = try await FetchedRows(request, in: try Store(path: path))
      #expect(list.count == 3)
      let known = try #require(list.status.pollInterval)
      #expect(known >= .milliseconds(1) && known <= .seconds(604_800))
      try Shell.run(path, "DELETE FROM t WHERE id = 2;")
      while list.count == 3 { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test(arguments: [Int.min, -1, 0, 1, 100_000, .max - 1, .max])
    func `texts and rows are limited by any number`(number: Int) async throws {
      let store = try Store(path: path)
      var request = RowRequest(table: "t", limit: number)
      if number < 0 {
        await #expect(throws: StoreError.self) { try await FetchedRows(request, in: store) }
      } else {
        let list = try await FetchedRows(request, in: store)
        #expect(list.count == min(number, 3))
      }
      request.limit = nil
      request.maxValueSize = number
      guard number > 0 else {
        let error = await #expect(throws: StoreError.self) {
          try await FetchedRows(request, in: store)
        }
        #expect(error?.code == .badRequest)
        return
      }
      let list = try await FetchedRows(request, in: store)
      let text = list[2]["a"]?.description ?? ""
      #expect(text.utf8.count == (number < 100_000 ? 1 + "…".utf8.count : 100_000))
    }
  }
#endif
