#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// A table in a window, operated by keys, the wheel and clicks.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct TableWindowTests {
      @Test func `a window fulfils the contract of screens`() async throws {
        let lines = try await Display.onThread { display in
          let probe = try display.probe("contract", "0", "30")
          return probe.linesToEnd()
        }
        #expect(lines == (0..<30).map { "seed \($0): kept" })
      }

      @Test func `keys reach both ends of a million rows, and labels display them`() async throws {
        try await Display.withWindow("window", "1000000") { display, probe in
          try display.use("mousemove", "300", "300", "key", "G")
          let end = try #require(
            probe.line { $0.contains("| 999999 |") && $0.contains("\"row 999999\"]") }
          )
          #expect(end.contains("1000000 of 1000000"))
          try display.use("key", "g")
          _ = try #require(probe.line { $0.hasPrefix("0 | 0 |") && $0.contains("[\"row 0\"") })
          // A search moves the cursor and scrolls the window.
          try display.use("key", "slash")
          try display.use("type", "row 4321")
          try display.use("key", "Return")
          let found = try #require(probe.line { $0.contains("| 4321 |") && $0.contains("4322 of") })
          #expect(!found.hasPrefix("0 |"))
        }
      }

      @Test func `a changed text is read once, and updates only its label`()
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("window", "100")
          _ = try #require(probe.line { $0.contains(Display.allRows) })
          func counts() throws -> [Int] {
            try probe.ask("counts", "counts").split(separator: " ").compactMap { Int($0) }
          }
          // The first frames lay the window out.
          var before: [Int] = []
          while try before != counts() {
            try display.waitUntilStill { _ = try probe.ask("tell", "told ") }
            before = try counts()
          }
          try probe.send("change 0")
          _ = try #require(probe.line { $0.contains("[\"changed\"") })
          let after = try counts()
          #expect(after[0] - before[0] == 1)
          // The highlight of the label may have faded meanwhile.
          #expect((1...2).contains(after[1] - before[1]))
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `many columns keep their texts, and are scrolled sideways`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("wide", "40")
          _ = try #require(probe.line { $0 == "painted" })
          // The labels exist after some frames, and GTK arranges them after that.
          let begun = try probe.line(
            repeating: { try probe.send("count") },
            where: { $0.contains(" of 41, ") && $0.hasSuffix(", 1 headers like numbers") }
          )
          _ = try #require(begun)
          try display.waitUntilStill { _ = try probe.ask("count", "cut") }
          let told = try probe.ask("count", "cut")
          #expect(told.hasPrefix("cut 0 of 41, "))
          #expect(told.hasSuffix(", 1 headers like numbers"), "the column Number")
          // GTK keeps 200 rows ready, of which fewer than 60 are visible.
          let labels = told.firstMatch(of: #/, (\d+) labels/#).flatMap { Int($0.1) }
          #expect((41 * 5..<41 * 60).contains(try #require(labels)))
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a column that is made narrower shows that its texts are cut`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("wide", "3")
          _ = try #require(probe.line { $0 == "painted" })
          try display.use("mousemove", "300", "300", "key", "Right")
          var told = ""
          for _ in 0..<12 where !told.hasPrefix("cut 1 of 4, ") {
            try display.use("key", "less")
            try display.waitUntilStill { _ = try probe.ask("count", "cut") }
            told = try probe.ask("count", "cut")
          }
          #expect(told.hasPrefix("cut 1 of 4, "), "\(told)")
          display.keepPicture("narrowed")
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test(arguments: [false, true])
      func `header, values and placeholders of a column share one edge`(isMirrored: Bool)
        async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("aligned", isMirrored ? "1" : "0")
          _ = try #require(probe.line { $0 == "painted, cursor 0" })
          try display.waitUntilStill { _ = try probe.ask("measure", "ends ") }
          display.keepPicture(isMirrored ? "aligned-mirrored" : "aligned")
          let told = try probe.ask("measure", "ends ")
          // For each column, the ends of the header, of a value and of NULL.
          let columns = told.dropFirst("ends ".count).split(separator: " | ").map { column in
            column.split(separator: " ").map { $0.split(separator: "-").compactMap { Int($0) } }
          }
          #expect(columns.count == 3)
          for (column, ends) in columns.enumerated() {
            // The first two columns are numbers, whose edge is the other one.
            let edge = (column < 2) != isMirrored ? 1 : 0
            let edges = ends.map { $0[edge] }
            #expect(edges.count == 3 && edges.allSatisfy { abs($0 - edges[0]) <= 1 }, "\(told)")
          }
          // The last column keeps its own width.
          #expect(columns.flatMap { $0.flatMap(\.self) }.allSatisfy { isMirrored == ($0 > 450) })
          // Arrow keys move the cursor to where they point.
          let (next, previous) = isMirrored ? ("Left", "Right") : ("Right", "Left")
          try display.use("mousemove", "300", "400", "key", next, "key", next)
          _ = try #require(probe.line { $0 == "painted, cursor 2" })
          try display.use("key", previous)
          _ = try #require(probe.line { $0 == "painted, cursor 1" })
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `the cursor is visible in columns that were out of sight`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("wide", "40")
          _ = try #require(probe.line { $0 == "painted" })
          /// Presses a key until the cursor is in a column, which must be visible then.
          func press(_ key: String, untilColumn column: Int) throws {
            while true {
              try display.use("mousemove", "300", "300", "key", key)
              try probe.send("count")
              let told = try #require(probe.line { $0.hasPrefix("cut") })
              if told.contains(", cursor \(column) visible, ") { return }
              Thread.sleep(forTimeInterval: 0.1)
            }
          }
          try press("dollar", untilColumn: 40)
          try press("0", untilColumn: 0)
          try press("dollar", untilColumn: 40)
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `the wheel scrolls, and rows scrolled to are current`() async throws {
        try await Display.withWindow("window", "100000") { display, probe in
          try display.use("mousemove", "300", "300", "click", "--repeat", "5", "5")
          _ = try #require(probe.line { !$0.hasPrefix("0 |") })
          // Regardless of the final scroll position, the first visible row displays its current
          // value.
          var line = ""
          while !line.contains("[\"changed\"") {
            try probe.send("change top")
            try probe.send("tell")
            line = try #require(probe.line { $0.hasPrefix("told ") })
          }
          #expect(!line.hasPrefix("told 0 |"))
        }
      }

      @Test func `the wheel reaches the end of a million rows`() async throws {
        try await Display.withWindow("window", "1000000") { display, probe in
          try display.use("mousemove", "300", "300")
          // The distance per step depends on GTK: quick steps scroll further.
          var line = ""
          while !line.contains("\"row 999999\"]") {
            try display.use("click", "--repeat", "1000", "--delay", "0", "5")
            try probe.send("tell")
            line = try #require(probe.line { $0.hasPrefix("told ") })
          }
          #expect(line.contains("\"row 999999\"]") && line.contains("| 0 |"))
          display.keepPicture("wheel")
        }
      }

      @Test func `rows inserted and removed above do not move the visible rows`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "1000")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try display.use("mousemove", "300", "300", "key", "G")
          _ = try #require(probe.line { $0.contains("| 999 |") && $0.contains("\"row 999\"]") })
          try probe.send("insert 0")
          let after = try #require(probe.line { $0.contains("of 1001") })
          #expect(after.contains("| 1000 |") && after.contains("\"row 999\"]"))
          try probe.send("remove 0")
          let again = try #require(probe.line { $0.contains("of 1000") })
          #expect(again.contains("| 999 |") && again.contains("\"row 999\"]"))
          try probe.send("change 999")
          _ = try #require(probe.line { $0.contains("\"changed\"]") })
          try display.use("key", "ctrl+q")
          #expect(probe.end() == 0)
        }
      }

      @Test func `keys and clicks move the focus between panes, and a form is edited`() async throws
      {
        try await Display.onThread { display in
          let probe = try display.probe("layout")
          _ = try #require(
            probe.line { $0.hasPrefix("rows |") && $0.contains("[\"row 0\", \"-\"]") }
          )
          try display.use("mousemove", "300", "500", "key", "Down")
          _ = try #require(probe.line { $0.contains("[\"row 1\"") })
          try display.use("key", "Tab")
          _ = try #require(probe.line { $0.hasPrefix("form |") })
          try display.use("key", "Return")
          _ = try #require(probe.line { $0.contains("Name: row 1") })
          // The existing text is selected initially, as in all text fields.
          try display.use("key", "End", "type", " new")
          try display.use("key", "Return")
          _ = try #require(probe.line { $0.contains("[\"row 1 new\"") })
          // Behind the other tab, the form is not live.
          try display.use("key", "parenright")
          _ = try #require(probe.line { $0.hasPrefix("other |") && $0.contains("[\"-\", \"0\"]") })
          try display.use("mousemove", "100", "300", "click", "1")
          _ = try #require(probe.line { $0.hasPrefix("rows |") })
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
          #expect(probe.end() == 0)
        }
      }

      @Test func `a click on a header sorts, and a click on a row moves the cursor`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "300")
          // Clicks are possible only after the first layout.
          _ = try #require(probe.line { $0.contains("[\"row 0\", \"row 23\"]") })
          for (order, first) in [("1+", "row 0"), ("1-", "row 299"), ("none", "row 0")] {
            // A quick second click would count as a double click.
            try display.use("sleep", "1", "mousemove", "100", "62", "click", "1")
            let line = try #require(probe.line { $0.contains("| \(order) |") })
            #expect(line.contains("[\"\(first)\""))
          }
          try display.use("sleep", "1", "mousemove", "300", "142", "click", "1")
          let clicked = try #require(probe.line { !$0.contains("| 0 |") })
          #expect(clicked.hasPrefix("0 | 2 |") || clicked.hasPrefix("0 | 3 |"), "\(clicked)")
          try display.use("key", "ctrl+q")
          #expect(probe.end() == 0)
        }
      }
    }
  }
#endif
