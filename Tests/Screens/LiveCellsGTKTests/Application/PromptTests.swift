#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The bar in which the user types or confirms something.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct PromptTests {
      @Test func `a search is typed into a text field, and moves the cursor while it is typed`()
        async throws
      {
        try await Display.withWindow("window", "30") { display, probe in
          try display.use("key", "ctrl+f", "type", "row 7")
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
        }
      }

      @Test func `keys typed as fast as possible arrive in the text field`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          for row in ["29", "18", "27"] {
            let keys = ["slash", "r", "o", "w", "space"] + row.map { String($0) } + ["Return"]
            try display.use(["key", "--delay", "0"] + keys)
            _ = try #require(probe.line { $0.contains("| \(row) |") && !$0.contains("prompt") })
          }
          // A key after the end of the prompt is a command again.
          try display.use("key", "Up")
          _ = try #require(probe.line { $0.contains("| 26 |") })
        }
      }

      @Test func `a text that is too long for a field is refused, and not cut`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          try probe.send("lengthen 0")
          _ = try #require(probe.line { $0.contains("[\"c2hvcnQg") })
          try display.use("key", "Right", "key", "ctrl+c")
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
        }
      }

      @Test func `a field that is edited keeps its place, its width and its alignment`()
        async throws
      {
        try await Display.withWindow("window", "30") { display, probe in
          try display.waitUntilStill { _ = try probe.ask("tell", "told ") }
          func measure(_ row: Int) throws -> String {
            try probe.send("measure \(row)")
            return try #require(probe.line { $0.hasPrefix("measured") })
          }
          let before = try measure(1)
          try display.use("key", "Right", "key", "Right", "key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try display.waitUntilStill { _ = try probe.ask("tell", "told ") }
          display.keepPicture("edited-number")
          let during = try measure(1).split(separator: " | edited ")
          #expect(during.first.map(String.init) == before)
          // The text of a number is at the trailing end.
          #expect(during.last?.hasSuffix(" 1.0") == true, "\(during)")
          try display.use("key", "Escape")
        }
      }

      @Test func `a row that is deleted while it is edited is named, and its text is kept`()
        async throws
      {
        try await Display.withWindow("window", "30") { display, probe in
          try display.use("key", "Right", "key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try probe.send("delete 0")
          _ = try #require(
            probe.line { $0.contains("the row has been deleted") && $0.contains("typing") }
          )
          // The prompt of a row that is not displayed moves to the bar.
          try probe.send("remove 0")
          let remark = "\"the row has been deleted\"]"
          _ = try #require(probe.line { $0.contains("prompt [\"Name\", \"row 0\", \(remark)") })
          try display.use("key", "End", "type", "!")
          _ = try #require(probe.line { $0.contains("\"row 0!\", \(remark)") })
          try display.use("key", "Return")
          _ = try #require(probe.line { $0.contains("\"row 0!\", \(remark)") })
          display.keepPicture("prompt-deleted")
          try display.use("key", "Escape")
          _ = try #require(probe.line { !$0.contains("prompt") && $0.contains("[\"row 1\"") })
        }
      }

      @Test func `a search stays open when all rows vanish, and finds rows that arrive`()
        async throws
      {
        try await Display.withWindow("window", "3") { display, probe in
          try display.use("key", "ctrl+f", "type", "row 2")
          _ = try #require(probe.line { $0.contains("| 2 |") && $0.contains("prompt [\"row 2\"") })
          for _ in 0..<3 { try probe.send("remove 0") }
          _ = try #require(
            probe.line { $0.contains("empty [") && $0.contains("prompt [\"row 2\"") }
          )
          try display.use("type", "x")
          _ = try #require(probe.line { $0.contains("prompt [\"row 2x\", \"not found\"]") })
          try probe.send("insert 0")
          _ = try #require(probe.line { $0.contains("[\"row -1\"") })
          try display.use("key", "ctrl+a", "type", "row -")
          _ = try #require(probe.line { $0.contains("prompt [\"row -\"]") })
          try display.use("key", "Return")
          _ = try #require(probe.line { $0.contains("| 0 |") && !$0.contains("prompt") })
        }
      }

      @Test func `Return and Escape that are pressed twice have one effect each`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          for number in 1...10 {
            // The second Return shows the row, and the first Escape hides it.
            let keys = ["ctrl+f", "r", "Return", "Return", "Escape", "Escape", "ctrl+f", "Escape"]
            try display.use(["key", "--delay", "0"] + keys + ["Escape", "Down"])
            _ = try #require(
              probe.line {
                !$0.contains("prompt") && !$0.contains("detail")
                  && $0.contains("\(2 * number + 1) of 30")
              }
            )
          }
        }
      }

      @Test(arguments: [["ctrl+f", "r"], ["ampersand", "r"], ["Right", "F2", "r"]])
      func `a window is closed while a prompt is open`(keys: [String]) async throws {
        try await Display.onThread { display in
          for isClosedByKey in [true, false] {
            let probe = try display.probe("window", "30")
            _ = try #require(probe.line { $0.contains("[\"row 0\"") })
            try display.use(["mousemove", "150", "400", "key"] + keys)
            _ = try #require(probe.line { $0.contains("prompt [\"r\"") || $0.contains("typing") })
            if isClosedByKey { try display.use("key", "ctrl+w") } else { try probe.endInput() }
            #expect(probe.line { $0 == "closed" } != nil)
            #expect(probe.end() == 0)
          }
        }
      }

      @Test func `prompts can be used in the smallest window`() async throws {
        try await Display.withWindow("remembering", "30", size: (100, 100)) { display, probe in
          try display.use("mousemove", "60", "60", "key", "ctrl+f", "type", "row 7")
          _ = try #require(probe.line { $0.contains("| 7 |") && $0.contains("prompt [\"row 7\"]") })
          try display.waitUntilStill()
          display.keepPicture("prompt-smallest")
          try display.use("key", "Return", "key", "Right", "key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          display.keepPicture("edit-smallest")
          try display.use("key", "End", "type", "!")
          try display.use("key", "Return")
          _ = try #require(probe.line { !$0.contains("typing") && !$0.contains("prompt") })
          try probe.send("spell 7")
          _ = try #require(probe.line { $0 == "spelled \("row 7!".unicodeScalars.map(\.value))" })
          try display.use("mousemove", "60", "60")
        }
      }

      @Test func `each of several windows has its own prompt`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("windows", "3")
          var shown: Set<Character> = []
          _ = try #require(
            probe.line { line in
              shown.formUnion(line.prefix(1))
              return shown == ["0", "1", "2"]
            }
          )
          // Keys reach the window that is above the others.
          try display.use("mousemove", "150", "400", "key", "ctrl+f", "type", "row 1")
          let first = try #require(probe.line { $0.hasSuffix(" row 1") }?.prefix(1))
          try probe.send("remove 1")
          try display.use("type", "x")
          _ = try #require(probe.line { $0 == "\(first) row 1x, not found" })
          try display.use("key", "ctrl+w")
          _ = try #require(probe.line { $0 == "\(first) closed" })
          try display.use("mousemove", "150", "410", "key", "ctrl+f", "type", "row 2")
          let second = try #require(probe.line { $0.hasSuffix(" row 2") }?.prefix(1))
          #expect(second != first)
          try display.use("key", "Escape")
          _ = try #require(probe.line { $0 == "\(second) " })
          try display.use("key", "ctrl+w")
          _ = try #require(probe.line { $0 == "\(second) closed" })
          try display.use("mousemove", "150", "400", "key", "ctrl+w")
          _ = try #require(probe.line { $0.hasSuffix(" closed") })
          #expect(probe.end() == 0)
        }
      }
    }
  }
#endif
