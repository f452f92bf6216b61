import ArgumentParser
import Examples
import LiveCellsTerminal

#if SQLite
  import LiveRows
#endif

import CLibrary

/// `livecells demo`: runs the examples of the package.
struct Demo: AsyncParsableCommand, ScreenChoosing {
  private static let statuses = ExitStatus.table([
    .done, .usage, .unavailable("not available in this build"), .inputOutput, .setting,
  ])

  static let configuration = CommandConfiguration(
    abstract: "Run one of the examples, or list them.",
    discussion: """
      On a terminal, the example is shown with the keys of a watched table; ? lists them. \
      Otherwise the displayed rows are printed once, followed by a line for each displayed change. \
      With --ndjson or --csv, the values are the displayed texts, and the first of them is the \
      key. The sources are in the folder Examples.

      \(statuses)
      """
  )

  @Argument(
    help: "Run this example. Without a name, list the examples.",
    completion: .list(ExampleList.all.map(\.name))
  )
  var name: String?

  @Flag(help: "Print the displayed rows once and exit.")
  var once = false

  @Flag(exclusivity: .exclusive)
  var format = OutputFormat.plain

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write changes as lines, and exit after n changes.", valueName: "n")
  )
  var changes: Int?

  @Option(
    name: .customLong("for"),
    parsing: .unconditional,
    help: ArgumentHelp("Exit after n seconds.", valueName: "n")
  )
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Display n rows if standard output is not a terminal.", valueName: "n")
  )
  var rows = 20

  @Option(
    parsing: .unconditional,
    help: "Use this seed for the random numbers of the example."
  )
  var seed: UInt64 = 1

  @OptionGroup(title: "Screen") var shown: ScreenOptions

  @Option(help: ArgumentHelp("Edit the rows in this new folder.", visibility: .hidden))
  var writer: String?

  func validate() throws {
    if !format.canFollow, !once { throw ValidationError("--\(format) requires --once") }
    if let name, !ExampleList.all.contains(where: { $0.name == name }) {
      let names = ExampleList.all.map(\.name).joined(separator: ", ")
      throw ValidationError("no such demo: \(name); the demos are \(names)")
    }
    if let changes, changes < 0 {
      throw ValidationError("--changes must not be negative: \(changes)")
    }
    if rows < 0 { throw ValidationError("--rows must not be negative: \(rows)") }
    if let seconds, !(seconds >= 0 && seconds < 1e9) {
      throw ValidationError("--for must be a number of seconds: \(seconds)")
    }
  }

  func run() async throws {
    do {
      guard let entry = ExampleList.all.first(where: { $0.name == name }) else { return try list() }
      if let writer { return try write(to: writer) }
      try await run(entry)
    } catch OutputError.closed {
      return
    } catch let error as OutputError {
      try fail("\(error)", EX_IOERR)
    } catch let error as TerminalError {
      try fail(error.description, EX_IOERR)
    } catch let error as OtherProcessError {
      try fail("\(error)", EX_UNAVAILABLE)
    } catch is CancellationError {
      // The time limit has expired.
    }
  }

  private func fail(_ text: String, _ status: Int32) throws -> Never {
    StandardError.write(text)
    throw ExitCode(status)
  }

  private func list() throws {
    let width = ExampleList.all.map(\.name.count).max() ?? 0
    var output = StandardOutput()
    for entry in ExampleList.all {
      let space = String(repeating: " ", count: width - entry.name.count)
      try output.write("\(entry.name)\(space)  \(entry.summary)\n")
    }
    try output.flush()
  }

  private func write(to folder: String) throws {
    #if SQLite
      if name == "music" {
        var writer = MusicWriter(folder: folder, seed: seed)
        try writer.run()
      } else {
        var writer = NotesWriter(folder: folder, seed: seed)
        try writer.run()
      }
    #else
      throw OtherProcessError.withoutSQLite
    #endif
  }

  @MainActor
  private func begin(_ entry: ExampleList.Entry) throws -> any Example {
    #if SQLite
      do {
        return try entry.make(seed)
      } catch let error as StoreError {
        try fail(error.advice, error.status)
      }
    #else
      return try entry.make(seed)
    #endif
  }

  @MainActor
  private func run(_ entry: ExampleList.Entry) async throws {
    let example = try begin(entry)
    defer { example.end() }
    let stream = DemoStream(format: format, rows: rows, changes: changes, seconds: seconds)
    let settings = try shown.settings()
    if once {
      try await DemoOnce(format: format, rows: rows).run(example)
    } else if settings.kind == .gtk
      || format == .plain && changes == nil && isatty(STDOUT_FILENO) == 1
    {
      do {
        let shown = DemoScreen(name: entry.name, seconds: seconds, settings: settings)
        try await shown.run(example)
      } catch let error as TerminalError where error.isNoScreen {
        try await stream.run(example)
      }
    } else {
      try await stream.run(example)
    }
  }
}
