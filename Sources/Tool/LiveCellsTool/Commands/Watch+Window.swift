#if SQLite || PostgreSQL
  import ArgumentParser
  import CLibrary
  import LiveRows

  /// The windows of a process that was started without a terminal.
  extension Watch {
    /// Whether the user chooses the file in a window.
    var promptsForFile: Bool { database == nil && command.isEmpty }

    /// Shows the file that the user chooses, and asks for another one while the chosen file cannot
    /// be shown.
    func watchChosenFile() async throws {
      while let chosen = try await ScreenKind.chooseDatabase() {
        var watch = self
        watch.database = chosen
        do {
          return try await watch.watch()
        } catch let error as StoreError {
          StandardError.write(error.advice)
          let answer = try await ScreenKind.showMessage(
            "Cannot open the database",
            error.description,
            choices: ["Choose another", "Close"]
          )
          if answer != 0 { throw ExitCode(error.status) }
        }
      }
    }

    /// Reports an error in a window if standard error is not a terminal: a desktop starts programs
    /// without one.
    func report(_ error: StoreError) async throws {
      StandardError.write(error.advice)
      guard (try? shown.settings())?.kind == .gtk, !once, isatty(STDERR_FILENO) == 0 else { return }
      _ = try await ScreenKind.showMessage(
        "Cannot open the database",
        Secrets.hidden(in: error.description),
        choices: ["Close"]
      )
    }

    /// Performs an operation as `Waiting.during` does, and shows in a window what it waits for.
    ///
    /// - Throws: `CancellationError` if the user stops waiting.
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
          try await ScreenKind.showMessageWhile(reasons, "Waiting", choices: ["Cancel"])
        }
        // The window ends by itself only if the operation did not have to wait. Otherwise the first
        // to end cancels the other.
        try await group.next()
        try await group.next()
      }
    }
  }
#endif
