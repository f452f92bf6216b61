#if PostgreSQL
  import DatabaseTestSupport
  import Foundation
  import ProcessTestSupport
  import Testing

  /// Streams and conditions that depend on the time of a server on which nothing is committed.
  @Suite(.timeLimit(.minutes(60))) struct ServerTimeTests {
    private let server: PostgresServer

    init() throws {
      server = try PostgresServer()
      try server.run(
        """
        CREATE TABLE job(id int PRIMARY KEY, at timestamptz);
        INSERT INTO job VALUES (1, 'infinity'), (2, now() + interval '3 s')
        """
      )
    }

    private static let label = "read at an interval, because it may change without a commit"

    @Test(arguments: [
      // The moment of the change is calculated for the first one only.
      ("at > now()", false), ("at + interval '0 day' > now()", true),
      ("at - interval '1 s' > clock_timestamp()", true),
    ])
    func `rows of a condition on the time are removed from a stream as time passes`(
      condition: String,
      isPolled: Bool
    ) throws {
      let isSeen = try seenInTime { seconds in
        try server.run("UPDATE job SET at = now() + interval '\(seconds) s' WHERE id = 2")
        let tool = try Tool([
          "watch", server.address(), "job", "--ndjson", "--where", condition, "--changes", "1",
        ])
        #expect(tool.change()?.hasPrefix(#"{"op":"insert","key":1,"#) == true)
        guard tool.line()?.hasPrefix(#"{"op":"insert","key":2,"#) == true else { return false }
        #expect(tool.change() == #"{"op":"delete","key":2}"#)
        let outcome = tool.end()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("job: " + Self.label) == isPolled, "\(outcome.errors)")
        return true
      }
      #expect(isSeen)
    }

    @Test func `values of a query on the time change in a stream as time passes`() throws {
      let tool = try Tool([
        "watch", server.address(), "--ndjson", "--changes", "2", "--poll", "0.2", "--sql",
        "SELECT id, extract(epoch FROM now())::bigint AS seconds FROM job WHERE id = 1",
      ])
      #expect(tool.change()?.hasPrefix(#"{"op":"insert","key":1,"#) == true)
      for _ in 0..<2 {
        let change = try #require(tool.change())
        #expect(change.hasPrefix(#"{"op":"update","key":1,"row":{"id":1,"seconds":"#), "\(change)")
      }
      let outcome = tool.end()
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains(Self.label), "\(outcome.errors)")
    }

    @Test(arguments: [[], ["--for", "60"], ["--poll", "0.1"]])
    func `a condition that becomes true with time ends the tool`(options: [String]) throws {
      let condition = "(SELECT at < now() FROM job WHERE id = 2)"
      let tool = try Tool(
        ["watch", server.address(), "job", "--ndjson", "--until", condition] + options
      )
      while tool.line() != nil {}
      #expect(tool.end().status == 0)
      #expect(try server.run("SELECT at < now() FROM job WHERE id = 2") == "t")
    }

    @Test func `a condition that becomes true with time is true at the end`() throws {
      let outcome = try Tool.run([
        "watch", server.address(), "job", "--ndjson", "--for", "5", "--poll", "60", "--until",
        "(SELECT at < now() FROM job WHERE id = 2)",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
#endif
