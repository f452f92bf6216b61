#if SQLite
  import DatabaseTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(15))) struct DatabaseSourceTests {
    let folder = Folder()

    @Test func `what doesn't begin as an address is a file`() throws {
      for name in ["./postgres://x", "postgres"] {
        let outcome = try Tool.run(["watch", folder.path + "/" + name, "--once"])
        #expect(outcome.status == 66, "\(outcome.errors)")
      }
    }

    @Test func `a server can't be promised to change nothing`() throws {
      let outcome = try Tool.run(["watch", "postgres://db/shop", "t", "--once", "--immutable"])
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains("is for files"))
    }

    #if !PostgreSQL
      @Test func `without its library a server is refused with what is missing`() throws {
        let outcome = try Tool.run(["watch", "postgres://ann:secret@db/shop", "t", "--once"])
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("trait PostgreSQL"))
        #expect(outcome.errors.contains("libpq-dev"))
        #expect(!outcome.errors.contains("secret"))
      }
    #endif
  }
#endif
