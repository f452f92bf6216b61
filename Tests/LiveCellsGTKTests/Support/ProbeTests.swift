#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// That no test leaves a program behind, and none waits for what can't come any more.
    @Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: Display.isAvailable))
    struct ProbeTests {
      @Test func `a program with a window ends when it is told to, whatever it was started by`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.stubbornProbe("window", "10")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          probe.terminate()
          #expect(probe.end() == SIGTERM)
        }
      }

      @Test func `a program with a window ends when those who test it are gone`() async throws {
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

      @Test func `whoever waits for a program that has died is told at once`() async throws {
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

      @Test func `a test that takes too long ends what it waits for`() async throws {
        let waiting = Task {
          try await Display.onThread { display in
            let probe = try display.probe("window", "10")
            // Nothing happens that it would end by.
            while probe.line() != nil {}
            return true
          }
        }
        waiting.cancel()
        #expect(try await waiting.value)
      }
    }
  }
#endif
