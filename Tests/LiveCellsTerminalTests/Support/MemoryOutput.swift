@testable import LiveCellsTerminal

/// A terminal of memory: it shows what was written, and counts the writes.
@MainActor
final class MemoryOutput: TerminalOutput {
  var size: GridSize {
    didSet { terminal = ModelTerminal(size: size) }
  }
  /// Is thrown by every write.
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

  /// The lines that are seen, without the blanks at their ends.
  var lines: [String] {
    terminal.cells.map { cells in
      var line = cells.map(\.glyph.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
