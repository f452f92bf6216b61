#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The demos in windows with custom cells. In the output, `*` is an icon, `40%` a progress bar,
    /// and `[Ada]` a text field.
    @Suite(
      .serialized,
      .timeLimit(.minutes(60)),
      .enabled(
        if: Display.isAvailable && Display.canReadScreens,
        "needs dbus-run-session, at-spi2-core, python3-gi and gir1.2-atspi-2.0"
      )
    )
    struct DemoWindowTests {
      private func inWindow(
        _ name: String,
        _ body: @escaping @Sendable (Display, Probe) throws -> Void
      ) async throws {
        try await Display.onThread { display in
          let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("livecells-demo-\(UUID().uuidString)")
          defer { try? FileManager.default.removeItem(at: folder) }
          display.variables["XDG_STATE_HOME"] = folder.path
          let demo = try display.script(
            "read-accessible.py",
            "LiveCellsTool",
            ["demo", name, "--screen", "gtk"]
          )
          try body(display, demo)
          try display.use("mousemove", "300", "300", "key", "ctrl+q")
          #expect(demo.line { $0.hasPrefix("ended with") } == "ended with 0")
        }
      }

      @Test func `the clock displays icons of the sky and progress bars of the day`() async throws {
        try await inWindow("clock") { display, demo in
          let city = #/\{[^|]+ \| [^|]+ \| (\d\d:\d\d:\d\d) \| [^|]+ \| \* \d+%/#
          let first = try #require(demo.line { $0.contains(city) })
          let time = try #require(first.firstMatch(of: city)?.1)
          _ = try #require(
            demo.line { line in line.firstMatch(of: city).map { $0.1 != time } ?? false }
          )
          display.keepPicture("clock")
        }
      }

      @Test func `downloads display icons of their state and growing progress bars`() async throws {
        try await inWindow("requests") { display, demo in
          let bars = #/ \| \* [^|]+ \| (\d+)% \|/#
          let first = try #require(demo.line { $0.contains(bars) })
          let parts = first.matches(of: bars).map(\.1)
          _ = try #require(demo.line { $0.matches(of: bars).map(\.1) != parts })
          display.keepPicture("requests")
        }
      }

      @Test func `contacts display portraits next to names that are loaded in the background`()
        async throws
      {
        try await inWindow("contacts") { display, demo in
          _ = try #require(demo.line { $0.contains(#/\{1 \| \* [A-Z][^|]+ \| /#) })
          display.keepPicture("contacts")
        }
      }

      @Test func `notes display an icon next to a title that a second process edits`() async throws
      {
        try await inWindow("notes") { display, demo in
          _ = try #require(demo.line { $0.contains(#/\{\d+ \| \* [^|]+ \| \d+ \| /#) })
          // The second process has started writing.
          _ = try #require(demo.line { $0.contains(#/\* [^|]+ \| \d+ \| [1-9]/#) })
          display.keepPicture("notes")
        }
      }

      @Test
      func `fields of the form are edited in place, and Escape cancels editing`() async throws {
        try await inWindow("profile") { display, demo in
          _ = try #require(demo.line { $0.contains("{Name | [Ada] |") })
          // After a click into the name field, letters are text. All bound views display it.
          try display.use("mousemove", "200", "95", "click", "1", "key", "End")
          try display.use("type", "zz")
          _ = try #require(demo.line { $0.contains("{Name | [Adazz] |") && $0.contains("[ADAZZ]") })
          display.keepPicture("profile")
          // After Escape, letters are commands again.
          try display.use("key", "Escape", "key", "N")
          _ = try #require(demo.line { $0.contains("{Name | [Blaise] |") })
        }
      }
    }
  }
#endif
