#if GTK
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// Several windows with the same rows.
  @MainActor
  enum WindowsProbe {
    /// Displays windows, and prints the number and the prompt of a window after each of its frames.
    /// `remove ROW` removes a row.
    static func show(_ count: Int) async {
      let rows = ObservableArray((0..<3).map { ContractRow($0) })
      let windows = (0..<count).map { _ in
        LayoutWindow(.table(TableSession(LiveTable(rows) { Column("Name", \.name) })))
      }
      let commands = Task { @MainActor in
        for await line in StandardInput.lines {
          if let row = line.split(separator: " ").last.flatMap({ Int($0) }) {
            rows.remove(at: row)
          }
        }
        for window in windows { window.close() }
      }
      let closings = windows.enumerated().map { number, window in
        window.onPaint = { [unowned window] in
          tell("\(number) \(window.promptTexts?.joined(separator: ", ") ?? "")")
        }
        return Task { @MainActor in
          await withCheckedContinuation { continuation in
            window.open { continuation.resume() }
          }
          tell("\(number) closed")
        }
      }
      for closing in closings { await closing.value }
      commands.cancel()
    }

    private static func tell(_ line: String) {
      FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
  }
#endif
