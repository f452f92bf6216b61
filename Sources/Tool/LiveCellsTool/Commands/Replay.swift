import ArgumentParser
import CLibrary
import LiveCells
import LiveCellsTerminal

/// `livecells replay`: plays a recorded stream at its original pace.
struct Replay: AsyncParsableCommand, ScreenChoosing {
  private static let statuses = ExitStatus.table(
    [
      .done, .usage, .data("lines were skipped"), .noInput("no such file"), .inputOutput, .setting,
    ] + ExitStatus.signals
  )

  static let configuration = CommandConfiguration(
    abstract: "Play a recorded table.",
    discussion: """
      A record is a file written by watch --record or --ndjson: lines of JSON, with a time after \
      each commit. On a terminal, + doubles the speed and _ halves it, [ and ] step back and forth \
      through the played part, and p pauses; all other keys are those of watch. Otherwise the rows \
      and changes are written as lines, at their times.

      \(statuses)
      """
  )

  @Argument(help: "Play this recorded file.", completion: .file())
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Play n times as fast as recorded.", valueName: "n")
  )
  var speed = 1.0

  @Flag(exclusivity: .exclusive)
  var format = OutputFormat.plain

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "Show a column in a format on a screen: \(ColumnFormats.names); may be repeated.",
      valueName: "col=format"
    )
  )
  var formats: [String] = []

  @Option(
    name: .customLong("for"),
    parsing: .unconditional,
    help: ArgumentHelp("Exit after n seconds.", valueName: "n")
  )
  var seconds: Double?

  @OptionGroup(title: "Screen") var shown: ScreenOptions

  func validate() throws {
    if !(speed > 0 && speed <= 1e6) {
      throw ValidationError("--speed must be greater than 0 and at most 1000000: \(speed)")
    }
    if let seconds, !(seconds >= 0 && seconds < 1e9) {
      throw ValidationError("--for must be a number of seconds: \(seconds)")
    }
    if !format.canFollow { throw ValidationError("--\(format) does not support changes") }
    _ = try ColumnFormats(formats)
  }

  func run() async throws {
    let settings = try shown.settings()
    let pace = await ReplayPace(speed: speed)
    let watch = LineWatch(
      source: .record(path: file, pace: pace),
      formats: try ColumnFormats(formats),
      seconds: seconds
    )
    do {
      if settings.kind == .gtk || format == .plain && isatty(STDOUT_FILENO) == 1 {
        do {
          try await watch.run(settings)
        } catch let error as TerminalError where error.isNoScreen {
          try await watch.write(format, once: false)
        }
      } else {
        try await watch.write(format, once: false)
      }
    } catch is CancellationError {
      // The time limit has expired.
    } catch OutputError.closed {
      return
    } catch OutputError.leftOut {
      throw ExitCode(OutputError.leftOut.status)
    } catch let error as OutputError {
      StandardError.write("\(error)")
      throw ExitCode(error.status)
    } catch let error as TerminalError {
      StandardError.write(error.description)
      throw ExitCode(EX_IOERR)
    }
  }
}
