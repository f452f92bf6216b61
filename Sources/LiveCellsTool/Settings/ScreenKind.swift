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

  /// Tells something in a window and asks what to do.
  ///
  /// - Returns: The place of what the person chooses; nil if he only closes it, or there are no windows.
  @MainActor
  static func tell(_ title: String, _ text: String, choices: [String]) async throws -> Int? {
    #if GTK
      return try await MessageWindow(title, text, choices: choices).answer()
    #else
      return nil
    #endif
  }

  /// Tells in a window what there is to be told, from the first of some texts on until there are no more.
  ///
  /// - Throws: `CancellationError` if the person closes the window before.
  @MainActor
  static func tellWhile(
    _ texts: AsyncStream<String>,
    _ title: String,
    choices: [String]
  ) async throws {
    #if GTK
      var texts = texts.makeAsyncIterator()
      guard let first = await texts.next() else { return }
      let window = MessageWindow(title, first, choices: choices)
      let answer = Task { try await window.answer() }
      let following = Task {
        while let text = await texts.next(isolation: #isolation) { window.text = text }
        answer.cancel()
        return ()
      }
      try await withTaskCancellationHandler {
        _ = try await answer.value
      } onCancel: {
        answer.cancel()
      }
      if !answer.isCancelled {
        following.cancel()
        throw CancellationError()
      }
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
