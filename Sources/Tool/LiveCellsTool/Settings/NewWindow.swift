#if GTK
  import Foundation

  /// Another process of this tool, with a window of its own.
  enum NewWindow {
    /// Starts a process that lets the user choose a database and shows it. It may outlive this
    /// process, and neither process affects the other. An error is shown in a window.
    @MainActor
    static func open() {
      do {
        try start()
      } catch {
        Task {
          _ = try await ScreenKind.showMessage(
            "Cannot open a window",
            "\(error)",
            choices: ["Close"]
          )
        }
      }
    }

    private static func start() throws {
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // The shell ends immediately, so that no child of this process remains to be waited for.
      let shell = try ProcessSpawn.begin(
        ["/bin/sh", "-c", "\"$0\" watch --screen gtk &", program],
        descriptors: [],
        environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" },
        beginsGroup: true
      )
      _ = ProcessSpawn.wait(for: shell)
    }
  }
#endif
