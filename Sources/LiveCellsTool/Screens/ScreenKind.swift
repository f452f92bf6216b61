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

  /// Shows a session until the person has seen enough.
  @MainActor
  func run(_ session: TableSession, _ colors: ColorPolicy) async throws {
    #if GTK
      if self == .gtk { return try await GTKScreen().run(session) }
    #endif
    try await TerminalScreen(colors: colors).run(session)
  }
}

/// A command that shows a table on a screen.
protocol ScreenChoosing {
  var screen: ScreenKind { get }
}
