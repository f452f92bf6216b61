#if SQLite || PostgreSQL
  import ArgumentParser
  import LiveRows

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// What a person who has opened a window without a terminal is asked and told in windows.
  extension Watch {
    /// Whether the file is to be chosen in a window.
    var asksForFile: Bool { database == nil && command.isEmpty }

    /// Has the person choose a file, and another one as long as those that he chooses can't be shown.
    func watchChosenFile() async throws {
      while let chosen = try await ScreenKind.chooseDatabase() {
        var watch = self
        watch.database = chosen
        do {
          return try await watch.watch()
        } catch let error as StoreError {
          StandardError.write(error.advice)
          let answer = try await ScreenKind.tell(
            "This can't be shown",
            error.description,
            choices: ["Choose another", "Close"]
          )
          if answer != 0 { throw ExitCode(error.status) }
        }
      }
    }

    /// Says why nothing is shown where the person sees it: the desktop starts programs without a terminal.
    func tell(_ error: StoreError) async throws {
      StandardError.write(error.advice)
      guard (try? shown.settings())?.kind == .gtk, !once, isatty(STDERR_FILENO) == 0 else { return }
      _ = try await ScreenKind.tell(
        "This can't be shown",
        Secrets.hidden(in: error.description),
        choices: ["Close"]
      )
    }

    /// Does something once it is possible, as `Waiting.during` does, and says in a window what is waited for.
    ///
    /// - Throws: `CancellationError` if the person waits no longer.
    func wait(
      _ codes: Set<StoreError.Code>,
      _ settings: ScreenSettings,
      _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
      guard settings.kind == .gtk else {
        return try await Waiting.during(codes, for: seconds, body)
      }
      let seconds = seconds
      let (reasons, told) = AsyncStream.makeStream(of: String.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { told.finish() }
          try await Waiting.during(codes, for: seconds, onReason: { told.yield($0) }, body)
        }
        group.addTask {
          try await ScreenKind.tellWhile(reasons, "Waiting", choices: ["Cancel"])
        }
        // Whichever ends first; the window ends by itself only if nothing is to be waited for.
        try await group.next()
        try await group.next()
      }
    }
  }
#endif
