#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The page that is shown instead of rows.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct EmptyPageTests {
      @Test func `a table without rows shows a title, and no button if rows cannot be added`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "1")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") && !$0.contains("empty") })
          try probe.send("remove 0")
          _ = try #require(probe.line { $0.contains("empty [\"No rows\"]") })
          display.keepPicture("empty")
          // Without a button, Enter has no effect.
          try display.use("mousemove", "300", "400", "key", "Return")
          try probe.send("insert 0")
          _ = try #require(probe.line { $0.contains("[\"row -1\"") && !$0.contains("empty") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a filter without a match is cleared by the button or by Enter`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          let page =
            "empty [\"No Results Found\", \"No rows match nothing\", \"Clear Filter\"]"
          for key in ["Return", ""] {
            try display.use("mousemove", "300", "400", "key", "ampersand", "type", "nothing")
            try display.use("key", "Return")
            _ = try #require(probe.line { $0.contains(page) && $0.contains("filtered by") })
            if key.isEmpty {
              display.keepPicture("no-match")
              try display.waitUntilStill { _ = try probe.ask("tell", "told ") }
              // The button is below the texts, in the middle of the window.
              try display.use("mousemove", "450", "408", "click", "1")
            } else {
              try display.use("key", key)
            }
            _ = try #require(probe.line { $0.contains("[\"row 0\"") && !$0.contains("empty") })
          }
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `rows that are being read, and refused requests, are told apart from no rows`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "0")
          _ = try #require(probe.line { $0.contains("empty [\"No rows\"]") })
          try probe.send("source loading")
          _ = try #require(probe.line { $0.contains("empty [\"Reading Rows\"]") })
          display.keepPicture("waiting")
          try probe.send("source refused")
          let refused = try #require(probe.line { $0.contains("Rows Cannot Be Shown") })
          #expect(refused.contains("too many"), "\(refused)")
          try probe.send("source live")
          _ = try #require(probe.line { $0.contains("empty [\"No rows\"]") })
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
