#if SQLite && os(Linux)
  import DatabaseTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct ShownArgumentsTests {
    let folder = Folder()

    /// Prints the arguments of a program that other users can read, once they contain no password.
    private static let script = """
      "$0" "$@" > /dev/null & p=$!
      for i in $(seq 3000); do
        shown=$(tr '\\0' ' ' < /proc/$p/cmdline)
        case $shown in *secret*) sleep 0.02 ;; *watch*) break ;; esac
      done
      echo "$shown"; kill $p
      """

    @Test(
      arguments: [
        ("postgres://ann:secret@db/shop", "postgres://ann:******@db/shop"),
        (
          "postgresql://ann:a@secret@db:5433/shop?x=1", "postgresql://ann:********@db:5433/shop?x=1"
        ),
        ("postgres:///shop?password=secret&user=ann", "postgres:///shop?password=******&user=ann"),
        ("postgres:///shop?pass%77ord=secret", "postgres:///shop?pass%77ord=******"),
        ("postgresql+psycopg2://ann:secret@db/shop", "postgresql+psycopg2://ann:******@db/shop"),
        (
          "jdbc:postgresql://db/x?user=ann&password=secret",
          "jdbc:postgresql://db/x?user=ann&password=******"
        ),
        ("jdbc:postgresql:x?password=secret", "jdbc:postgresql:x?password=******"),
        ("host=db password=secret user=ann", "host=db password=****** user=ann"),
        (
          "host=db password = 'my \\' secret' user=ann",
          "host=db password = ************** user=ann"
        ),
        ("host=db sslpassword=secret", "host=db sslpassword=******"),
        ("postgres://ann:se/secret@db/shop", "postgres://ann:*********@db/shop"),
        ("postgres://ann:secret", "postgres://ann:******"),
        ("mysql://ann:secret@db/shop", "mysql://ann:******@db/shop"),
        ("ann:secret@db/shop", "ann:******@db/shop"),
        ("postgres://db:5432/x?user=a@b", "postgres://db:5432/x?user=a@b"),
        ("postgres://[::1]:5432/x", "postgres://[::1]:5432/x"),
      ]
    )
    func `a password in an address is not visible in the process list`(
      address: String,
      shown: String
    ) throws {
      // For SQLite, an address is a valid table name.
      let path = folder.file("named.db")
      try Shell.run(path, "CREATE TABLE \"\(address)\"(v);")
      let outcome = try Tool.run(
        ["watch", path, address, "--ndjson"],
        through: ["/bin/sh", "-c", Self.script]
      )
      #expect(outcome.output.contains(" \(shown) "), "\(outcome.output)")
    }

    #if Web
      @Test func `the token of a page is not visible in the process list`() throws {
        let path = folder.file("watch.db")
        try Shell.run(path, "CREATE TABLE t(v);")
        let outcome = try Tool.run(
          ["serve", path, "--token", "secret-secret-secret"],
          through: ["/bin/sh", "-c", Self.script]
        )
        #expect(outcome.output.contains(" --token ******************** "), "\(outcome.output)")
      }
    #endif
  }
#endif
