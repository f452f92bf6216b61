import Examples
import LiveCells
import LiveCellsTerminal

/// Shows an example on the terminal until the user quits.
@MainActor
struct DemoScreen {
  var name: String
  var seconds: Double?
  var colors: ColorPolicy

  nonisolated init(name: String, seconds: Double?, colors: ColorPolicy) {
    self.name = name
    self.seconds = seconds
    self.colors = colors
  }

  func run(_ example: some Example) async throws {
    let screen = TerminalScreen(title: name, colors: colors) { example.state }
    screen.onInput = { input in TypedKey(input).map(example.take) ?? false }
    let player =
      example.playsUser
      ? nil
      : Task {
        while true {
          try await Task.sleep(for: example.pace)
          example.step()
          screen.updateState()
        }
      }
    defer { player?.cancel() }
    try await TimedWork.run(for: seconds) { @MainActor in try await screen.run(example.table) }
  }
}

extension TypedKey {
  /// What an input of the terminal means to an example, if anything.
  fileprivate init?(_ input: TerminalInput) {
    switch input {
    case .key(.character(let character)): self = .text(String(character))
    case .paste(let text): self = .text(text)
    case .key(.backspace): self = .backspace
    case .key(.enter): self = .enter
    case .key(.escape): self = .escape
    case .key(.up), .key(.down), .key(.pageUp), .key(.pageDown), .key(.home), .key(.end),
      .key(.tab), .key(.backTab), .mouse:
      self = .move
    default: return nil
    }
  }
}
