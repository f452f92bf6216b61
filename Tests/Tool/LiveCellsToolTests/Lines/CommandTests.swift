#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveCellsTool

  @Suite(.timeLimit(.minutes(60))) struct `A command` {
    let folder = Folder()

    private func once(_ script: String) throws -> Tool.Outcome {
      try Tool.run(["--every", "1s", "--once", "--csv", "--", "sh", "-c", script])
    }

    /// Whether a process runs. One that has ended exists until its parent has noticed this.
    private func isRunning(_ process: Int32) -> Bool {
      guard kill(process, 0) == 0 else { return false }
      #if os(Linux)
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The state follows the name in parentheses.
        return text?.split(separator: ")").last?.hasPrefix(" Z") == false
      #else
        return true
      #endif
    }

    /// Waits for a condition. The limit only ensures that a failure ends the test.
    private func wait(_ condition: () -> Bool) -> Bool {
      let end = ContinuousClock.now + .seconds(800)
      while !condition(), .now < end { usleep(5_000) }
      return condition()
    }

    @Test func `has no blocked and no ignored signals`() throws {
      let outcome = try once("echo k v; grep -E 'Sig(Blk|Ign)' /proc/self/status")
      let values = outcome.output.split(whereSeparator: \.isNewline).dropFirst()
      #expect(values.count == 2)
      for value in values {
        let digits = value.split(separator: ",").last.map(String.init) ?? ""
        // Signals 32 and 33 belong to the C library.
        #expect(UInt64(digits, radix: 16).map { $0 & 0x7FFF_FFFF } == 0, "\(value)")
      }
    }

    @Test func `is complete when it ends, even if child processes remain`() throws {
      let pids = folder.file("pids")
      let outcome = try once("sleep 3600 & echo $! > '\(pids)'; echo a b; echo 1 2")
      #expect(outcome.output == "a,b\r\n1,2\r\n" && outcome.status == 0)
      // The child process ends with the tool.
      let text = try String(contentsOfFile: pids, encoding: .utf8)
      let left = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      #expect(left > 0 && wait { !isRunning(left) })
    }

    /// A signal that the tests ignore, as under `nohup`, is ignored by the tool as well.
    private nonisolated static var endingSignals: [Int32] {
      [SIGTERM, SIGINT, SIGHUP].filter { number in
        let handler = signal(number, SIG_DFL)
        signal(number, handler)
        return !CommandGroups.isIgnored(handler)
      }
    }

    @Test(arguments: endingSignals)
    func `ends with the tool, together with its child processes`(signal: Int32) throws {
      let pids = folder.file("pids")
      let tool = try Tool([
        "--every", "1s", "--csv", "--", "sh", "-c", "sleep 3600 & echo $! $$ > '\(pids)'; wait",
      ])
      #expect(wait { ((try? String(contentsOfFile: pids, encoding: .utf8)) ?? "").hasSuffix("\n") })
      let text = try String(contentsOfFile: pids, encoding: .utf8)
      let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
      #expect(numbers.count == 2 && numbers.allSatisfy(isRunning))
      tool.send(signal: signal)
      _ = tool.end()
      #expect(wait { !numbers.contains(where: isRunning) })
    }

    @Test(arguments: ["--csv", "--json"])
    func `that has not ended is an error, and its first rows are not written`(
      format: String
    ) throws {
      let outcome = try Tool.run([
        "--every", "1s", "--once", "--for", "1", format, "--", "sh", "-c",
        "echo a b; echo 1 2; sleep 50",
      ])
      #expect(outcome.status == 74 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.errors.contains("the command has not ended, so no rows were written"))
    }

    @Test func `that fails is reported with the first line of its errors`() throws {
      let failing = try once("echo 'a b'; echo 'it broke' >&2; exit 3")
      #expect(failing.status == 74)
      #expect(
        failing.errors.contains("sh ended with status 3") && failing.errors.contains("it broke")
      )
      let absent = try Tool.run(["--every", "1s", "--once", "--", "no-such-program"])
      #expect(
        absent.status == 74 && absent.errors.contains("cannot run no-such-program: No such file")
      )
    }

    @Test func `that prints one line has one row`() throws {
      #expect(try once("date").output.hasPrefix("line\r\n"))
      #expect(
        try once("printf 'a b\\n1 x\\n2 y\\n3 z\\n'").output == "a,b\r\n1,x\r\n2,y\r\n3,z\r\n"
      )
      let limited = try Tool.run([
        "--every", "1s", "--once", "--csv", "--limit", "2", "--", "printf", "a b\n1 x\n2 y\n3 z\n",
      ])
      #expect(limited.output == "a,b\r\n1,x\r\n2,y\r\n")
    }

    @Test func `whose rows change their order reports the moves`() throws {
      let file = folder.file("state")
      try Data("PID CPU\n1 90\n2 50\n3 10\n".utf8).write(to: URL(fileURLWithPath: file))
      for format in ["--csv", "--ndjson"] {
        let tool = try Tool(["--every", "20ms", format, "--key", "PID", "--", "cat", file])
        let last = format == "--csv" ? "3,10" : #""CPU":10"#
        while let line = tool.line(), !line.contains(last) {}
        try Data("PID CPU\n3 95\n1 90\n2 50\n".utf8)
          .write(to: URL(fileURLWithPath: file), options: .atomic)
        let changes = [tool.line() ?? "", tool.line() ?? ""]
        #expect(
          format == "--csv"
            ? changes == ["update,3,3,95\r", "move,3,,\r"]
            : changes.last == #"{"op":"move","key":3,"after":null}"#
        )
        tool.terminate()
        _ = tool.end()
        try Data("PID CPU\n1 90\n2 50\n3 10\n".utf8).write(to: URL(fileURLWithPath: file))
      }
    }
  }
#endif
