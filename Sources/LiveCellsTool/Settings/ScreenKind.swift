import ArgumentParser
import LiveCells
import LiveCellsTerminal

#if GTK
  import LiveCellsGTK
#endif

/// Where a table is shown.
enum ScreenKind: String, ExpressibleByArgument, CaseIterable {
  case terminal
  case gtk

  /// - Throws: `ValidationError` where the tool was built without it.
  func validate() throws {
    #if !GTK
      if self == .gtk {
        throw ValidationError(
          "this livecells was built without GTK: build it with the trait GTK, which needs GTK 4"
            + " (Debian: libgtk-4-dev)"
        )
      }
    #endif
  }

  /// Asks for a file of SQLite with the desktop's dialog; nil if none is chosen.
  @MainActor
  static func chooseDatabase() async throws -> String? {
    #if GTK
      return try await FileChooser.choose(
        "Open a database",
        types: [
          "SQLite databases": ["*.sqlite", "*.sqlite3", "*.db", "*.db3"], "All files": ["*"],
        ]
      )
    #else
      return nil
    #endif
  }

  /// A screen of the kind.
  @MainActor
  func screen(_ settings: ScreenSettings) -> any LayoutShowing {
    #if GTK
      if self == .gtk { return GTKScreen(rememberedAs: "livecells") }
    #endif
    let screen = TerminalScreen(colors: settings.colors, usesMouse: settings.usesMouse)
    screen.theme = settings.theme
    screen.framesPerSecond = settings.framesPerSecond
    return screen
  }
}

/// A command that shows a table on a screen.
protocol ScreenChoosing {
  var shown: ScreenOptions { get }
}
