import CLibrary
import Dispatch
import LiveCells
import LiveCellsTerminal

/// Shows a table on the terminal, and changes its rows according to lines in a named pipe: `rows
/// N`, `count ROW VALUE`, `note ROW TEXT`, `insert POSITION NAME`, `remove POSITION`, `move FROM
/// TO`, `flood CHANGES`, and `cancel 0` for the task of the screen. `PROBE_HIGHLIGHT` is the number
/// of seconds for which changes are marked.
@MainActor
final class TableProbe {
  private let path: String
  private let rows = ObservableArray<ProbeRow>()
  private var showing: Task<Void, any Error>?

  init(commands path: String) {
    self.path = path
  }

  func run() async {
    let table = LiveTable(rows) {
      Column("Name", \ProbeRow.name)
      Column("Count", \ProbeRow.count)
      Column("Note", \ProbeRow.note)
      Column("Double", reading: { (row: ProbeRow) in row.count * 2 })
    }
    let reader = Task {
      for await line in lines() { obey(line) }
    }
    do {
      let session = TableSession(table, title: "probe")
      if let seconds = getenv("PROBE_HIGHLIGHT").flatMap({ Int(String(cString: $0)) }) {
        session.highlightTime = .seconds(seconds)
      }
      let showing = Task { try await TerminalScreen().run(session) }
      self.showing = showing
      try await showing.value
      print("ended well")
    } catch {
      print("ended with an error: \(error)")
    }
    reader.cancel()
  }

  /// Returns the lines of the pipe, read on a separate thread. The pipe is also opened for writing,
  /// so that it does not end with the first writer.
  private func lines() -> AsyncStream<String> {
    let path = path
    return AsyncStream { continuation in
      DispatchQueue(label: "probe.commands").async {
        let descriptor = open(path, O_RDWR)
        guard let file = fdopen(descriptor, "r") else { return continuation.finish() }
        while let line = readLine(from: file) { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  private func obey(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, let number = Int(words[1]) else { return }
    let rest = words.count > 2 ? String(words[2]) : ""
    switch words[0] {
    case "rows": rows.replaceAll(with: (0..<number).map { ProbeRow("row \($0)") })
    case "count": rows[number].count = Int(rest) ?? 0
    case "note":
      rows[number].note = rest.replacing("\\e", with: "\u{1B}").replacing("\\n", with: "\n")
    case "insert": rows.insert(ProbeRow(rest), at: number)
    case "remove": rows.remove(at: number)
    case "move": rows.move(from: number, to: Int(rest) ?? 0)
    case "flood": flood(number)
    case "cancel": showing?.cancel()
    default: break
    }
  }

  private func flood(_ changes: Int) {
    for change in 0..<changes where rows.count > 0 { rows[change % rows.count].count += 1 }
  }
}

// Safety: the file is open until the process ends. `getline` allocates and fills the buffer, which
// is freed here.
private func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer { free(line) }
  guard getline(&line, &capacity, file) > 0, let line else { return nil }
  return String(cString: line).trimmingSuffix(while: { $0 == "\n" })
}

extension String {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var kept = Substring(self)
    while let last = kept.last, isDropped(last) { kept.removeLast() }
    return String(kept)
  }
}
