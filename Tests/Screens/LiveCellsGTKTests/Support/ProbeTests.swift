#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// No test leaves processes behind, and no test waits for output that cannot arrive.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct ProbeTests {
      @Test func `a program with a window ends on SIGTERM, regardless of its parent process`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.stubbornProbe("window", "10")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          probe.terminate()
          #expect(probe.end() == SIGTERM)
        }
      }

      @Test func `a program with a window ends when its tests have ended`() async throws {
        try await Display.onThread { display in
          for arguments in [["window", "10"], ["layout"]] {
            let probe = try display.probe(arguments)
            _ = try #require(probe.line { $0.contains("row 0") })
            try probe.endInput()
            #expect(probe.line { $0 == "closed" } != nil)
            #expect(probe.end() == 0)
          }
        }
      }

      @Test func `the end of a program is reported to waiting tests immediately`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "10")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          probe.terminate()
          withKnownIssue {
            #expect(probe.line { $0 == "never" } == nil)
          } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("status \(SIGTERM)") }
          }
        }
      }

      @Test func `issues on the thread of a display belong to its test`() async throws {
        let names = try await Display.onThread { _ in (Test.current?.name, Thread.isMainThread) }
        #expect(names.0 == Test.current?.name && names.0 != nil)
        #expect(!names.1)
      }

      @Test func `cancelling a test ends the programs that it waits for`() async throws {
        let waiting = Task {
          try await Display.onThread { display in
            let probe = try display.probe("window", "10")
            // The program does not end by itself.
            while probe.line() != nil {}
            return true
          }
        }
        waiting.cancel()
        #expect(try await waiting.value)
      }

      @Test func `cancelling a test keeps a picture of its display`() async throws {
        let picture = Display.picture("cancelled")
        try? FileManager.default.removeItem(atPath: picture)
        let (windows, opened) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
          try await Display.onThread { display in
            let probe = try display.probe("window", "10")
            while probe.line() != nil { opened.yield() }
          }
        }
        _ = await windows.first { true }
        waiting.cancel()
        try await waiting.value
        #expect(FileManager.default.fileExists(atPath: picture))
      }
    }
  }
#endif
