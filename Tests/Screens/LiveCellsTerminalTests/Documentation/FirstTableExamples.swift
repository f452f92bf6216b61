import LiveCells
import LiveCellsTerminal

/// The examples of the tutorial on tables that need a terminal. They are compiled and not run.
private struct FirstTableExamples {
  @KeyValueObservable
  final class Download {
    var received = 0
    var expected = 100
    var status: String { received < expected ? "\(100 * received / expected)%" : "done" }
  }

  @MainActor
  func downloadTable(_ downloads: ObservableArray<Download>) -> TableSession {
    let table = LiveTable(downloads) {
      Column("Received", \.received)
      Column("Status", \.status)
    }
    table.sort(byColumn: 0, ascending: false)
    return TableSession(table, title: "downloads")
  }

  @MainActor
  func program() async throws {
    let downloads = ObservableArray([Download(), Download()])
    let work = Task { @MainActor in
      while true {
        try await Task.sleep(for: .milliseconds(100))
        for index in downloads.indices { downloads[index].received += 1 }
      }
    }
    try await TerminalScreen().run(downloadTable(downloads))
    work.cancel()
  }
}
