#if Web && SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveRows
  import LiveSQLite
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct DownloadTests {
    private let folder = Folder()

    private func gateway(
      _ declarations: String,
      table: String = "t",
      limits: ServerLimits = .patient
    ) async throws -> Gateway {
      let path = folder.file("\(UUID().uuidString).sqlite")
      try Shell.run(path, declarations)
      let store = try Store(path: path)
      return try await Gateway(
        [
          ServedTable(table) {
            var request = RowRequest(table: table)
            request.numbersRows = true
            request.maxValueSize = 100
            let rows = try FetchedRows(request, in: store)
            return TableSession(
              LiveTable(rows) {
                for column in rows.columns {
                  Column<Row>(column.name, key: column.name, format: .short)
                }
              }
            )
          }
        ],
        limits: limits
      )
    }

    private static let many = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, x REAL);
      INSERT INTO t WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 30000)
      SELECT i, i / 7.0 FROM c;
      """

    @Test(arguments: ["rows", "rows.ndjson", "rows.csv", "rows.json"])
    func `a table that was created after the server is found`(path: String) async throws {
      let file = folder.file("new.sqlite")
      try Shell.run(file, "CREATE TABLE t(id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1);")
      let store = try Store(path: file)
      @Sendable func table(_ name: String) -> ServedTable {
        ServedTable(name) { @MainActor in
          let rows = try FetchedRows(RowRequest(table: name), in: store)
          return TableSession(LiveTable(rows) { Column<Row>("id", key: "id") })
        }
      }
      let gateway = try await Gateway([table("t")], findingAgain: { [table("t"), table("new")] })
      try Shell.run(file, "CREATE TABLE new(id INTEGER PRIMARY KEY); INSERT INTO new VALUES (7);")
      let query = "?table=new&count=1"
      #expect(try await gateway.get(path + query).status == 200)
      #expect(try await gateway.get(path + "?table=absent").status == 404)
    }

    @Test func `blobs are written with all their bytes`() async throws {
      let gateway = try await gateway(
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, b BLOB);
        INSERT INTO t VALUES (1, x'ffab'), (2, CAST(printf('%.200c', 'z') AS BLOB)), (3, NULL);
        """
      )
      let long = String(repeating: "7a", count: 200)
      var csv = try await gateway.get("rows.csv")
      let lines = try await csv.text()
      #expect(lines == "id,b\r\n1,ffab\r\n2,\(long)\r\n3,\r\n")
      var json = try await gateway.get("rows.json")
      let objects = try await json.text()
      #expect(
        objects == """
          [
          {"id":1,"b":{"blob":"ffab"}},
          {"id":2,"b":{"blob":"\(long)"}},
          {"id":3,"b":null}
          ]

          """
      )
    }

    @Test func `numbers that JSON cannot express differ from texts`() async throws {
      let gateway = try await gateway(
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, v);
        INSERT INTO t VALUES (1, 9e999), (2, -9e999), (3, 'inf'), (4, 'nan'), (5, 1.5);
        """
      )
      var json = try await gateway.get("rows.json")
      let objects = try await json.text()
      #expect(
        objects == """
          [
          {"id":1,"v":{"real":"Infinity"}},
          {"id":2,"v":{"real":"-Infinity"}},
          {"id":3,"v":"inf"},
          {"id":4,"v":"nan"},
          {"id":5,"v":1.5}
          ]

          """
      )
    }

    @Test(arguments: [
      ("nan", #"{"real":"NaN"}"#), ("NaN", #"{"real":"NaN"}"#), ("-inf", #"{"real":"-Infinity"}"#),
      ("Infinity", #"{"real":"Infinity"}"#), ("1,5", #""1,5""#), ("+1", #""+1""#), ("", #""""#),
    ])
    func `a displayed number without JSON syntax is NaN, infinite or a text`(
      text: String,
      expected: String
    ) {
      var json = JSONWriter()
      PlainCell.append(CellText(text, kind: .number), to: &json)
      #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    @Test func `texts that spreadsheets would calculate are prefixed on request`() async throws {
      let gateway = try await gateway(
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "=x");
        INSERT INTO t VALUES (1, '=HYPERLINK("http://evil","x")'), (2, '+1+1'), (3, '@SUM(A1)'),
          (4, '-1'), (5, 'a=b'), (6, NULL), (7, ''), (8, char(39) || '=1');
        INSERT INTO t VALUES (-5, 'text'), (9, x'3d31'), (10, -2);
        """
      )
      var plain = try await gateway.get("rows.csv")
      let same = try await plain.text()
      #expect(same.hasPrefix("id,=x\r\n"))
      #expect(same.contains("\r\n1,\"=HYPERLINK(\"\"http://evil\"\",\"\"x\"\")\"\r\n"))
      #expect(!same.contains("'+"))
      var safe = try await gateway.get("rows.csv?form=spreadsheet")
      #expect(safe.headers["content-disposition"] == "inline; filename=\"t.csv\"")
      let lines = try await safe.text()
      #expect(
        lines.components(separatedBy: "\r\n") == [
          "id,'=x", "-5,text", "1,\"'=HYPERLINK(\"\"http://evil\"\",\"\"x\"\")\"", "2,'+1+1",
          "3,'@SUM(A1)", "4,'-1", "5,a=b", "6,", "7,\"\"", "8,'=1", "9,3d31", "10,-2", "",
        ]
      )
      let wrong = try await gateway.get("rows.csv?form=other")
      #expect(wrong.status == 400)
      await gateway.kill()
    }

    @Test func `an error after the first rows ends the transfer before the end of the body`()
      async throws
    {
      let gateway = try await gateway(
        Self.many + """
          ALTER TABLE t ADD COLUMN y
            AS (CASE WHEN id = 29000 THEN abs(-9223372036854775807 - (id > 0)) ELSE id END);
          """
      )
      for form in ["csv", "json"] {
        var response = try await gateway.get("rows.\(form)")
        #expect(response.status == 200)
        let text = (try? await response.text()) ?? ""
        #expect(!text.isEmpty && !response.hasEnded)
      }
      // An error before the first row is reported with its reason.
      var sorted = try await gateway.get("rows.csv?sort=2")
      #expect(sorted.status == 422)
      #expect(try await sorted.text().contains("overflow"))
      await gateway.kill()
    }

    @Test func `downloaded values are complete, even if the page shows them cut`() async throws {
      let gateway = try await gateway(
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, long TEXT, x REAL);
        INSERT INTO t VALUES (1, printf('%.100000c', 'x'), 0.30000000000000004);
        """
      )
      var response = try await gateway.get("rows.csv")
      let long = String(repeating: "x", count: 100_000)
      #expect(try await response.text() == "id,long,x\r\n1,\(long),0.30000000000000004\r\n")
      #expect(response.hasEnded)
      await gateway.kill()
    }

    @Test(arguments: ["sort=2", "section=7", "sort=2&desc=1", "filter=~%5B", "filter=x~(&sort=0"])
    func `an invalid request is refused and never treated as absent`(
      query: String
    ) async throws {
      let gateway = try await gateway(Self.many)
      for form in ["csv", "json"] {
        #expect(try await gateway.get("rows.\(form)?\(query)").status == 400)
      }
      #expect(try await gateway.get("find.json?text=1&\(query)").status == 400)
      var stream = try await gateway.stream("rows?\(query)")
      try await stream.until { $0.status["text"]?.hasPrefix("refused: ") == true }
      #expect(stream.seen.rows.isEmpty && stream.seen.total == 0)
      await gateway.kill()
    }

    @Test func `a download that exceeds the row limit ends with an error`() async throws {
      var limits = ServerLimits.patient
      limits.downloadedRows = 20_000
      let gateway = try await gateway(Self.many, limits: limits)
      var response = try await gateway.get("rows.csv")
      _ = try? await response.text()
      #expect(!response.hasEnded)
      var filtered = try await gateway.get("rows.csv?filter=id%3C20001")
      #expect(try await filtered.text().split(separator: "\r\n").count == 20_001)
      #expect(filtered.hasEnded)
      await gateway.kill()
    }

    /// A table whose rows exceed all buffers on the way.
    private static var long: String {
      many + "ALTER TABLE t ADD COLUMN long AS (printf('%.300c', 'x'));"
    }

    @Test func `a download that is not read is closed, and another client takes its place`()
      async throws
    {
      var limits = ServerLimits.patient
      limits.downloads = 1
      limits.unread = .milliseconds(100)
      let gateway = try await gateway(Self.long, limits: limits)
      let path = "/\(TrackServer.token)/rows.csv"
      let lazy = try await WireResponse(port: gateway.port, path: path, receiveBuffer: 2_048)
      var next = try await gateway.get("rows.csv")
      while next.status == 503 { next = try await gateway.get("rows.csv") }
      #expect(next.status == 200)
      await gateway.kill()
      withExtendedLifetime(lazy) {}
    }

    @Test func `downloads beyond the limit are refused until others end`() async throws {
      var limits = ServerLimits.patient
      limits.downloads = 1
      let gateway = try await gateway(Self.long, limits: limits)
      let path = "/\(TrackServer.token)/rows.csv"
      let slow = try await WireResponse(port: gateway.port, path: path, receiveBuffer: 2_048)
      #expect(try await gateway.get("rows.csv").status == 503)
      slow.connection.reset()
      var next = try await gateway.get("rows.csv")
      while next.status == 503 {
        await Task.yield()
        next = try await gateway.get("rows.csv")
      }
      #expect(try await next.text().split(separator: "\r\n").count == 30_001)
      #expect(next.hasEnded)
      await gateway.kill()
    }
  }
#endif
