#if GTK
  import CGTK4
  import Foundation

  /// GTK's main loop, under which the work of the main actor runs as well.
  ///
  /// ```swift
  /// @main enum Program {
  ///   static func main() throws {
  ///     try GTKLoop.run { try await GTKScreen().run(session) }
  ///   }
  /// }
  /// ```
  ///
  /// A program has one, on its first thread: call it from a `main` that is not asynchronous.
  public enum GTKLoop {
    /// Runs the loop until `body` has ended.
    ///
    /// Nothing is polled: the loop wakes up when libdispatch says that the main actor has work, or
    /// when something comes from the display.
    ///
    /// - Throws: `GTKError` where there is no display; what `body` throws.
    public static func run(_ body: @escaping @MainActor () async throws -> Void) throws {
      precondition(Thread.isMainThread, "GTKLoop: run it on the first thread of the program")
      guard gtk_init_check() != 0 else { throw GTKError.noDisplay }
      nameProgram()
      attachMainQueue()
      // Safety: GLib's loops may be ended from any thread.
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

    /// By this name screen readers and the desktop know the program.
    private static func nameProgram() {
      guard g_get_application_name() == nil || g_get_prgname() == nil else { return }
      let name = CommandLine.arguments.first.map { $0.split(separator: "/").last.map(String.init) }
      if let name = name ?? nil { g_set_prgname(name) }
    }

    /// Has the main queue, which is the main actor's, take its turns in GLib's loop.
    private static func attachMainQueue() {
      let descriptor = _dispatch_get_main_queue_handle_4CF()
      // As urgent as GTK's own painting: who changes rows without a pause doesn't keep them from being seen,
      // nor the other way round. Input comes before both.
      g_unix_fd_add_full(
        Int32(G_PRIORITY_HIGH_IDLE + 20),
        descriptor,
        G_IO_IN,
        { descriptor, _, _ in
          // Read first: what is added while the queue is emptied must wake the loop again.
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
