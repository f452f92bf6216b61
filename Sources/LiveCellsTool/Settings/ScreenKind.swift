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

  /// A screen of the kind.
  @MainActor
  func screen(_ settings: ScreenSettings) -> any LayoutShowing {
    #if GTK
      if self == .gtk { return GTKScreen() }
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
