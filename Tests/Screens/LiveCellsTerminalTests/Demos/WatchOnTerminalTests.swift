#if SQLite
  import Foundation
  import Testing

  /// `livecells watch` in a real terminal, with a file that another process changes.
  @Suite(.serialized) struct WatchOnTerminalTests {
    private let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("watched-\(UUID().uuidString).db").path

    private func write(_ sql: String) throws {
      try Subprocess.run("sqlite3", ["-cmd", ".timeout 60000", path, sql])
    }

    private func watch(_ arguments: String = "") async throws -> Tmux {
      let tmux = try Tmux(columns: 60, rows: 8)
      try await tmux.wait(forText: "$")
      let tool = Tmux.path(ofProgram: "LiveCellsTool")
      try tmux.enter("clear; \(tool) watch \(path) --color never \(arguments); echo ended $?")
      return tmux
    }

    private func quit(_ tmux: Tmux) async throws {
      try tmux.press("q")
      try await tmux.wait(forText: "ended 0")
      try FileManager.default.removeItem(atPath: path)
    }

    @Test func `shows several tables as tabs, and keeps the front one live`() async throws {
      try write(
        "CREATE TABLE apples(id INTEGER PRIMARY KEY, v); INSERT INTO apples VALUES(1, 'red');"
          + "CREATE TABLE pears(id INTEGER PRIMARY KEY, v); INSERT INTO pears VALUES(1, 'green');"
      )
      let tmux = try await watch("apples --tab pears")
      try await tmux.wait(for: "the first") { screen in
        screen[0].hasPrefix(" apples  pears") && screen[2].contains("red")
      }
      try tmux.press(")")
      try await tmux.wait(for: "the second") { $0[2].contains("green") }
      try write("UPDATE pears SET v = 'yellow'; UPDATE apples SET v = 'brown'")
      try await tmux.wait(for: "the commit") { $0[2].contains("yellow") }
      try tmux.press("(")
      try await tmux.wait(for: "the first, as it is now") { $0[2].contains("brown") }
      try await quit(tmux)
    }

    @Test func `filters rows by SQL while it runs, and reports invalid SQL`() async throws {
      try write(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)"
          + "INSERT INTO t SELECT i, 'v' || i FROM n;"
      )
      let tmux = try await watch()
      try await tmux.wait(for: "the rows") { $0[1].contains("v1") && $0[7].contains("1/30") }
      try tmux.press("w")
      try await tmux.wait(forText: " where ")
      try tmux.enter("id > 28")
      try await tmux.wait(for: "two of them") { $0[1].contains("v29") && $0[7].contains("/s  1/2") }
      try tmux.press("w")
      try await tmux.wait(forText: " where id > 28")
      try tmux.press("C-u")
      try tmux.enter("nonsense(")
      // The prompt stays open, so that the text can be corrected.
      try await tmux.wait(for: "the error and the text") {
        $0[7].contains("closed – where nonsense(")
      }
      #expect(try tmux.screen()[1].contains("v29"))
      try tmux.press("C-u")
      try tmux.press("Enter")
      // The cursor stays on its row.
      try await tmux.wait(for: "all again") { screen in
        screen[7].contains("29/30") && screen.contains { $0.hasPrefix("> 29") }
      }
      try await quit(tmux)
    }

    @Test func `the detail of a row names the changed key, the commit and the previous text`()
      async throws
    {
      try write("CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(7, 'red');")
      let tmux = try await watch()
      try await tmux.wait(for: "the row") { $0[1].contains("red") }
      try tmux.press("Enter")
      try await tmux.wait(for: "the detail") { screen in
        screen.contains { $0.contains(#/^ +v +red *$/#) }
      }
      try write("UPDATE t SET v = 'blue'")
      try await tmux.wait(for: "the explanation") { screen in
        screen.contains { $0.contains(#/v of t 7 changed [0-9:]{8} by commit [0-9]+, was “red”/#) }
      }
      try tmux.press("Escape")
      // A key that follows at once would be read as one key together with Escape.
      try await tmux.wait(for: "the rows") { screen in !screen.contains { $0.contains("was") } }
      try await quit(tmux)
    }

    @Test func `commits that affect no visible row are displayed`() async throws {
      try write(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)"
          + "INSERT INTO t SELECT i, 0 FROM n;"
      )
      let tmux = try await watch()
      try await tmux.wait(for: "the rows") { $0[7].contains("0/s  1/30") }
      // The rate is shown for one second, which a busy machine may miss.
      try await tmux.wait(
        for: "the commits",
        reading: {
          try write("UPDATE t SET v = v + 1 WHERE id = 30")
          return try tmux.screen()
        },
        until: { $0[7].contains("commit") && $0[7].contains("/s  1/30") }
      )
      try await quit(tmux)
    }

    @Test func `shows and marks changes, insertions and deletions by another process`() async throws
    {
      try write(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t VALUES(1, 'one'), (2, 'two'), (3, 'three');"
      )
      let tmux = try await watch()
      try await tmux.wait(for: "the rows") { $0[1].contains("one") && $0[3].contains("three") }
      // Marks last two seconds, which a busy machine may miss. Changes are therefore repeated until
      // one is seen.
      var number = 4
      try await tmux.wait(
        for: "the commit",
        reading: {
          try write(
            "UPDATE t SET v = 'changed \(number)' WHERE id = 2;"
              + "DELETE FROM t WHERE id > 3; INSERT INTO t VALUES(\(number), 'new');"
          )
          number += 1
          return try tmux.screen()
        },
        until: { screen in
          screen[2].contains("changed") && screen[2].contains("*")
            && screen[4].contains("new") && screen[4].contains("+")
        }
      )
      try await tmux.wait(for: "the marks to fade") { screen in
        !screen[2].contains("*") && !screen[4].contains("+")
      }
      try write("DELETE FROM t WHERE id = 1;")
      try await tmux.wait(for: "the deletion") { screen in
        screen[1].contains("changed") && !screen.contains { $0.contains("one") }
      }
      try await quit(tmux)
    }

    @Test func `sorts, groups and filters by keys, and stays live`() async throws {
      try write(
        "CREATE TABLE t(name TEXT PRIMARY KEY, state); INSERT INTO t VALUES"
          + "('a', 'open'), ('b', 'done'), ('c', 'open');"
      )
      let tmux = try await watch()
      try await tmux.wait(forText: "open")
      try tmux.press("Right", "s", "S")
      try await tmux.wait(for: "the sections") { screen in
        screen[1].contains(" done ─") && screen[2].contains("b") && screen[3].contains(" open ─")
          && screen[4].contains("a") && screen[5].contains("c")
      }
      try write("UPDATE t SET state = 'done' WHERE name = 'c';")
      try await tmux.wait(for: "the row in its other section") { screen in
        screen[2].contains("b") && screen[3].contains("c") && screen[5].contains("a")
      }
      try tmux.press("&")
      try await tmux.wait(for: "the prompt") { $0.contains { $0.hasPrefix(" &") } }
      try tmux.enter("done")
      try await tmux.wait(for: "the rows left") { screen in
        screen[3].contains("c") && !screen[5].contains("a ")
      }
      try await quit(tmux)
    }

    @Test func `lists the tables with their row counts, and opens several in turn`() async throws {
      try write(
        "CREATE TABLE empty(v); CREATE TABLE full(v); INSERT INTO full VALUES('first'), ('second');"
          + "CREATE VIEW view AS SELECT 1 AS one;"
      )
      let tmux = try await watch()
      try await tmux.wait(for: "the list") { screen in
        screen[1].contains("empty") && screen[1].contains(" 0") && screen[2].contains("full")
          && screen[2].contains(" 2") && screen[3].contains("view") && screen[3].contains(" 1")
      }
      try write("INSERT INTO empty VALUES('new');")
      try await tmux.wait(for: "the new count") { $0[1].contains(" 1") }
      try tmux.press("Down", "Enter")
      try await tmux.wait(for: "the table") { $0[1].contains("first") && $0[2].contains("second") }
      try tmux.press("q")
      try await tmux.wait(for: "the list again") { $0[1].contains("empty") }
      // Rows committed meanwhile are shown, and the list is observed again.
      try write("INSERT INTO empty VALUES('newer');")
      try await tmux.wait(for: "the next count") { $0[1].contains(" 2") }
      // A view has no key, so its rows are identified by position.
      try tmux.press("Down", "Enter")
      try await tmux.wait(for: "the view") { $0[0].contains("one") && $0[1].contains(" 1") }
      try tmux.press("q")
      try await tmux.wait(for: "the list once more") { $0[1].contains("empty") }
      try await quit(tmux)
    }

    @Test func `counts a large table after the last of many commits`() async throws {
      try write(
        "CREATE TABLE small(v); CREATE TABLE large(v); WITH n(i) AS (SELECT 1 UNION ALL "
          + "SELECT i + 1 FROM n WHERE i < 300000) INSERT INTO large SELECT i FROM n;"
      )
      let tmux = try await watch()
      try await tmux.wait(for: "the first count") { $0[1].contains("300\u{202F}000") }
      for _ in 1...20 { try write("INSERT INTO large VALUES('new');") }
      try await tmux.wait(for: "the last count") { screen in
        screen[1].contains("300\u{202F}020") && !screen.joined().contains("counting")
      }
      try await quit(tmux)
    }

    @Test func `shows the columns of the table's current schema`() async throws {
      try write("CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES(1,'x'),(2,'y');")
      let tmux = try await watch()
      try await tmux.wait(for: "the rows") { $0[1].contains("x") && $0[2].contains("y") }
      // Sorts by the second column in descending order, with the cursor on the second row.
      try tmux.press("Right", "s", "s", "Down")
      try await tmux.wait(for: "the order") { $0[1].contains("y") && $0[2].hasPrefix(">") }
      try write("ALTER TABLE t ADD COLUMN b DEFAULT 'new';")
      try await tmux.wait(for: "the column that came") { screen in
        screen[0].contains("b") && screen[1].contains("y") && screen[2].hasPrefix(">")
          && screen[2].contains("new")
      }
      try write("ALTER TABLE t RENAME COLUMN a TO other;")
      try await tmux.wait(for: "its other name") {
        $0[0].contains("other") && $0.joined().contains("live")
      }
      try tmux.press("y")
      try await tmux.wait(forText: "copied")
      try write("DROP TABLE t;")
      try await tmux.wait(for: "the loss, in place of what was said") {
        $0.joined().contains("lost: no such table")
      }
      try write("CREATE TABLE t(name PRIMARY KEY); INSERT INTO t VALUES('whole');")
      try await tmux.wait(for: "the new table") {
        $0[0].contains("name") && $0[1].contains("whole") && $0.joined().contains("live")
      }
      try await quit(tmux)
    }

    @Test func `shows a complete row of any length, and its changes`() async throws {
      try write(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t VALUES(1, json_object('deep', json_array(1, 'two')));"
      )
      let tmux = try await watch()
      try await tmux.wait(forText: "deep")
      try tmux.press("Enter")
      try await tmux.wait(for: "the lines") { screen in
        screen[1].contains("{") && screen[2].contains("\"deep\": [")
          && screen[4].contains("\"two\"")
      }
      try write("UPDATE t SET v = 'plain';")
      try await tmux.wait(for: "its new value") { screen in
        screen[1].contains("plain") && screen[2].contains("v of t 1 changed ")
          && screen.contains { $0.contains("“{") }
      }
      try write("DELETE FROM t;")
      try await tmux.wait(forText: "This row no longer exists.")
      try tmux.press("Escape")
      try await tmux.wait(forText: "No rows")
      try await quit(tmux)
    }

    @Test func `shows rows from a pipe as they arrive, and reads keys from the terminal`()
      async throws
    {
      let pipe = path + ".pipe"
      try Subprocess.run("mkfifo", [pipe])
      let tmux = try Tmux(columns: 60, rows: 8)
      try await tmux.wait(forText: "$")
      let tool = Tmux.path(ofProgram: "LiveCellsTool")
      try tmux.enter("clear; \(tool) - --key id < \(pipe); echo ended $?")
      let writer = try #require(FileHandle(forWritingAtPath: pipe))
      func send(_ lines: String) throws { try writer.write(contentsOf: Data(lines.utf8)) }
      let columns = #"[{"name":"id"},{"name":"v"}]"#
      try send(
        #"{"livecells":1,"op":"begin","table":"t","columns":\#(columns),"key":["id"]}"# + "\n"
          + #"{"op":"insert","key":1,"row":{"id":1,"v":"one"}}"# + "\n"
          + #"{"op":"insert","key":2,"row":{"id":2,"v":"two"}}"# + "\n"
      )
      try await tmux.wait(for: "the rows") { $0[1].contains("one") && $0[2].contains("two") }
      try send(
        #"{"op":"update","key":2,"changed":{"v":"changed"}}"# + "\n"
          + #"{"op":"delete","key":1}"# + "\n"
      )
      try await tmux.wait(for: "the change") { $0[1].contains("changed") && !$0[2].contains("two") }
      try writer.close()
      try await tmux.wait(for: "the end") { $0[7].contains("ended") }
      try FileManager.default.removeItem(atPath: pipe)
      try tmux.press("q")
      try await tmux.wait(forText: "ended 0")
    }

    @Test(arguments: [("", "read every 1 s"), ("--poll 2.5", "read every 2.5 s")])
    func `shows how often rows are read that leave by time`(
      option: String,
      status: String
    ) async throws {
      try write("CREATE TABLE t(v, at); INSERT INTO t VALUES('future', 9e9), ('past', 1);")
      let condition = #"--where "at - julianday('now') > 0""#
      let tmux = try await watch(condition + " " + option)
      try await tmux.wait(for: "the row and the interval") { screen in
        screen[1].contains("future") && screen[7].contains(status)
      }
      // A commit is still shown immediately.
      try write("UPDATE t SET v = 'changed' WHERE at > 1")
      try await tmux.wait(forText: "changed")
      try await quit(tmux)
    }

    @Test func `shows no interval for rows that leave at a known moment`() async throws {
      try write("CREATE TABLE t(v, at); INSERT INTO t VALUES('future', 9e9);")
      let tmux = try await watch(#"--where "at > julianday('now')""#)
      try await tmux.wait(for: "the row") { $0[1].contains("future") && $0[7].contains("live") }
      #expect(try !tmux.screen()[7].contains("read every"))
      try await quit(tmux)
    }

    @Test func `waits for a lock that blocks the first read`() async throws {
      try write("CREATE TABLE t(v); INSERT INTO t VALUES('free');")
      let holder = Process()
      holder.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
      holder.arguments = [path]
      let (commands, answers) = (Pipe(), Pipe())
      holder.standardInput = commands
      holder.standardOutput = answers
      try holder.run()
      try commands.fileHandleForWriting.write(contentsOf: Data("BEGIN EXCLUSIVE; SELECT 1;\n".utf8))
      _ = answers.fileHandleForReading.availableData
      let tmux = try await watch()
      try await tmux.wait(forText: "waiting: ")
      try commands.fileHandleForWriting.close()
      holder.waitUntilExit()
      try await tmux.wait(forText: "free")
      try await quit(tmux)
    }

    @Test func `reports a removed file, and keeps its rows until it exists again`() async throws {
      try write("CREATE TABLE t(v); INSERT INTO t VALUES('kept');")
      let tmux = try await watch()
      try await tmux.wait(forText: "kept")
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      try await tmux.wait(for: "the loss") { screen in
        screen[7].contains("lost") && screen[1].contains("kept")
      }
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      try write("UPDATE t SET v = 'back';")
      try await tmux.wait(for: "its return") { screen in
        screen[7].contains("live") && screen[1].contains("back")
      }
      try await quit(tmux)
    }
  }
#endif
