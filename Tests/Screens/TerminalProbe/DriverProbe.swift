import CLibrary
import LiveCellsTerminal

/// Takes control of a terminal and ends in a way that a key selects, for tests of the terminal's
/// restoration.
@MainActor
struct DriverProbe {
  private struct Failure: Error, CustomStringConvertible {
    var description: String { "the probe failed as told" }
  }

  private var shown: Grid?
  private var last = "nothing"
  private var resumptions = 0

  static func run() async {
    do {
      let device = try TerminalDevice.standard()
      try await TerminalSession.run(on: device) { session in
        var probe = DriverProbe()
        try probe.paint(session)
        try await session.forEach { occurrence in
          let verdict = try probe.handle(occurrence, session)
          try probe.paint(session)
          return verdict
        }
      }
      print("ended well")
    } catch {
      print("ended with an error: \(error)")
    }
  }

  private mutating func handle(
    _ occurrence: TerminalSession.Occurrence,
    _ session: TerminalSession
  ) throws -> TerminalSession.Verdict {
    switch occurrence {
    case .resized: break
    case .resumed:
      shown = nil
      resumptions += 1
    case .input(.key(let key)):
      last = "\(key)"
      return try handle(key, session)
    case .input(let input): last = "\(input)"
    }
    return .goOn
  }

  private mutating func handle(
    _ key: PressedKey,
    _ session: TerminalSession
  ) throws -> TerminalSession.Verdict {
    switch key {
    case .character("q"), .control("c"): return .end
    case .control("z"): session.requestStop()
    case .character("e"): throw Failure()
    case .character("x"): exit(3)
    case .character("t"): fatalError("the probe trapped as told")
    case .character("a"): abort()
    case .character("w"): complain()
    case .character("b"): block()
    default: break
    }
    return .goOn
  }

  /// Blocks the main actor after its current turn.
  private func block() {
    Task { @MainActor in
      while true { _ = sleep(1000) }
    }
  }

  private func complain() {
    let text = "a complaint on standard error\n"
    _ = write(STDERR_FILENO, text, text.utf8.count)
  }

  private mutating func paint(_ session: TerminalSession) throws {
    let size = session.size
    var grid = Grid(size: size)
    let everything = 0..<size.columns
    grid.write("probe \(size.columns)x\(size.rows)", row: 0, columns: everything)
    grid.write("resumed \(resumptions) times", row: 1, columns: everything)
    grid.write("last: \(last)", row: 2, columns: everything, style: TextStyle(attributes: .reverse))
    grid.write("process \(getpid())", row: 3, columns: everything)
    try session.write(FrameEncoder(usesColor: true).encode(from: shown, to: grid))
    shown = grid
  }
}
