#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The bar in which the user types or confirms something.
    @Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: Display.isAvailable))
    struct PromptTests {
      @Test func `a search is typed into a text field, and moves the cursor while it is typed`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "400", "key", "ctrl+f", "type", "row 7")
          let found = try #require(
            probe.line { $0.contains("| 7 |") && $0.contains("prompt [\"row 7\"]") }
          )
          // The status line has the facts, not the text.
          #expect(!found.contains("/row 7"), "\(found)")
          display.keepPicture("search")
          try display.use("type", "x")
          _ = try #require(probe.line { $0.contains("prompt [\"row 7x\", \"not found\"]") })
          // Arrow keys move the text cursor, and Ctrl+A selects the text.
          try display.use("key", "Left", "key", "Delete", "key", "8", "key", "BackSpace")
          _ = try #require(probe.line { $0.contains("prompt [\"row 7\"]") })
          try display.use("key", "ctrl+a", "type", "row 9")
          _ = try #require(probe.line { $0.contains("| 9 |") })
          try display.use("key", "Escape")
          _ = try #require(probe.line { $0.contains("| 0 |") && !$0.contains("prompt") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `keys typed as fast as possible arrive in the text field`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "400")
          for row in ["29", "18", "27"] {
            let keys = ["slash", "r", "o", "w", "space"] + row.map { String($0) } + ["Return"]
            try display.use(["key", "--delay", "0"] + keys)
            _ = try #require(probe.line { $0.contains("| \(row) |") && !$0.contains("prompt") })
          }
          // A key after the end of the prompt is a command again.
          try display.use("key", "Up")
          _ = try #require(probe.line { $0.contains("| 26 |") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a text that is too long for a field is refused, and not cut`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try probe.send("lengthen 0")
          _ = try #require(probe.line { $0.contains("[\"c2hvcnQg") })
          try display.use("mousemove", "300", "400", "key", "Right", "key", "ctrl+c")
          _ = try #require(probe.line { $0.contains("copied the field") })
          try display.use("key", "ampersand", "key", "ctrl+v")
          _ = try #require(probe.line { $0.contains("prompt [\"the text is too long") })
          try display.use("key", "Escape", "key", "Down", "key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try display.use("key", "End", "key", "ctrl+v")
          _ = try #require(probe.line { $0.contains("too long") && $0.contains("typing") })
          try display.use("key", "exclam", "key", "Return")
          _ = try #require(probe.line { !$0.contains("typing") })
          try probe.send("spell 1")
          _ = try #require(probe.line { $0 == "spelled \("row 1!".unicodeScalars.map(\.value))" })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a field that is edited keeps its place, its width and its alignment`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.waitUntilStill()
          func measure(_ row: Int) throws -> String {
            try probe.send("measure \(row)")
            return try #require(probe.line { $0.hasPrefix("measured") })
          }
          let before = try measure(1)
          try display.use("mousemove", "300", "400", "key", "Right", "key", "Right", "key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try display.waitUntilStill()
          display.keepPicture("edited-number")
          let during = try measure(1).split(separator: " | edited ")
          #expect(during.first.map(String.init) == before)
          // The text of a number is at the trailing end.
          #expect(during.last?.hasSuffix(" 1.0") == true, "\(during)")
          try display.use("key", "Escape", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
