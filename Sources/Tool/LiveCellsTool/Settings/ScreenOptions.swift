import ArgumentParser
import LiveCellsTerminal

/// The options of screens, for all commands that show one.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: "Show the table on the terminal, or in a window: terminal or gtk (default: terminal)."
  )
  var screen: ScreenKind?

  @Option(help: "Use colours: auto, always or never (default: auto).")
  var color: ColorPolicy?

  @Option(help: "Choose colours for this background: auto, dark or light (default: auto).")
  var theme: TerminalTheme?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw at most n frames per second (default: 60).", valueName: "n")
  )
  var fps: String?

  @Option(
    help: ArgumentHelp("Use the mouse: on or off (default: on).", valueName: "on|off"),
    completion: .list(["on", "off"])
  )
  var mouse: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep the last n frames for stepping back (default: 1000).", valueName: "n")
  )
  var history: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Highlight changes for this time, such as 500ms or 2s (default: 2s).",
      valueName: "time"
    )
  )
  var highlight: String?

  /// Returns the settings from these options, the environment and the configuration file.
  ///
  /// - Throws: `ValidationError` for an invalid option, `SettingsError` for an error elsewhere.
  func settings() throws -> ScreenSettings {
    var settings = try SettingsFile.settings()
    let options = [
      ("screen", screen?.rawValue), ("color", color?.rawValue), ("theme", theme?.rawValue),
      ("fps", fps), ("mouse", mouse), ("history", history), ("highlight", highlight),
    ]
    for case (let name, let value?) in options {
      if let problem = settings.set(name, to: value) { throw ValidationError("--" + problem) }
    }
    try settings.kind.validate()
    return settings
  }
}
