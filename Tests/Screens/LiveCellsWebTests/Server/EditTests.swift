#if Web
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveRows
  import LiveSQLite
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct EditTests {
    private let folder = Folder()
    private var path: String { folder.file("tracks.sqlite") }

    private func gateway(rows: Int = 3, isEditable: Bool = true) async throws -> Gateway {
      try Shell.run(
        path,
        """
        PRAGMA journal_mode = wal;
        CREATE TABLE track(id INTEGER PRIMARY KEY, title TEXT NOT NULL, plays INTEGER);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
        INSERT INTO track SELECT i, 'track ' || i, i * 10 FROM n;
        """
      )
      return try await Gateway(path: path, table: "track", isEditable: isEditable)
    }

    private func stored(_ sql: String) throws -> String {
      try Shell.run(path, sql).trimmingCharacters(in: .newlines)
    }

    @Test(arguments: [
      (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403), ([:], 403),
      (["Origin": "same", "Sec-Fetch-Site": "cross-site"], 403),
      (["Origin": "same", "Content-Type": "text/plain"], 415),
      (["Origin": "same", "Content-Length": "2000000"], 413),
      (["Origin": "same", "Content-Length": "-1"], 400),
      (["Origin": "same", "Host": "evil.example"], 421),
    ])
    func `only the server's own page changes rows`(headers: [String: String], status: Int)
      async throws
    {
      let gateway = try await gateway()
      let response = try await gateway.post(
        #"{"page":"a","command":"undo"}"#,
        headers: headers.mapValues { $0 == "same" ? gateway.origin : $0 }
      )
      #expect(response.status == status || status == 413 && response.status == 400)
      await gateway.kill()
    }

    @Test func `a read-only server accepts no change`() async throws {
      let gateway = try await gateway(isEditable: false)
      let status = try await gateway.post(#"{"page":"a","command":"undo"}"#).status
      #expect([404, 405].contains(status))
      await gateway.kill()
    }

    @Test(arguments: [
      "", "[]", "{}", #"{"page":1}"#, #"{"page":"a","command":"drop"}"#,
      #"{"page":"a","rows":"all"}"#, #"{"page":"a","column":99999999999999999999}"#,
    ])
    func `an invalid edit is refused with the reason`(body: String) async throws {
      let gateway = try await gateway()
      var response = try await gateway.post(body)
      #expect(response.status == 400)
      #expect(try await response.text().hasPrefix("invalid edit: "))
      await gateway.kill()
    }

    @Test(arguments: [("", 0), ("track%202", 2), ("%21track", 3), ("plays%3E10", 1)])
    func `copied rows that the filter hides are counted`(filter: String, hidden: Int) async throws {
      let gateway = try await gateway(isEditable: false)
      // Rows can be copied when a viewer has the table.
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 3 }
      var response = try await gateway.get("copy.json?rows=1.2.3&columns=0.1&filter=\(filter)")
      let text = try await response.text()
      #expect(text.contains(#""rows":3,"#), "\(text)")
      #expect(text.contains(#""hidden":\#(hidden),"gone":[]}"#), "\(text)")
      await gateway.kill()
    }

    @Test func `a row is edited by its key, displayed or not`() async throws {
      let gateway = try await gateway(rows: 5_000)
      let ask = #"{"page":"a","command":"edit","rows":[4321],"column":2}"#
      let asked = try await gateway.edit(ask)
      #expect(asked == EditReply(question: "plays (INTEGER): ", text: "43210", skippable: true))
      // The row is kept up to date while the prompt is open. Skipping cycles through the columns,
      // and proposes their present values.
      try Shell.run(path, "UPDATE track SET title = 'other' WHERE id = 4321")
      #expect(try await gateway.edit(#"{"page":"a","skips":true}"#).text == "4321")
      var title: String?
      while title != "other" {
        let next = try await gateway.edit(#"{"page":"a","skips":true}"#)
        let question = try #require(next.question)
        if question.hasPrefix("title") { title = next.text }
      }
      _ = try await gateway.edit(ask)
      #expect(try await gateway.edit(#"{"page":"a","answer":"7"}"#) == EditReply())
      #expect(try stored("SELECT plays FROM track WHERE id = 4321") == "7")
      // The rows were selected in another part of the table than the displayed one.
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 192 }
      let delete = #"{"page":"a","command":"delete","rows":[1,4000,1,5000,1]}"#
      #expect(try await gateway.edit(delete).question?.hasPrefix("delete 3 rows") == true)
      #expect(try await gateway.edit(#"{"page":"a","answer":"y"}"#) == EditReply())
      #expect(try stored("SELECT count(*) FROM track") == "4997")
      await gateway.kill()
    }

    @Test(arguments: [
      (
        "delete",
        "delete the row, changed since it was shown (title is now new; it was track 2)? (y, Enter) "
      ),
      (
        "edit",
        "title (TEXT), changed since it was shown (title is now new; it was track 2): "
      ),
    ])
    func `a row that has changed since a page showed it is changed after a question`(
      command: String,
      question: String
    ) async throws {
      let gateway = try await gateway()
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 3 }
      let row = stream.seen.rows[1]
      let cells = String(decoding: try JSONEncoder().encode(row.cells), as: UTF8.self)
      let edit =
        #"{"page":"a","command":"\#(command)","rows":[\#(row.name)],"column":1,"shown":[\#(cells)]}"#
      let before = try await gateway.edit(edit)
      #expect(before.question?.contains("changed") == false)
      try Shell.run(path, "UPDATE track SET title = 'new' WHERE id = 2")
      try await stream.until { $0.rows[1].cells[1].hasSuffix("new") }
      #expect(try await gateway.edit(edit).question == question)
      await gateway.kill()
    }

    @Test func `missing rows and tables cannot be changed`() async throws {
      let gateway = try await gateway()
      for body in [
        #"{"page":"a","command":"edit","rows":[9],"column":2}"#,
        #"{"page":"a","command":"delete","rows":[1,2,-5]}"#,
        #"{"page":"a","command":"delete","rows":[9007199254740991]}"#,
        #"{"page":"a","command":"undo","table":"sqlite_schema"}"#,
      ] {
        #expect(try await gateway.post(body).status == 404)
      }
      let long = String(repeating: "x", count: 65)
      #expect(try await gateway.post(#"{"page":"\#(long)","command":"undo"}"#).status == 400)
      await gateway.kill()
    }

    @Test func `two users undo only their own changes, and conflicts need confirmation`()
      async throws
    {
      let gateway = try await gateway()
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 3 }
      let rows = stream.seen.rows
      @MainActor func edit(_ page: String, row: Int, to text: String) async throws -> EditReply {
        _ = try await gateway.edit(
          #"{"page":"\#(page)","command":"edit","rows":[\#(rows[row].name)],"column":2}"#
        )
        return try await gateway.edit(#"{"page":"\#(page)","answer":"\#(text)"}"#)
      }
      let asked = try await gateway.edit(
        #"{"page":"a","command":"edit","rows":[\#(rows[0].name)],"column":2}"#
      )
      #expect(asked == EditReply(question: "plays (INTEGER): ", text: "10", skippable: true))
      // The next prompt, then none.
      #expect(
        try await gateway.edit(#"{"page":"a","skips":true}"#).question?.hasPrefix("id") == true
      )
      #expect(try await gateway.edit(#"{"page":"a"}"#).question == nil)
      #expect(
        try await gateway.edit(#"{"page":"a","answer":"7"}"#)
          == EditReply(message: "the prompt is no longer open: start again")
      )

      #expect(try await edit("a", row: 0, to: "11") == EditReply())
      #expect(try await edit("b", row: 1, to: "21") == EditReply())
      #expect(try await edit("a", row: 2, to: "x").message?.contains("x") == true)
      #expect(try stored("SELECT group_concat(plays) FROM track") == "11,21,30")
      #expect(
        try await gateway.edit(#"{"page":"a","command":"undo"}"#)
          == EditReply(message: "undone: plays of row 1")
      )
      #expect(try stored("SELECT group_concat(plays) FROM track") == "10,21,30")
      #expect(
        try await gateway.edit(#"{"page":"a","command":"undo"}"#)
          == EditReply(message: "nothing to undo")
      )

      // Both users begin to edit, and one submits first.
      for page in ["a", "b"] {
        _ = try await gateway.edit(
          #"{"page":"\#(page)","command":"edit","rows":[\#(rows[2].name)],"column":2}"#
        )
      }
      #expect(try await gateway.edit(#"{"page":"b","answer":"31"}"#) == EditReply())
      let conflict = try await gateway.edit(#"{"page":"a","answer":"32"}"#)
      #expect(conflict.question?.contains("is now 31") == true)
      #expect(try stored("SELECT plays FROM track WHERE id = 3") == "31")
      #expect(try await gateway.edit(#"{"page":"a","answer":"y"}"#) == EditReply())
      #expect(try stored("SELECT plays FROM track WHERE id = 3") == "32")
      await gateway.kill()
    }

    @Test func `any text is stored as a value`() async throws {
      let gateway = try await gateway()
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 3 }
      let text = "'); DROP TABLE track; --\n</script>\u{202E}"
      let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      _ = try await gateway.edit(
        #"{"page":"a","command":"edit","rows":[\#(stream.seen.rows[0].name)],"column":1}"#
      )
      #expect(try await gateway.edit(#"{"page":"a","answer":\#(json)}"#) == EditReply())
      #expect(try stored("SELECT count(*) FROM track") == "3")
      #expect(
        try stored("SELECT hex(title) FROM track WHERE id = 1")
          == text.utf8.map { String(format: "%02X", $0) }.joined()
      )
      await gateway.kill()
    }

    @Test func `the oldest of too many editing sessions are discarded`() async throws {
      let gateway = try await gateway()
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 3 }
      for page in 0..<70 {
        _ = try await gateway.edit(
          #"{"page":"\#(page)","command":"edit","rows":[\#(stream.seen.rows[0].name)],"column":2}"#
        )
      }
      #expect(try await gateway.edit(#"{"page":"0","answer":"1"}"#).message != nil)
      #expect(try await gateway.edit(#"{"page":"69","answer":"5"}"#) == EditReply())
      #expect(try stored("SELECT plays FROM track WHERE id = 1") == "5")
      await gateway.kill()
    }
  }
#endif
