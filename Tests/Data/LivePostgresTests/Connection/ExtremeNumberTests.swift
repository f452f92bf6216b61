#if PostgreSQL
  import LiveRows
  import LivePostgres
  import Testing

  /// Numbers of the public interface that no program needs.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ExtremeNumberTests {
    @Test(
      arguments: [
        .zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min),
      ] as [Duration]
    )
    func `a database waits and polls for any time`(time: Duration) async throws {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\nINSERT INTO t VALUES (1, 'x')"
      )
      let database = try PostgresDatabase(
        address,
        access: .readWrite,
        wait: time,
        pollInterval: time
      )
      var request = RowRequest(table: "t")
      let list = try await FetchedRows(request, in: database)
      // A busy server may only estimate the count at first.
      while list.count != 1 { try await Task.sleep(for: .milliseconds(5)) }
      try Writer(address).run("INSERT INTO t VALUES (2, 'y')")
      while list.count != 2 { try await Task.sleep(for: .milliseconds(5)) }
      request.pollInterval = time
      let polled = try await FetchedRows(request, in: database)
      while polled.count != 2 { try await Task.sleep(for: .milliseconds(5)) }
      try Writer(address).run("DELETE FROM t WHERE id = 1")
      while polled.count != 1 { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test(arguments: [1, 100_000, 1 << 31, Int.max])
    func `texts and rows are limited by any number`(number: Int) async throws {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\n"
          + "INSERT INTO t VALUES (1, repeat('y', 100000)), (2, 'b')"
      )
      var request = RowRequest(table: "t", limit: number)
      request.maxValueSize = number
      let list = try await FetchedRows(request, in: try PostgresDatabase(address))
      while list.count != min(number, 2) { try await Task.sleep(for: .milliseconds(5)) }
      list.prepare(0..<list.count)
      while !list[0].isLoaded { try await Task.sleep(for: .milliseconds(5)) }
      let text = list[0]["a"]?.description ?? ""
      #expect(text.utf8.count == (number == 1 ? 1 + "…".utf8.count : 100_000))
    }
  }
#endif
