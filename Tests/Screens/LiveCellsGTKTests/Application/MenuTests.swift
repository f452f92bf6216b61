#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The menu of table actions.
    @Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: Display.isAvailable))
    struct MenuTests {
      @Test func `F10 and Shift+F10 open the menus, and keys operate them`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          // The last entry shows the list of keys, and the one before it pauses.
          try display.use("mousemove", "300", "400", "key", "F10")
          display.keepPicture("menu")
          try display.use("key", "Up", "Up", "Return")
          _ = try #require(probe.line { $0.contains("paused") })
          try display.use("key", "F10", "key", "Up", "Up", "Return")
          _ = try #require(probe.line { !$0.contains("paused") })
          // The menu of the row: the program's own command is the first entry.
          try display.use("key", "shift+F10", "key", "Return")
          _ = try #require(probe.line { $0.contains("[\"row 0!\"") })
          // The fourth entry copies the field. The status line reports it.
          try display.use("key", "Menu")
          display.keepPicture("row-menu")
          try display.use("key", "Down", "Tab", "Down", "Return")
          _ = try #require(probe.line { $0.contains("copied the field") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
          #expect(probe.end() == 0)
        }
      }

      @Test func `Ctrl+A selects all rows, and Ctrl+Shift+Z redoes`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("moving", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "400", "key", "ctrl+a")
          _ = try #require(probe.line { $0.contains("30 selected") })
          try display.use("key", "X", "key", "M")
          _ = try #require(probe.line { $0.contains("[\"row 0!\"") })
          try display.use("key", "ctrl+z")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("key", "ctrl+shift+z")
          _ = try #require(probe.line { $0.contains("[\"row 0!\"") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `keys pressed while the menu opens and closes are not lost`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "3000")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "400")
          for number in 1...20 {
            // Without delays, as fast as the display accepts them.
            try display.use("key", "--delay", "0", "F10", "Escape", "Down", "F10", "F10", "Down")
            _ = try #require(probe.line { $0.contains("| \(2 * number) |") })
          }
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a secondary click opens the menu for the row under the pointer`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "300")
          _ = try #require(probe.line { $0.contains("[\"row 0\", \"row 23\"]") })
          try display.use("sleep", "1", "mousemove", "300", "142", "click", "3")
          let moved = try #require(probe.line { !$0.contains("| 0 |") })
          let row = try #require(moved.firstMatch(of: #/^0 \| (\d+) \|/#)?.1)
          // The first entry is the program's own command, which marks the name.
          try display.use("key", "Return")
          let name = try #require(Int(row))
          try display.use("key", "g", "key", "slash", "type", "row \(name)!")
          _ = try #require(probe.line { $0.contains("row \(name)!") })
          try display.use("key", "Escape", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
