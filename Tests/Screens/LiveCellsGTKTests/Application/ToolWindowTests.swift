#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The tool in windows, examined through the accessibility interface.
    @Suite(
      .serialized,
      .timeLimit(.minutes(60)),
      .enabled(
        if: Display.isAvailable && Display.canReadScreens,
        "needs dbus-run-session, at-spi2-core, python3-gi and gir1.2-atspi-2.0"
      )
    )
    struct ToolWindowTests {
      /// Runs a test in a folder with a database, a file that is not a database, and an empty state
      /// folder.
      private func inFolder(
        _ body: @escaping @Sendable (Display, URL) throws -> Void
      ) async throws {
        try await Display.onThread { display in
          let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("livecells-window-\(UUID().uuidString)")
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          defer { try? FileManager.default.removeItem(at: folder) }
          display.variables["XDG_STATE_HOME"] = folder.path
          display.variables["HOME"] = folder.path
          try Data("this is no database, whatever it is called".utf8)
            .write(to: folder.appendingPathComponent("broken.db"))
          try display.run(
            "sqlite3",
            folder.appendingPathComponent("shop.db").path,
            "create table orders (id integer primary key, customer text);"
              + "insert into orders values (1, 'Ada'), (2, 'Grace')"
          )
          try body(display, folder)
        }
      }

      private func read(_ display: Display, _ arguments: String...) throws -> Probe {
        try display.script("read-accessible.py", "LiveCellsTool", arguments)
      }

      /// Chooses a file of the home folder in a dialog by typing its path, and returns the first
      /// line that satisfies a condition.
      ///
      /// GTK lists and watches each folder of a typed path, which takes minutes for the folder of
      /// temporary files on some machines. Input that the dialog has ignored is repeated.
      private func choose(
        _ name: String,
        in tool: Probe,
        on display: Display,
        where isWanted: (String) -> Bool
      ) throws -> String? {
        let path = "~/\(name)"
        let typed = try tool.line(
          repeating: {
            try display.use("mousemove", "300", "300", "key", "ctrl+a", "type", path)
          },
          where: { $0.contains("[\(path)]") }
        )
        _ = try #require(typed)
        return try tool.line(repeating: { try display.use("key", "Return") }, where: isWanted)
      }

      @Test func `without a file the tool opens a dialog and reports errors in a window`()
        async throws
      {
        try await inFolder { display, _ in
          let tool = try read(display, "watch", "--screen", "gtk")
          _ = try #require(tool.line { $0.contains("Open a database") })
          display.keepPicture("dialog")
          let told = try #require(
            try choose("broken.db", in: tool, on: display) {
              $0.contains("Cannot open the database")
            }
          )
          #expect(told.contains("broken.db") && told.contains("Choose another"), "\(told)")
          display.keepPicture("broken")
          // Return activates the default action.
          try display.use("mousemove", "100", "100", "key", "Return")
          _ = try #require(tool.line { $0.contains("Open a database") })
          let rows = try choose("shop.db", in: tool, on: display) {
            $0.contains("{1 | Ada; 2 | Grace}")
          }
          _ = try #require(rows)
          try display.use("key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `cancelling the file dialog ends the tool`() async throws {
        try await inFolder { display, _ in
          let tool = try read(display, "watch", "--screen", "gtk")
          _ = try #require(tool.line { $0.contains("Open a database") })
          try display.use("mousemove", "300", "300", "key", "Escape")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `an invalid file opened from the desktop is reported in a window`() async throws {
        try await inFolder { display, folder in
          let broken = folder.appendingPathComponent("broken.db").path
          let tool = try read(display, "watch", "--screen", "gtk", broken)
          let told = try #require(tool.line { $0.contains("Cannot open the database") })
          #expect(told.contains("broken.db"), "\(told)")
          try display.use("mousemove", "100", "100", "key", "Escape")
          #expect(tool.line { $0 == "ended with 65" } != nil)
        }
      }

      @Test func `waiting is displayed in a window that closes by itself or by Cancel`()
        async throws
      {
        try await inFolder { display, folder in
          let shop = folder.appendingPathComponent("shop.db").path
          let lock = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1], isolation_level=None)
            database.execute("begin exclusive")
            print("locked", flush=True)
            sys.stdin.read()
            """
          let holder = try display.program("/usr/bin/python3", "-c", lock, shop)
          _ = try #require(holder.line { $0 == "locked" })
          var tool = try read(display, "watch", "--screen", "gtk", shop)
          let told = try #require(tool.line { $0.contains("dialog: Waiting") })
          #expect(told.contains("locked") && told.contains("Cancel"), "\(told)")
          try display.use("mousemove", "100", "100", "key", "Return")
          #expect(tool.line { $0 == "ended with 0" } != nil)
          tool = try read(display, "watch", "--screen", "gtk", shop)
          _ = try #require(tool.line { $0.contains("dialog: Waiting") })
          try holder.endInput()
          let shown = try #require(tool.line { $0.contains("{1 | Ada; 2 | Grace}") })
          #expect(!shown.contains("Waiting"), "\(shown)")
          try display.use("mousemove", "300", "300", "key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `the keys are listed in a separate window, in groups`() async throws {
        try await inFolder { display, folder in
          let shop = folder.appendingPathComponent("shop.db").path
          let tool = try read(display, "watch", "--screen", "gtk", shop)
          _ = try #require(tool.line { $0.contains("{1 | Ada; 2 | Grace}") })
          try display.use("mousemove", "300", "300", "key", "F1")
          _ = try #require(tool.line { $0.contains("Moving") })
          try display.use("mousemove", "100", "100", "key", "Escape")
          _ = try #require(tool.line { !$0.contains("Moving") })
          try display.use("mousemove", "300", "300", "key", "ctrl+question")
          let keys = try #require(tool.line { $0.contains("Moving") })
          display.keepPicture("keys")
          #expect(keys.contains("Finding") && keys.contains("Sort by the column"), "\(keys)")
          // Keys of the terminal, and actions that are unavailable for this table, are not listed.
          #expect(!keys.contains("shell") && !keys.contains("Change the value"), "\(keys)")
          try display.use("mousemove", "100", "100", "key", "Escape")
          _ = try #require(tool.line { !$0.contains("Moving") })
          try display.use("mousemove", "300", "300", "key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `the last entry of the menu describes the program`() async throws {
        try await inFolder { display, folder in
          let shop = folder.appendingPathComponent("shop.db").path
          let tool = try read(display, "watch", "--screen", "gtk", shop)
          _ = try #require(tool.line { $0.contains("{1 | Ada; 2 | Grace}") })
          try display.use("mousemove", "300", "300", "key", "F10")
          let menu = try #require(tool.line { $0.contains("About LiveCells") })
          for title in ["Open…", "Filter by SQL Condition…", "Filter…", "Keyboard Shortcuts"] {
            #expect(menu.contains("menu item \(title)"), "\(menu)")
          }
          // Commands of the row are in the row's own menu.
          #expect(!menu.contains("Copy as CSV"), "\(menu)")
          try display.use("key", "Escape")
          _ = try #require(tool.line { !$0.contains("About LiveCells") })
          try display.use("key", "shift+F10")
          let rowMenu = try #require(tool.line { $0.contains("menu item Copy as CSV") })
          #expect(rowMenu.contains("menu item Group by Column"), "\(rowMenu)")
          #expect(!rowMenu.contains("Keyboard Shortcuts"), "\(rowMenu)")
          try display.use("key", "Escape")
          _ = try #require(tool.line { !$0.contains("Copy as CSV") })
          try display.use("key", "F10")
          _ = try #require(tool.line { $0.contains("About LiveCells") })
          try display.use("key", "Up", "key", "Return")
          let about = try #require(
            tool.line { $0.contains("current while others write to them") }
          )
          display.keepPicture("about")
          #expect(about.contains(/\d+\.\d+\.\d+/), "\(about)")
          try display.use("key", "Escape")
          _ = try #require(tool.line { !$0.contains("current while others write to them") })
          try display.use("mousemove", "300", "300", "key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `Ctrl+O opens another database in a window of its own`() async throws {
        try await inFolder { display, folder in
          try display.run(
            "sqlite3",
            folder.appendingPathComponent("other.db").path,
            "create table planets (id integer primary key, name text);"
              + "insert into planets values (1, 'Mars')"
          )
          let shop = folder.appendingPathComponent("shop.db").path
          let tool = try read(display, "watch", "--screen", "gtk", shop)
          _ = try #require(tool.line { $0.contains("{1 | Ada; 2 | Grace}") })
          try display.use("mousemove", "300", "300", "key", "ctrl+o")
          // Both windows belong to processes of the same name, which are listed together.
          _ = try #require(tool.line { $0.contains("Open a database") && $0.contains("Ada") })
          try display.use("mousemove", "300", "300")
          let both = try choose("other.db", in: tool, on: display) {
            $0.contains("{1 | Mars}") && $0.contains("{1 | Ada; 2 | Grace}")
          }
          _ = try #require(both)
          // The first window ends alone.
          try tool.endInput()
        }
      }

      @Test func `rows are added on the page of an empty table, by Enter and by the button`()
        async throws
      {
        try await inFolder { display, folder in
          let shop = folder.appendingPathComponent("shop.db").path
          try display.run("sqlite3", shop, "delete from orders")
          let tool = try read(display, "watch", "--screen", "gtk", "--write", shop)
          for name in ["Ada", "Grace"] {
            // The hidden page is listed as well.
            _ = try #require(tool.line { $0.contains("Add Row…") && !$0.contains("{1 | ") })
            if name == "Ada" {
              try display.use("mousemove", "300", "300", "key", "Return")
            } else {
              try display.waitUntilStill()
              display.keepPicture("add-row")
              // The button is below the title, in the middle of the window.
              try display.use("mousemove", "450", "398", "click", "1")
            }
            // No value for the key, which the database chooses.
            _ = try #require(tool.line { $0.contains("new row 1/2") })
            try display.use("key", "Return")
            _ = try #require(tool.line { $0.contains("new row 2/2") })
            try display.use("type", name)
            try display.use("key", "Return")
            // A frame may show the row before the message.
            _ = try #require(
              tool.line { $0.contains("{1 | \(name)}") && $0.contains("added row 1") }
            )
            // The tool may be reading.
            let deletion = "delete from orders where customer = '\(name)'"
            try display.run("sqlite3", "-cmd", ".timeout 60000", shop, deletion)
          }
          _ = try #require(tool.line { !$0.contains("{1 | ") })
          try display.use("mousemove", "300", "300", "key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `deleting is confirmed by a button, and Enter alone cancels`() async throws {
        try await inFolder { display, folder in
          let shop = folder.appendingPathComponent("shop.db").path
          let tool = try read(display, "watch", "--screen", "gtk", "--write", shop)
          _ = try #require(tool.line { $0.contains("{1 | Ada; 2 | Grace}") })
          for keys in [["Return"], ["Escape"], ["Right", "Left", "Return"], ["y", "Return"]] {
            try display.use("mousemove", "300", "300", "key", "Delete")
            let asked = try #require(tool.line { $0.contains("Delete the row?") })
            #expect(asked.contains("Cancel; Delete"), "\(asked)")
            display.keepPicture("delete")
            try display.use(["key"] + keys)
            let after = try #require(tool.line { !$0.contains("Delete the row?") })
            if keys != ["y", "Return"] {
              #expect(after.contains("{1 | Ada; 2 | Grace}"), "\(after)")
            } else if !after.contains("{2 | Grace}") {
              // The row may be deleted after the prompt was closed, or be seen so at the same time.
              _ = try #require(tool.line { $0.contains("{2 | Grace}") })
            }
          }
          try display.use("key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }

      @Test func `copied text can be pasted, and Ctrl-C does not end the tool`() async throws {
        try await inFolder { display, folder in
          let shop = folder.appendingPathComponent("shop.db").path
          let tool = try read(display, "watch", "--screen", "gtk", shop)
          _ = try #require(tool.line { $0.contains("{1 | Ada; 2 | Grace}") })
          try display.use("mousemove", "300", "300", "key", "End", "key", "Right", "key", "ctrl+c")
          _ = try #require(tool.line { $0.contains("copied the field") })
          try display.use("key", "ampersand", "key", "ctrl+v")
          _ = try #require(tool.line { $0.contains("[Grace]") })
          try display.use("key", "ctrl+c", "key", "Return")
          _ = try #require(tool.line { $0.contains("{2 | Grace}") })
          try display.use("key", "ctrl+q")
          #expect(tool.line { $0 == "ended with 0" } != nil)
        }
      }
    }
  }
#endif
