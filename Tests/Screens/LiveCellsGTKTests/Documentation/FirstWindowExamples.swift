#if GTK
  import LiveCells
  import LiveCellsGTK

  /// The example of the tutorial on tables that needs a window. It is compiled and not run.
  private enum FirstWindowExamples {
    @KeyValueObservable
    final class Download {
      var received = 0
      var expected = 100
      var status: String { received < expected ? "\(100 * received / expected)%" : "done" }
    }

    @MainActor
    static func downloadTable(_ downloads: ObservableArray<Download>) -> TableSession {
      let table = LiveTable(downloads) {
        Column("Received", \.received)
        Column("Status", \.status)
      }
      table.sort(byColumn: 0, ascending: false)
      return TableSession(table, title: "downloads")
    }

    static func main() throws {
      try GTKLoop.run {
        let downloads = ObservableArray([Download(), Download()])
        try await GTKScreen().run(downloadTable(downloads))
      }
    }
  }
#endif
