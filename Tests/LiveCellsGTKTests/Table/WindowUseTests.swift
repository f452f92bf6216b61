#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// What people do with a window besides looking at its rows.
    @Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: Display.isAvailable))
    struct WindowUseTests {
      @Test func `sections have headers among the rows, and keys reach both ends of them`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "45")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "300", "key", "Right", "key", "Right", "key", "Right")
          try display.use("key", "S")
          let first = try #require(probe.line { $0.contains("headers [\"group 0\", \"group 1\"]") })
          #expect(first.contains("[\"row 0\""))
          try display.use("key", "End")
          let end = try #require(
            probe.line { $0.contains("45 of 45") && $0.contains("headers [\"group 2\"]") }
          )
          #expect(end.contains("\"row 44\"]"))
          // Changed where it stands: no header is bound anew, none is taken for a row.
          try probe.send("change 44")
          _ = try #require(probe.line { $0.contains("\"changed\"]") && $0.contains("group 2") })
          try display.use("key", "Home")
          _ = try #require(probe.line { $0.contains("1 of 45") && $0.contains("group 0") })
          try display.use("key", "S")
          _ = try #require(probe.line { $0.contains("1 of 45") && !$0.contains("headers") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a field is typed where it stands, and given up by Escape`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "400", "key", "F2")
          _ = try #require(probe.line { $0.contains("Name: row 0") && $0.contains("typing") })
          // What was there is chosen, as in every field; letters are no commands.
          try display.use("type", "quips")
          _ = try #require(probe.line { $0.contains("Name: quips") && $0.contains("typing") })
          try display.use("key", "Escape")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") && !$0.contains("typing") })
          try display.use("key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try display.use("key", "End", "type", "!")
          _ = try #require(probe.line { $0.contains("Name: row 0!") })
          try display.use("key", "Return")
          _ = try #require(probe.line { $0.contains("[\"row 0!\"") && !$0.contains("typing") })
          // A row that goes while it is typed into takes the typing along, and nothing else.
          try display.use("key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try probe.send("remove 0")
          _ = try #require(probe.line { $0.contains("[\"row 1\"") && !$0.contains("typing") })
          try display.use("key", "Escape", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `clicks with Ctrl and Shift select rows, which stay selected when others come`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "300")
          _ = try #require(probe.line { $0.contains("[\"row 0\", \"row 23\"]") })
          try display.use("mousemove", "300", "142", "keydown", "ctrl", "click", "1")
          _ = try #require(probe.line { $0.contains("1 selected") })
          try display.use("sleep", "1", "mousemove", "300", "240", "click", "1", "keyup", "ctrl")
          let two = try #require(probe.line { $0.contains("2 selected") })
          #expect(!two.contains("| 0 |"))
          try probe.send("insert 0")
          let after = try #require(
            probe.line { $0.contains("2 selected") && $0.contains("of 301") && $0.hasPrefix("1 |") }
          )
          #expect(after.contains("[\"row 0\", \"row 23\"]"))
          try display.use("sleep", "1", "mousemove", "300", "336", "keydown", "shift", "click", "1")
          try display.use("keyup", "shift")
          let many = try #require(
            probe.line { $0.contains("selected") && !$0.contains("1 sel") && !$0.contains("2 sel") }
          )
          // The rows in sight have stayed where they were.
          #expect(many.hasPrefix("1 |") && many.contains("[\"row 0\", \"row 23\"]"))
          try display.use("key", "v")
          _ = try #require(probe.line { $0.contains("detail beside") && $0.contains("\"row ") })
          try display.use("key", "v", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `columns are as wide as their edges are dragged, and stand where their heads are`()
        async throws
      {
        try await Display.onThread { display in
          let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("livecells-state-\(UUID().uuidString)")
          defer { try? FileManager.default.removeItem(at: folder) }
          display.variables["XDG_STATE_HOME"] = folder.path
          let probe = try display.probe("remembering", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\", \"row 23\"]") })
          // What has just come is laid out anew until the widths of its rows are known.
          try display.waitUntilStill()
          // The edge between the second column and the third, some characters to the right.
          try display.use("mousemove", "139", "62", "mousedown", "1", "mousemove", "150", "62")
          try display.use("mousemove", "190", "62", "mousemove", "231", "62", "mouseup", "1")
          let wide = try #require(probe.line { $0.contains(#/\(key: 1, value: 1[5-7]\)/#) })
          #expect(wide.contains("columns [0, 1, 2, 3]"))
          // The head of the first, behind the second.
          try display.use("mousemove", "40", "62", "mousedown", "1", "mousemove", "70", "62")
          try display.use("mousemove", "140", "62", "mousemove", "210", "62", "mouseup", "1")
          let moved = try #require(probe.line { $0.contains("columns [1, 0, 2, 3]") })
          // Nothing was ordered by that, and nothing else became wider.
          #expect(moved.contains("| none |"))
          #expect(
            moved.firstRange(of: #/widths .*/#).map { String(moved[$0]) }
              == wide.firstRange(of: #/widths .*/#).map { String(wide[$0]) }
          )
          display.keepPicture("dragged")
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `windows and columns are as they were left`() async throws {
        try await Display.onThread { display in
          let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("livecells-state-\(UUID().uuidString)")
          defer { try? FileManager.default.removeItem(at: folder) }
          display.variables["XDG_STATE_HOME"] = folder.path
          var probe = try display.probe("remembering", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          // The first column is hidden, the second made wider, and moved to the right.
          try display.use("mousemove", "300", "400", "key", "minus", "key", "greater", "key", "L")
          let left = try #require(probe.line { $0.contains("columns [2, 1, 3]") })
          let width = try #require(left.firstRange(of: /widths .*/).map { String(left[$0]) })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
          let file = folder.appendingPathComponent("GTKProbe/windows.json")
          let text = try String(contentsOf: file, encoding: .utf8)
          #expect(text.contains("\"width\" : 900"))
          probe = try display.probe("remembering", "30")
          _ = try #require(
            probe.line {
              $0.contains("[\"row 0\"") && $0.contains("columns [2, 1, 3]") && $0.contains(width)
            }
          )
          try display.use("mousemove", "300", "400", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
          // What is no such file is as if there were none.
          try Data("{\"width\": 1e99".utf8).write(to: file)
          probe = try display.probe("remembering", "30")
          _ = try #require(probe.line { $0.contains("columns [0, 1, 2, 3]") })
          try display.use("mousemove", "300", "400", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
