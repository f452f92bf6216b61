#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct StatusTests {
    let folder = Folder()

    private func database(_ name: String = "good.db") throws -> String {
      let path = folder.file(name)
      try Shell.run(
        path,
        "CREATE TABLE b(v); CREATE TABLE a(v); CREATE VIEW w AS SELECT 1 AS x;"
          + "INSERT INTO a VALUES(1);"
      )
      return path
    }

    private func check(
      _ arguments: [String],
      through command: [String] = [],
      status: Int32,
      _ text: String
    ) throws {
      let outcome = try Tool.run(["watch"] + arguments, through: command)
      #expect(outcome.status == status)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(text), "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("livecells: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["watch", "replay", "serve", "demo"])
    func `the help lists the exit statuses with their names, in lines of 80 columns`(
      command: String
    ) throws {
      let outcome = try Tool.run([command, "--help"])
      #expect(outcome.status == 0)
      let lines = outcome.output.split(separator: "\n")
      let start = try #require(lines.firstIndex(of: "Exit statuses:"))
      let rows = lines[(start + 1)...].prefix { $0.first == " " }
      #expect(rows.contains("  0    EX_OK           done"))
      #expect(rows.contains("  64   EX_USAGE        wrong usage"))
      #expect(rows.allSatisfy { $0.count < 80 })
    }

    @Test func `a file that is not a database is reported in one line`() throws {
      let file = folder.file("file")
      try check([folder.file("absent")], status: 66, "no such file")
      try check([folder.path], status: 66, "is a directory")
      try Data().write(to: URL(fileURLWithPath: file))
      try check([file], status: 65, "is empty")
      try Data("not a database, but long enough to be looked at".utf8)
        .write(to: URL(fileURLWithPath: file))
      try check([file, "--once"], status: 65, "not an SQLite database")
      try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
        .write(to: URL(fileURLWithPath: file))
      try check([file, "--ndjson"], status: 65, "encrypted")
    }

    @Test func `lines are rows of one table`() throws {
      let path = try database()
      try check([path, "a", "--tab", "b"], status: 64, "lines contain one table")
      try check([path, "a", "--tab", "absent"], status: 66, "absent")
      for arguments in [["a", "--tab", "b", "--ndjson"], ["--tab", "b"]] {
        let outcome = try Tool.run(["watch", path] + arguments)
        #expect(outcome.status == 64 && outcome.errors.contains("--tab"))
      }
    }

    @Test func `a query is one SELECT whose rows are identified by a key or by position`() throws {
      let path = try database()
      try check([path, "--sql", "DELETE FROM a", "--key", "v"], status: 64, "sql: ")
      let counted = try Tool.run(["watch", path, "--sql", "SELECT 7", "--once", "--ndjson"])
      #expect(
        Tool.changes(in: counted.output) == [
          #"{"op":"insert","key":1,"row":{"7":7},"initial":true}"#
        ]
      )
      let query = "SELECT v, v + 1 AS next FROM a"
      let outcome = try Tool.run([
        "watch", path, "--sql", query, "--key", "v", "--once", "--ndjson",
      ])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("\"row\":{\"v\":1,\"next\":2}"))
      let both = try Tool.run(["watch", path, "a", "--sql", query, "--key", "v"])
      #expect(both.status == 64)
    }

    @Test func `the error for a missing table lists the existing ones`() throws {
      let path = try database()
      try check([path, "c"], status: 66, "no such table or view: c; the database has a, b, w")
      try check([path, "c\u{1B}[31m\n"], status: 66, "c␛[31m␊")
    }

    @Test func `wrong usage is reported in one line`() throws {
      let path = try database()
      try check([], status: 64, "<database>")
      try check([path, "--nosuch"], status: 64, "--nosuch")
      try check([path, "a", "more"], status: 64, "more")
      try check([path, "--limit", "x"], status: 64, "x")
      try check([path, "--limit=-1"], status: 64, "-1")
      try check([path, "--color", "sometimes"], status: 64, "sometimes")
      try check([path, "--for", "nan"], status: 64, "nan")
      try check([path, "a", "--columns", "x"], status: 64, "no such column: x; the columns are v")
      try check([path, "a", "--columns", "v,v"], status: 64, "twice")
      try check([path, "a", "--where", "v = "], status: 64, "where")
      try check([path, "a", "--where", "1; DELETE FROM a"], status: 64, "semicolon")
      try check([path, "a", "--order", "x desc"], status: 64, "no such column")
      try check([path, "w", "--key", "y"], status: 64, "no such column: y; the columns are x")
    }

    @Test func `an argument that is not a command is a file`() throws {
      let outcome = try Tool.run(["nosuch"])
      #expect(outcome.status == 66 && outcome.errors.contains("nosuch"))
      #expect(try Tool.run(["--help"]).status == 0)
      let path = try database()
      #expect(
        try Tool.run([path, "a", "--once"]).output
          == (try Tool.run(["watch", path, "a", "--once"]).output)
      )
    }

    @Test func `if a database has several tables, the error lists them`() throws {
      let path = try database()
      try check([path, "--once"], status: 64, "name one of the 3 tables: a, b, w")
      let many = folder.file("many.db")
      try Shell.run(many, (10..<50).map { "CREATE TABLE t\($0)(v);" }.joined())
      try check([many], status: 64, "t29, …")
    }

    @Test func `a format must exist and belong to an existing column`() throws {
      let path = try database()
      try check([path, "a", "--format", "v"], status: 64, "COLUMN=FORMAT")
      try check([path, "a", "--format", "v=nosuch"], status: 64, "the formats are plain, ")
      for option in ["--once", "--ndjson", "--csv"] {
        try check([path, "a", option, "--format", "w=bytes"], status: 64, "--format")
      }
    }

    @Test func `SIGQUIT ends the tool like other programs`() throws {
      let path = try database()
      let tool = try Tool(["watch", path, "a", "--csv"])
      #expect(tool.line() != nil)
      tool.quit()
      while tool.line() != nil {}
      let outcome = tool.end()
      #expect(outcome.status == SIGQUIT && outcome.errors == "")
    }

    @Test func `a locked database is a temporary failure`() throws {
      let path = try database()
      let writer = try Shell(path)
      try writer.run("BEGIN EXCLUSIVE;")
      try check([path, "--once"], status: 75, "locked")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a failed write is reported`() throws {
      let path = try database()
      let outcome = try Tool.run(
        [path],
        through: ["/bin/sh", "-c", "\"$0\" watch \"$1\" a --once > /dev/full"]
      )
      #expect(outcome.status == 74)
    }

    @Test func `a missing standard output is reported`() throws {
      let path = try database()
      let outcome = try Tool.run(
        [path],
        through: ["/bin/sh", "-c", "\"$0\" watch \"$1\" a --once >&-"]
      )
      #expect(outcome.status == 74 && outcome.errors.contains("standard output"))
    }

    @Test(.enabled(if: StatusTests.canLosePrivileges))
    func `an unreadable file is distinguished from a missing one`() throws {
      let path = try database()
      chmod(folder.path, 0o755)
      chmod(path, 0o600)
      try check([path], through: Self.unprivileged, status: 77, "no permission")
    }

    @Test(.enabled(if: StatusTests.canLosePrivileges))
    func `a WAL database in a read-only folder is reported with a solution`() throws {
      let path = try database()
      try Shell.run(path, "PRAGMA journal_mode=WAL; INSERT INTO a VALUES(2);")
      chmod(path, 0o644)
      chmod(folder.path, 0o555)
      defer { chmod(folder.path, 0o755) }
      try check([path, "--once"], through: Self.unprivileged, status: 77, "--immutable")
      let outcome = try Tool.run(
        ["watch", path, "a", "--once", "--immutable"],
        through: Self.unprivileged
      )
      #expect(outcome.output == "v\n-\n1\n2\n")
    }

    /// Runs a command as an unprivileged user. Requires the superuser.
    private static let unprivileged =
      geteuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    private static let canLosePrivileges =
      geteuid() != 0
      || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
  }
#endif
