#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The menu of table actions.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct MenuTests {
      @Test func `F10 and Shift+F10 open the menus, and keys operate them`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          // The last entry shows the list of keys, and the one before it pauses.
          try display.use("key", "F10")
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
        }
      }

      @Test func `menus show keys with a name or a modifier, and no single letters`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          try probe.send("shown keys")
          let shown = try #require(probe.line { $0.hasPrefix("shown keys ") })
          let keys = ["<Control>f", "<Control>question", "F2", "<Control>c", "<Control>a"]
          #expect(shown == "shown keys \(keys)")
        }
      }

      @Test func `the window with the keys fits on a narrow screen`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          try probe.send("shortcuts width")
          let told = try #require(probe.line { $0.hasPrefix("shortcuts ") })
          let width = try #require(told.split(separator: " ").last.flatMap { Int($0) })
          #expect((200...320).contains(width))
          display.keepPicture("shortcuts")
          try display.use("mousemove", "60", "100", "key", "Escape")
        }
      }

      @Test func `Ctrl+A selects all rows, and Ctrl+Shift+Z redoes`() async throws {
        try await Display.withWindow("moving", "30") { display, probe in
          try display.use("key", "ctrl+a")
          _ = try #require(probe.line { $0.contains("30 selected") })
          try display.use("key", "X", "key", "M")
          _ = try #require(probe.line { $0.contains("[\"row 0!\"") })
          try display.use("key", "ctrl+z")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("key", "ctrl+shift+z")
          _ = try #require(probe.line { $0.contains("[\"row 0!\"") })
        }
      }

      @Test func `keys pressed while the menu opens and closes are not lost`() async throws {
        try await Display.withWindow("window", "3000") { display, probe in
          for number in 1...20 {
            // Without delays, as fast as the display accepts them.
            try display.use("key", "--delay", "0", "F10", "Escape", "Down", "F10", "F10", "Down")
            _ = try #require(probe.line { $0.contains("| \(2 * number) |") })
          }
        }
      }

      @Test func `a secondary click opens the menu for the row under the pointer`() async throws {
        try await Display.withWindow("window", "300", showing: Display.allRows) { display, probe in
          try display.use("sleep", "1", "mousemove", "300", "142", "click", "3")
          let moved = try #require(probe.line { !$0.contains("| 0 |") })
          let row = try #require(moved.firstMatch(of: #/^0 \| (\d+) \|/#)?.1)
          // The first entry is the program's own command, which marks the name.
          try display.use("key", "Return")
          let name = try #require(Int(row))
          try display.use("key", "g", "key", "slash", "type", "row \(name)!")
          _ = try #require(probe.line { $0.contains("row \(name)!") })
          try display.use("key", "Escape")
        }
      }
    }
  }
#endif
