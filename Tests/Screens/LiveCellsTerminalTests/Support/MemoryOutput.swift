@testable import LiveCellsTerminal

/// A terminal in memory that interprets the output and counts the writes.
@MainActor
final class MemoryOutput: TerminalOutput {
  var size: GridSize {
    didSet { terminal = ModelTerminal(size: size) }
  }
  /// An error that every write throws, if set.
  var failure: TerminalError?
  private(set) var terminal: ModelTerminal
  private(set) var writeCount = 0

  init(rows: Int, columns: Int) {
    size = GridSize(rows: rows, columns: columns)
    terminal = ModelTerminal(size: size)
  }

  func write(_ bytes: [UInt8]) throws(TerminalError) {
    if let failure { throw failure }
    guard !bytes.isEmpty else { return }
    writeCount += 1
    terminal.replay(bytes)
  }

  /// The visible lines without trailing blanks.
  var lines: [String] {
    terminal.cells.map { cells in
      var line = cells.map(\.glyph.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
