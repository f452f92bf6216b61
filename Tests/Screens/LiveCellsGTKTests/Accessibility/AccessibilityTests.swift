#if GTK
  import Foundation
  import ProcessTestSupport
  import Testing

  extension WindowTests {
    /// A window as reported to screen readers through AT-SPI.
    @Suite(
      .serialized,
      .timeLimit(.minutes(60)),
      .enabled(
        if: Display.isAvailable && Display.canReadScreens,
        "needs dbus-run-session, at-spi2-core, python3-gi and gir1.2-atspi-2.0"
      )
    )
    struct AccessibilityTests {
      @Test
      func `screen readers receive the table, headers, cursor, rows, cells, changes and remarks`()
        async throws
      {
        let told = try await Display.onThread { display in
          try display.script("read-accessible.py", "GTKProbe").linesToEnd()
        }
        // GTK 4.10 and later report column headers as such. Earlier versions report buttons with a
        // description.
        let lines = told.map { line in
          line.firstMatch(of: #/^column header: (\w+)$/#)
            .map { "push button: \($0.1) (column header)" } ?? line
        }
        #expect(
          lines == [
            "tree table: probe",
            "push button: Number (column header)", "push button: Name (column header)",
            "push button: Count (column header)", "push button: Note (column header)",
            "list list: probe (row 1 of 100: Number 0, Name row 0, Count 0, Note group 0)",
            "table row: 1",
            "table cell: 1", "table cell: row 1", "table cell: 0", "table cell: group 1",
            "rows without a text: 0",
            "reported table cell: changed", "reported text: Search (not found)",
          ]
        )
      }
    }
  }
#endif
