#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct DatabaseSourceTests {
    let folder = Folder()

    @Test func `a name that is not an address is a file`() throws {
      for name in ["./postgres://x", "postgres"] {
        let outcome = try Tool.run(["watch", folder.path + "/" + name, "--once"])
        #expect(outcome.status == 66, "\(outcome.errors)")
      }
    }

    /// Addresses of missing servers in every spelling, each with the password `secret`.
    @Test(arguments: [
      "postgres://ann:secret@localhost:1/shop", "postgres://ann:secret@[bad/shop",
      "postgresql://localhost:1/shop?user=ann&password=secret", "postgres://ann:secret",
      "postgresql+psycopg2://ann:secret@localhost:1/shop",
      "postgres://ann:x/secret@localhost:1/shop",
      "postgres://ann:x@secret@localhost:1/shop", "POSTGRES://ann:secret@localhost:1/shop",
      "jdbc:postgresql://localhost:1/shop?user=ann&password=secret",
      "jdbc:mysql://x?password=secret",
      "host=localhost port=1 password=secret", "password=secret host=localhost port=1",
      " host = localhost password = 'secret word' port = 1", "host=localhost password=my secret",
      "service=nowhere password=secret", "mysql://ann:secret@localhost/shop",
      "ann:secret@localhost/shop",
      "sslpassword=secret host=localhost port=1", "host=localhost port=secret",
      "postgres://localhost:1/shop?pass%77ord=secret", "postgres://localhost:1/shop?other=secret",
    ])
    func `no message contains the password of an address`(address: String) throws {
      let commands = [
        ["watch", address, "t", "--once"], [address, "t", "--ndjson"], ["serve", address, "t"],
        ["watch", address, "t", "unexpected", "--once"],
        ["watch", address, "t", "--immutable", "--once"],
        ["watch", "x.db", address, "--once"],
      ]
      for arguments in TestScale.part(of: commands, usual: 2, turn: address) {
        let outcome = try Tool.run(arguments)
        #expect(outcome.status != 0)
        let said = outcome.errors + outcome.output
        #expect(!said.contains("secret"), "\(arguments): \(said)")
        #expect(!said.isEmpty)
      }
    }

    #if PostgreSQL
      @Test(arguments: [
        "host=localhost port=1 dbname=x", "port=1 host=localhost", "service=nowhere",
        "postgresql+asyncpg://localhost:1/x", "jdbc:postgresql://localhost:1/x",
        "postgres://localhost:1/x?schema=public",
      ])
      func `an address of PostgreSQL is recognized in every spelling`(address: String) throws {
        let outcome = try Tool.run(["watch", address, "t", "--once"])
        #expect(outcome.status == 69, "\(outcome.errors)")
      }
    #endif

    @Test func `a server cannot be immutable`() throws {
      let outcome = try Tool.run(["watch", "postgres://db/shop", "t", "--once", "--immutable"])
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains("this option is for files"))
    }

    private func keys(_ arguments: String...) throws -> [String] {
      let outcome = try Tool.run(["watch"] + arguments + ["--once", "--csv"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output.split(whereSeparator: \.isNewline).dropFirst()
        .map { String($0.prefix { $0 != "," }) }
    }

    private func make() throws -> String {
      let path = folder.file("my file.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "a,b" TEXT, n REAL);
        INSERT INTO t VALUES (1,'b',2),(2,'A',NULL),(3,'ccc',-5),(4,'B',1)
        """
      )
      return path
    }

    @Test func `files and tables are found by all names that SQL allows`() throws {
      let path = try make()
      let escaped = path.replacing(" ", with: "%20")
      for name in [
        "file:\(path)", "file:\(escaped)?mode=ro", "file://\(path)", "file://localhost\(path)",
      ] {
        #expect(try keys(name, "main.t").count == 4)
      }
      #expect(try keys(path, "MAIN.T").count == 4)
      #expect(try keys(path, "sqlite_master") == ["table"])
    }

    @Test(arguments: [
      ("-n", ["1", "4", "3", "2"]), ("n nulls last", ["3", "4", "1", "2"]),
      ("n desc NULLS FIRST", ["2", "1", "4", "3"]), ("abs(n) desc, id", ["3", "1", "4", "2"]),
      ("coalesce(n, 10), id", ["3", "4", "1", "2"]), ("n * -1", ["2", "1", "4", "3"]),
      ("\"a,b\" collate nocase, -id", ["2", "4", "1", "3"]),
      ("\"a,b\" desc", ["3", "1", "4", "2"]),
    ])
    func `rows are ordered by columns and expressions, in both directions, with NULL at an end`(
      order: String,
      wanted: [String]
    ) throws {
      #expect(try keys(try make(), "t", "--order", order) == wanted)
    }

    @Test func `hidden changes of an immutable file cause a warning`() throws {
      let path = folder.file("busy.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode = WAL; CREATE TABLE t(v); INSERT INTO t VALUES (1);")
      let outcome = try Tool.run(["watch", path, "--once", "--immutable"])
      #expect(outcome.errors.contains("busy.db-wal contains changes that are not shown"))
      let other = try Tool.run(["watch", try make(), "--once", "--immutable"])
      #expect(other.errors.isEmpty)
    }

    #if !PostgreSQL
      @Test func `without its library a server is refused with the missing parts`() throws {
        let outcome = try Tool.run(["watch", "postgres://ann:secret@db/shop", "t", "--once"])
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("trait PostgreSQL"))
        #expect(outcome.errors.contains("libpq-dev"))
        #expect(!outcome.errors.contains("secret"))
      }
    #endif
  }
#endif
