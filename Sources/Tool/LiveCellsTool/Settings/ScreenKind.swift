import ArgumentParser
import LiveCells
import LiveCellsTerminal

#if GTK
  import LiveCellsGTK
#endif

/// The kind of screen that shows a table.
enum ScreenKind: String, ExpressibleByArgument, CaseIterable {
  case terminal
  case gtk

  /// - Throws: `ValidationError` if the build does not support it.
  func validate() throws {
    #if !GTK
      if self == .gtk {
        throw ValidationError(
          "livecells was built without GTK: build it with the trait GTK, which requires GTK 4"
            + " (Debian: libgtk-4-dev)"
        )
      }
    #endif
  }

  /// Asks for an SQLite file with the desktop's file dialog. Returns nil if the user cancels.
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

  /// Shows a message in a window with buttons.
  ///
  /// - Returns: The index of the chosen button, or nil if the user closes the window or the build
  ///   has no windows.
  @MainActor
  static func showMessage(_ title: String, _ text: String, choices: [String]) async throws -> Int? {
    #if GTK
      return try await MessageWindow(title, text, choices: choices).answer()
    #else
      return nil
    #endif
  }

  /// Shows messages in a window, from the first element of a stream until its end.
  ///
  /// - Throws: `CancellationError` if the user closes the window earlier.
  @MainActor
  static func showMessageWhile(
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

  /// Returns a screen of this kind.
  @MainActor
  func screen(_ settings: ScreenSettings) -> any LayoutShowing {
    #if GTK
      if self == .gtk {
        return GTKScreen(
          rememberedAs: "livecells",
          about: .livecells,
          onOpen: NewWindow.open
        )
      }
    #endif
    let screen = TerminalScreen(colors: settings.colors, usesMouse: settings.usesMouse)
    screen.theme = settings.theme
    screen.framesPerSecond = settings.framesPerSecond
    return screen
  }
}

#if GTK
  extension AboutProgram {
    /// The description of this tool.
    static let livecells = AboutProgram(
      "LiveCells",
      version: ToolVersion.version,
      summary: "Tables of databases, current while others write to them",
      license: "Apache License, Version 2.0\nhttps://www.apache.org/licenses/LICENSE-2.0"
    )
  }
#endif

/// A command that shows a table on a screen.
protocol ScreenChoosing {
  var shown: ScreenOptions { get }
}
