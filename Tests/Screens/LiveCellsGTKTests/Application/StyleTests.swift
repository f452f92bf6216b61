#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The dark style of windows, according to the desktop and to the user's settings.
    @Suite(
      .serialized,
      .timeLimit(.minutes(60)),
      .enabled(
        if: Display.isAvailable && Display.canReadScreens,
        "needs dbus-run-session and python3-gi"
      )
    )
    struct StyleTests {
      /// Runs a window with a portal that reports a style, and with a GTK settings file.
      private func probe(
        _ display: Display,
        portal style: Int,
        settings: String = ""
      ) throws -> (probe: Probe, folder: URL) {
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("livecells-style-\(UUID().uuidString)")
        let inner = folder.appendingPathComponent("gtk-4.0")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("[Settings]\n\(settings)\n".utf8)
          .write(to: inner.appendingPathComponent("settings.ini"))
        display.variables["XDG_CONFIG_HOME"] = folder.path
        let probe = try display.script("stand-in-portal.py", "GTKProbe", "\(style)", "window", "30")
        return (probe, folder)
      }

      @Test func `windows follow the dark style of the desktop and its changes`() async throws {
        try await Display.onThread { display in
          let (probe, folder) = try probe(display, portal: 1)
          defer { try? FileManager.default.removeItem(at: folder) }
          _ = try #require(probe.line { $0 == "style dark" })
          display.keepPicture("dark")
          try probe.send("style 2")
          _ = try #require(probe.line { $0 == "style light" })
          display.keepPicture("light")
          try probe.send("style 1")
          _ = try #require(probe.line { $0 == "style dark" })
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `a dim text does not fade the highlight of the cursor's row`() async throws {
        try await Display.onThread { display in
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          // The row is not visible yet, so that the change is not highlighted.
          try probe.send("void 29")
          // The answer to the next command shows that the program has received the change.
          try probe.send("order")
          _ = try #require(probe.line { $0.hasPrefix("order") })
          try display.use("mousemove", "600", "400", "key", "End")
          _ = try #require(probe.line { $0.contains("\"row 29\"]") && $0.contains("30 of 30") })
          try display.waitUntilStill { _ = try probe.ask("order", "order") }
          display.keepPicture("dim")
          // The backgrounds of the number and of the placeholder.
          let pixels = "%[pixel:p{12,560}] %[pixel:p{260,560}] %[pixel:p{500,300}]"
          let colors = try display.program(
            "/usr/bin/convert",
            Display.picture("dim"),
            "-format",
            pixels + "\\n",
            "info:"
          )
          let found = try #require(colors.line()).split(separator: " ")
          #expect(found.count == 3 && found[0] == found[1] && found[0] != found[2], "\(found)")
          try display.use("key", "ctrl+q")
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `windows stay open when the session bus ends`() async throws {
        try await Display.onThread { display in
          var bus: Probe? = try display.program(
            "/usr/bin/dbus-daemon",
            "--session",
            "--nofork",
            "--print-address"
          )
          display.variables["DBUS_SESSION_BUS_ADDRESS"] = try #require(bus?.line())
          let probe = try display.probe("window", "30")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          // The window has requested its style on the bus by now.
          Thread.sleep(forTimeInterval: 1)
          // Kills the bus. SIGTERM may be blocked by the test runner.
          bus = nil
          try probe.send("change 0")
          _ = try #require(probe.line { $0.contains("[\"changed\"") })
          try probe.send("restore 0")
          _ = try #require(probe.line { $0.contains("[\"row 0\"") })
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }

      @Test func `without a preference of the desktop, GTK's settings apply`() async throws {
        try await Display.onThread { display in
          let (probe, folder) = try probe(
            display,
            portal: 2,
            settings: "gtk-application-prefer-dark-theme=true"
          )
          defer { try? FileManager.default.removeItem(at: folder) }
          _ = try #require(probe.line { $0 == "style dark" })
          _ = try #require(probe.line { $0 == "style light" })
          try probe.send("style 0")
          _ = try #require(probe.line { $0 == "style dark" })
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
