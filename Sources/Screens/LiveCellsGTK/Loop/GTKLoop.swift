#if GTK && os(Linux)
  import CGTK4
  import Foundation
  import LiveCells

  /// GTK's main loop, in which the main actor's jobs run as well.
  ///
  /// ```swift
  /// @main enum Program {
  ///   static func main() throws {
  ///     try GTKLoop.run { try await GTKScreen().run(session) }
  ///   }
  /// }
  /// ```
  ///
  /// A program has one loop, on its first thread: call `run` from a `main` function that is not
  /// asynchronous.
  public enum GTKLoop {
    /// Runs the loop until `body` has returned.
    ///
    /// The loop does not poll. It wakes up when libdispatch signals jobs of the main actor, or when
    /// events arrive from the display.
    ///
    /// - Throws: `GTKError` if there is no display, and errors thrown by `body`.
    public static func run(_ body: @escaping @MainActor () async throws -> Void) throws {
      precondition(Thread.isMainThread, "GTKLoop: must run on the main thread")
      guard gtk_init_check() != 0 else { throw GTKError.noDisplay }
      nameProgram()
      reportDisplayLoss()
      attachMainQueue()
      MainActor.assumeIsolated {
        if FrameScheduler.mainClock.display == nil {
          FrameScheduler.mainClock.display = WindowRefreshes()
        }
      }
      // Safety: GLib allows quitting a loop from any thread.
      nonisolated(unsafe) let loop = g_main_loop_new(nil, 0)
      let outcome = Outcome()
      Task { @MainActor in
        do {
          try await body()
        } catch {
          outcome.error = error
        }
        g_main_loop_quit(loop)
      }
      g_main_loop_run(loop)
      g_main_loop_unref(loop)
      try MainActor.assumeIsolated { if let error = outcome.error { throw error } }
    }

    /// Called before the process ends because the display has ended.
    @MainActor static var onDisplayLoss: [ObjectIdentifier: () -> Void] = [:]

    /// Reports the end of an X server, which otherwise ends the process without a message. Xlib
    /// allows no other reaction than to end the process.
    private static func reportDisplayLoss() {
      typealias Handler = @convention(c) (OpaquePointer?) -> Int32
      typealias SetHandler = @convention(c) (Handler?) -> OpaquePointer?
      // GTK has loaded Xlib if the display is an X server.
      guard let symbol = dlsym(nil, "XSetIOErrorHandler") else { return }
      // Safety: the type is that of the function in Xlib's header.
      let setHandler = unsafeBitCast(symbol, to: SetHandler.self)
      _ = setHandler { _ in
        // GTK uses Xlib on the main thread only.
        MainActor.assumeIsolated {
          for save in GTKLoop.onDisplayLoss.values { save() }
        }
        let name = CommandLine.arguments.first?.split(separator: "/").last ?? "The program"
        FileHandle.standardError.write(Data("\(name): the display has ended\n".utf8))
        _exit(GTKLoop.displayLossStatus)
      }
    }

    /// The exit status after the end of the display: `EX_IOERR`, as for output that failed.
    private static let displayLossStatus: Int32 = 74

    /// Sets the program name, by which screen readers and the desktop identify the program.
    private static func nameProgram() {
      guard g_get_application_name() == nil || g_get_prgname() == nil else { return }
      let name = CommandLine.arguments.first.map { $0.split(separator: "/").last.map(String.init) }
      if let name = name ?? nil { g_set_prgname(name) }
    }

    /// Adds libdispatch's main queue, which runs the main actor's jobs, as a source to GLib's loop.
    private static func attachMainQueue() {
      let descriptor = _dispatch_get_main_queue_handle_4CF()
      // The source has the same priority as GTK's painting. Continuous changes of rows therefore do
      // not delay painting, and painting does not delay changes. Input has a higher priority than
      // both.
      g_unix_fd_add_full(
        Int32(G_PRIORITY_HIGH_IDLE + 20),
        descriptor,
        G_IO_IN,
        { descriptor, _, _ in
          // The counter is read first. A job that is added while the queue is drained must wake up
          // the loop again.
          var count: UInt64 = 0
          _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
          _dispatch_main_queue_callback_4CF(nil)
          return 1
        },
        nil,
        nil
      )
    }

    @MainActor
    private final class Outcome {
      var error: (any Error)?

      nonisolated init() {}
    }
  }
#endif
