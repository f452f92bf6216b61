import ArgumentParser
import LiveCells
import LiveCellsTerminal

/// The settings of screens. Options have precedence over environment variables, and these over the
/// configuration file.
struct ScreenSettings {
  var kind = ScreenKind.terminal
  var colors = ColorPolicy.auto
  var theme = TerminalTheme.auto
  var framesPerSecond = 60
  var usesMouse = true
  /// The number of recorded frames to step back through.
  var history = 1_000
  /// How long changes stay highlighted.
  var highlight = Duration.seconds(2)

  /// Sets a setting by name.
  ///
  /// - Returns: A description of an invalid name or value, or nil.
  mutating func set(_ name: String, to text: String) -> String? {
    guard let setting = Self.all.first(where: { $0.name == name }) else {
      return "no such setting: \(name); the settings are \(Self.names)"
    }
    return setting.set(&self, text) ? nil : "\(name) must be \(setting.values): \(text)"
  }

  /// The names of all settings.
  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// A setting, by its name in the file and the environment.
  struct Setting: Sendable {
    var name: String
    /// The valid values, for messages.
    var values: String
    /// Sets the value. Returns false if it is invalid.
    var set: @Sendable (inout ScreenSettings, String) -> Bool

    /// The environment variable of the setting.
    var variable: String { "LIVECELLS_" + name.uppercased() }
  }

  static let all = [
    Setting(name: "color", values: "auto, always or never") { settings, text in
      ColorPolicy(rawValue: text).map { settings.colors = $0 } != nil
    },
    Setting(name: "theme", values: "auto, dark or light") { settings, text in
      TerminalTheme(rawValue: text).map { settings.theme = $0 } != nil
    },
    Setting(name: "screen", values: "terminal or gtk") { settings, text in
      ScreenKind(rawValue: text).map { settings.kind = $0 } != nil
    },
    Setting(name: "fps", values: "a number of frames from 1 to 240") { settings, text in
      number(text, in: 1...240).map { settings.framesPerSecond = $0 } != nil
    },
    Setting(name: "mouse", values: "on or off") { settings, text in
      ["on": true, "off": false][text].map { settings.usesMouse = $0 } != nil
    },
    Setting(name: "history", values: "a number of frames from 0 to 1000000") { settings, text in
      number(text, in: 0...1_000_000).map { settings.history = $0 } != nil
    },
    Setting(name: "highlight", values: "a time such as 2s, or 0") { settings, text in
      if text == "0" {
        settings.highlight = .zero
        return true
      }
      guard let interval = try? RepeatInterval(text) else { return false }
      settings.highlight = interval.duration
      return true
    },
  ]

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Creates a screen with these settings.
  @MainActor
  func makeScreen() -> any LayoutShowing { kind.screen(self) }

  /// Checks that the screen can be shown, before standard input is consumed.
  ///
  /// - Throws: `TerminalError`.
  func check() throws {
    if kind == .terminal { try TerminalDevice.standard().close() }
  }

  /// Applies the settings to a session.
  @MainActor
  func apply(to session: TableSession) {
    session.historyLimit = history
    session.highlightTime = highlight
  }
}
