import Examples
import LiveCells
import LiveCellsTerminal

#if GTK
  import LiveCellsGTK
#endif

/// Shows an example on a screen until the user quits.
@MainActor
struct DemoScreen {
  var name: String
  var seconds: Double?
  var settings: ScreenSettings

  nonisolated init(name: String, seconds: Double?, settings: ScreenSettings) {
    self.name = name
    self.seconds = seconds
    self.settings = settings
  }

  func run(_ example: some Example) async throws {
    let session = TableSession(example.table, title: name) { .live(example.state) }
    settings.apply(to: session)
    session.onInput = { input in TypedKey(input).map(example.take) ?? false }
    let player =
      example.playsUser
      ? nil
      : Task {
        while true {
          try await Task.sleep(for: example.pace)
          example.step()
          session.updateStatus()
        }
      }
    defer { player?.cancel() }
    try await TimedWork.run(for: seconds) { @MainActor in
      try await screen(of: example).run(example.layout(around: session))
    }
  }
}

extension DemoScreen {
  /// Returns the screen. A window shows cells with widgets if the example has them.
  private func screen(of example: some Example) -> any LayoutShowing {
    #if GTK
      if settings.kind == .gtk {
        return GTKScreen(
          cells: DemoCells.cells(of: example),
          rememberedAs: "livecells",
          about: .livecells
        )
      }
    #endif
    return settings.makeScreen()
  }
}

extension TypedKey {
  /// Maps an input of the screen to a key of an example, or returns nil if the example ignores it.
  fileprivate init?(_ input: TableInput) {
    switch input {
    case .key(.character(let character)): self = .text(String(character))
    case .text(let text): self = .text(text)
    case .key(.backspace): self = .backspace
    case .key(.enter): self = .enter
    case .key(.escape): self = .escape
    case .key(.up), .key(.down), .key(.pageUp), .key(.pageDown), .key(.home), .key(.end),
      .key(.tab), .key(.backTab), .pointer:
      self = .move
    default: return nil
    }
  }
}
