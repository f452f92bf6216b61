#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// Further use of a window: sections, editing, selection, columns and saved layouts.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct WindowUseTests {
      @Test func `section headers are displayed between rows, and keys reach both ends`()
        async throws
      {
        try await Display.withWindow("window", "45") { display, probe in
          try display.use("mousemove", "300", "300", "key", "Right", "key", "Right", "key", "Right")
          try display.use("key", "S")
          let first = try #require(probe.line { $0.contains("headers [\"group 0\", \"group 1\"]") })
          #expect(first.contains("[\"row 0\""))
          try display.use("key", "End")
          let end = try #require(
            probe.line { $0.contains("45 of 45") && $0.contains("headers [\"group 2\"]") }
          )
          #expect(end.contains("\"row 44\"]"))
          // A change within a section rebinds no header, and no header is treated as a row.
          try probe.send("change 44")
          _ = try #require(probe.line { $0.contains("\"changed\"]") && $0.contains("group 2") })
          try display.use("key", "Home")
          _ = try #require(probe.line { $0.contains("1 of 45") && $0.contains("group 0") })
          try display.use("key", "S")
          _ = try #require(probe.line { $0.contains("1 of 45") && !$0.contains("headers") })
        }
      }

      @Test func `rows are dragged to another place, and Escape leaves them where they are`()
        async throws
      {
        try await Display.withWindow("moving", "60") { display, probe in
          func order() throws -> [Int] {
            try probe.send("order")
            let line = try #require(probe.line { $0.hasPrefix("order") })
            return line.split(separator: " ").compactMap { Int($0) }
          }
          func drag(from top: Int, to bottom: Int) throws {
            try display.use("mousemove", "100", "\(top)", "mousedown", "1")
            // A pointer passes the points between.
            for step in 1...6 {
              try display.use("mousemove", "100", "\(top + (bottom - top) * step / 6)")
            }
          }
          // The rows are about 25 pixels high and begin below the title and the headers.
          try drag(from: 110, to: 210)
          display.keepPicture("dragging")
          try display.use("mouseup", "1")
          let moved = try order()
          let first = try #require(moved.indices.first { moved[$0] != $0 })
          #expect(moved != Array(0..<60), "\(moved)")
          // One row has moved down by about four places.
          let target = try #require(moved.firstIndex(of: first))
          #expect((3...5).contains(target - first), "\(moved)")
          #expect(moved.filter { $0 != first } == Array(0..<60).filter { $0 != first })

          try drag(from: 110, to: 210)
          try display.use("key", "Escape", "mouseup", "1")
          #expect(try order() == moved)
          try display.use("key", "u")
          _ = try #require(probe.line { $0.contains("undone: the move of the row") })
          #expect(try order() == Array(0..<60))

          // A click moves nothing.
          try display.use("mousemove", "100", "160", "click", "1")
          #expect(try order() == Array(0..<60))
        }
      }

      @Test func `a field is edited in place, and Escape cancels editing`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          // The column under the cursor is edited. A column that is only displayed is refused.
          try display.use("key", "F2")
          _ = try #require(probe.line { $0.contains("Number is read-only") })
          try display.use("key", "Right", "key", "F2")
          _ = try #require(probe.line { $0.contains("Name: row 0") && $0.contains("typing") })
          // The existing text is selected, and letters are text rather than commands.
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
          // A click on another row writes the text, and the keys are commands again.
          try display.use("key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try display.use("key", "End", "type", "?")
          _ = try #require(probe.line { $0.contains("Name: row 0!?") })
          try display.use("mousemove", "100", "240", "click", "1")
          _ = try #require(probe.line { $0.contains("[\"row 0!?\"") && !$0.contains("typing") })
          try display.use("key", "Home")
          _ = try #require(probe.line { $0.hasPrefix("0 | 0 |") && !$0.contains("typing") })
          // Removing a row while it is edited ends editing and has no other effect.
          try display.use("key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try probe.send("remove 0")
          _ = try #require(probe.line { $0.contains("[\"row 1\"") && !$0.contains("typing") })
          try display.use("key", "Escape")
        }
      }

      @Test func `a text with NUL keeps it when it is edited in place`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          try probe.send("divide 0")
          _ = try #require(probe.line { $0.contains("[\"left") })
          try display.use("key", "Right", "key", "F2")
          _ = try #require(probe.line { $0.contains("typing") })
          try display.use("key", "End", "type", "!")
          _ = try #require(probe.line { $0.contains("right!") && $0.contains("typing") })
          try display.use("key", "Return")
          _ = try #require(probe.line { $0.contains("right!") && !$0.contains("typing") })
          try probe.send("spell 0")
          let name = Array("left\0right!".unicodeScalars.map(\.value))
          _ = try #require(probe.line { $0 == "spelled \(name)" })
        }
      }

      @Test func `the detail of a text of 100,000 letters is written in short paragraphs`()
        async throws
      {
        try await Display.withWindow("window", "30") { display, probe in
          try probe.send("lengthen 0")
          _ = try #require(probe.line { $0.contains("[\"c2hvcnQg") })
          try display.use("key", "v")
          // The line ends of the paragraphs are not in the text, and the text is not in one
          // paragraph, for which GTK would need minutes.
          let text = String(repeating: "c2hvcnQg", count: 12_500) + "end"
          let line = try #require(probe.line { $0.contains("detail beside") })
          #expect(line.contains("[\"0\", \"\(text)\\nchanged "))
          #expect(line.contains(", shows name of ContractRow\", \"0\", \"group 0\"]"))
          let longest = try #require(line.firstMatch(of: #/\| longest ([0-9]+)/#)?.output.1)
          #expect((400...600).contains(Int(longest) ?? 0))
          // The paragraphs follow the width of the page.
          try display.use("mousemove", "541", "300", "mousedown", "1", "mousemove", "500", "300")
          try display.use("mousemove", "350", "300", "mouseup", "1")
          let wide = try #require(probe.line { $0.contains("detail beside") })
          #expect(wide.contains("[\"0\", \"\(text)\\nchanged "))
          // Lines of the text stay lines, and a change replaces it.
          try probe.send("spread 0")
          let lines = try #require(probe.line { $0.contains("detail beside [\"0\", \"a word") })
          let words = String(repeating: #"a word\n"#, count: 14_285)
          #expect(lines.contains("\"\(words)end\\nname of "))
          try display.use("mousemove", "300", "400", "key", "v")
          _ = try #require(probe.line { !$0.contains("detail beside") })
          try display.use("key", "v")
          try probe.send("restore 0")
          _ = try #require(probe.line { $0.contains("detail beside [\"0\", \"row 0\\nname of ") })
        }
      }

      @Test func `the row detail names the changed property and the previous text`() async throws {
        try await Display.withWindow("window", "30") { display, probe in
          try display.use("key", "v")
          _ = try #require(probe.line { $0.contains("detail beside [\"0\", \"row 0\"") })
          try probe.send("change 0")
          let line = try #require(probe.line { $0.contains("detail beside [\"0\", \"changed") })
          let text = #/"changed\\nname of ContractRow changed [0-9:]{8}, was “row 0”"/#
          #expect(line.contains(text), "\(line)")
          display.keepPicture("detail-explained")
        }
      }

      @Test func `the row detail is below the rows of a narrow window`() async throws {
        for (width, place) in [(320, "below"), (900, "beside")] {
          try await Display.withWindow("remembering", "30", size: (width, 400)) { display, probe in
            try display.use("key", "v")
            _ = try #require(probe.line { $0.contains("detail \(place) ") })
            display.keepPicture("detail-\(place)")
            // The first row is below the title bar and the headers.
            try probe.send("measure 0")
            let measured = try #require(probe.line { $0.hasPrefix("measured ") })
            let top = measured.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            #expect((70...95).contains(try #require(top)), "\(measured)")
          }
        }
      }

      @Test func `rows selected by Ctrl and Shift clicks stay selected when rows are inserted`()
        async throws
      {
        try await Display.withWindow("window", "300", showing: Display.allRows) { display, probe in
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
          // The visible rows have not moved.
          #expect(many.hasPrefix("1 |") && many.contains("[\"row 0\", \"row 23\"]"))
          try display.use("key", "v")
          _ = try #require(probe.line { $0.contains("detail beside") && $0.contains("\"row ") })
          try display.use("key", "v")
        }
      }

      @Test func `dragging column edges changes widths, and dragging headers changes the order`()
        async throws
      {
        let size = (width: 900, height: 600)
        try await Display.withWindow(
          "remembering",
          "30",
          showing: Display.allRows,
          size: size
        ) { display, probe in
          // The layout of new rows changes until their widths are known.
          try display.waitUntilStill { _ = try probe.ask("tell", "told ") }
          // Drags the edge between the second and the third column to the right.
          try display.use("mousemove", "139", "62", "mousedown", "1", "mousemove", "150", "62")
          try display.use("mousemove", "190", "62", "mousemove", "231", "62", "mouseup", "1")
          let wide = try #require(probe.line { $0.contains(#/\(key: 1, value: 1[5-7]\)/#) })
          #expect(wide.contains("columns [0, 1, 2, 3]"))
          // Drags the header of the first column behind the second one.
          try display.use("mousemove", "40", "62", "mousedown", "1", "mousemove", "70", "62")
          try display.use("mousemove", "140", "62", "mousemove", "210", "62", "mouseup", "1")
          let moved = try #require(probe.line { $0.contains("columns [1, 0, 2, 3]") })
          // Dragging has neither sorted the table nor changed other widths.
          #expect(moved.contains("| none |"))
          #expect(
            moved.firstRange(of: #/widths .*/#).map { String(moved[$0]) }
              == wide.firstRange(of: #/widths .*/#).map { String(wide[$0]) }
          )
          display.keepPicture("dragged")
        }
      }

      @Test func `window sizes and column layouts are restored`() async throws {
        try await Display.onThread { display in
          let folder = try display.makeStateFolder()
          var probe = try display.probe("remembering", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          // The first column is hidden. The second one is made wider and moved to the right.
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
          // The end of the display is reported, and the layout is saved before.
          try FileManager.default.removeItem(at: file)
          probe = try display.program(
            "/bin/sh",
            "-c",
            "exec \"$0\" remembering 30 2>&1",
            Probe.url(of: "GTKProbe").path
          )
          _ = try #require(probe.line { $0.contains("columns [0, 1, 2, 3]") })
          try display.use("mousemove", "300", "400", "key", "minus")
          _ = try #require(probe.line { $0.contains("columns [1, 2, 3]") })
          display.end()
          _ = try #require(probe.line { $0 == "GTKProbe: the display has ended" })
          #expect(probe.end() == 74)
          #expect(try String(contentsOf: file, encoding: .utf8).contains("\"hidden\" : [\n"))
        }
      }

      @Test func `maximized windows are restored`() async throws {
        try await Display.onThread { display in
          let folder = try display.makeStateFolder()
          let file = folder.appendingPathComponent("GTKProbe/windows.json")
          for isMaximized in [false, true, true] {
            let probe = try display.probe("remembering", "30")
            let line = try #require(probe.line { $0.contains("[\"row 0\"") })
            #expect(line.contains("maximized") == isMaximized)
            try display.use("mousemove", "300", "400", "key", "ctrl+q")
            #expect(probe.line { $0 == "closed" } != nil)
            var text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("\"isMaximized\" : \(isMaximized)"), "\(text)")
            // Without a window manager, the first window cannot be maximized.
            text.replace("\"isMaximized\" : false", with: "\"isMaximized\" : true")
            try Data(text.utf8).write(to: file)
          }
        }
      }

      @Test func `invalid files with window sizes are ignored`() async throws {
        try await Display.onThread { display in
          let folder = try display.makeStateFolder()
          let file = folder.appendingPathComponent("GTKProbe/windows.json")
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
          )
          // An invalid file is treated like a missing one.
          try Data("{\"width\": 1e99".utf8).write(to: file)
          let probe = try display.probe("remembering", "30")
          _ = try #require(probe.line { $0.contains("columns [0, 1, 2, 3]") })
          try display.use("mousemove", "300", "400", "key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
