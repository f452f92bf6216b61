#if SQLite
  import DatabaseTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct StoppingTests {
    /// Starts the tool repeatedly, and ends it a little later each time.
    private static let script = """
      for hundredths in $(seq 0 40); do
        "$0" "$@" > /dev/null & p=$!
        sleep "$(printf '0.%02d' "$hundredths")"
        kill $p
        wait $p
      done
      echo all
      """

    @Test func `a signal ends the tool at any time after its start`() throws {
      let folder = Folder()
      let path = folder.file("t.db")
      try Shell.run(path, "CREATE TABLE t(v);")
      let outcome = try Tool.run(
        ["watch", path, "--ndjson"],
        through: ["/bin/sh", "-c", Self.script]
      )
      #expect(outcome.output == "all\n")
    }
  }
#endif
