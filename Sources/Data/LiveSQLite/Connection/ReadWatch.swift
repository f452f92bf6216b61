#if SQLite
  import GRDB
  import GRDBSQLite

  /// Limits the work of the statements of one read, and interrupts them.
  ///
  /// SQLite calls it often, in the middle of statements, on the reading thread.
  final class ReadWatch {
    /// The number of virtual machine steps between two progress callbacks. A step takes about 20
    /// ns, but one that computes a long text takes milliseconds.
    static let stepsBetweenCallbacks = 100
    /// The number of callbacks between two checks for a writer, about 8 µs apart. A writer takes 50
    /// µs or more from its first change to its commit.
    private static let callbacksBetweenChecks = 4

    /// The maximum work of a read for a frame, in nanoseconds: for the whole read, and for its
    /// optional parts.
    #if DEBUG
      static let frameWork: (whole: UInt64, spare: UInt64) = (800_000_000, 400_000_000)
    #else
      static let frameWork: (whole: UInt64, spare: UInt64) = (60_000_000, 30_000_000)
    #endif

    private let limits: ReadLimits
    let isFrame: Bool
    private let begin = WorkClock()
    /// The name of the database, for errors.
    private var name = ""
    /// The number of progress callbacks in the present statement.
    private var callbacks = 0
    /// The clock of the present statement. It starts at the second callback: most statements end
    /// before, and starting the clock takes a large part of the time that such a statement takes.
    private var statement: WorkClock?
    private var stops: [() -> Bool] = []
    /// The last cached statement.
    var lastStatement: (sql: String, statement: Statement)?
    /// The index in `stops` that ended a statement; -1 for the limits, -2 for a writer.
    private var ended: Int?
    /// Interrupts the read in favor of writers; nil if the read is to be completed.
    private var writers: WriterPrecedence?
    /// The read without locks, if the read takes none.
    private var unlocked: UnlockedRead?

    /// - Parameters:
    ///   - isFrame: Whether the read blocks the actor that displays rows.
    ///   - writers: The rule by which writers interrupt the read; nil if they do not.
    init(_ limits: ReadLimits, isFrame: Bool, writers: WriterPrecedence? = nil) {
      self.limits = limits
      self.isFrame = isFrame
      self.writers = writers
    }

    /// Makes the read ignore writers from now on, because a part of its result is passed on. The
    /// read takes the lock of its transaction.
    ///
    /// - Throws: `StoreError` with the code `locked` if a process has modified the file.
    func complete() throws {
      guard let writers else { return }
      if let unlocked {
        guard unlocked.lock() else { throw interruption(by: writers) }
        self.unlocked = nil
      }
      self.writers = nil
    }

    /// Runs a read within its limits.
    func run<Result>(
      _ database: Database,
      name: String,
      _ body: () throws -> Result
    ) throws -> Result {
      self.name = name
      guard let handle = database.sqliteConnection else { return try body() }
      let writers = writers
      if let writers {
        switch writers.begin(isFrame: isFrame, isReserved: { UnlockedRead.isReserved(handle) }) {
        case .interruptible: unlocked = UnlockedRead(handle, path: writers.path)
        case .complete: self.writers = nil
        case .later: throw interruption(by: writers)
        }
      }
      let longest = isFrame ? limits.maxFrameValueSize : limits.maxValueSize
      sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(clamping: longest))
      // Safety: the watch outlives the handler, which is removed before this function returns.
      let context = Unmanaged.passUnretained(self).toOpaque()
      sqlite3_progress_handler(
        handle,
        CInt(Self.stepsBetweenCallbacks),
        { context in
          guard let context else { return 0 }
          // Safety: the pointer is the watch above, which lives while the handler is installed.
          return Unmanaged<ReadWatch>.fromOpaque(context).takeUnretainedValue().shouldStop() ? 1 : 0
        },
        context
      )
      defer {
        sqlite3_progress_handler(handle, 0, nil, nil)
        unlocked?.end()
        unlocked = nil
        withExtendedLifetime(self) {}
      }
      let outcome = Swift.Result { try body() }
      if let unlocked, let writers, !unlocked.isValid {
        unlocked.discardCaches(of: database)
        throw interruption(by: writers)
      }
      do {
        let result = try outcome.get()
        writers?.noteCompletion()
        return result
      } catch let error as DatabaseError {
        throw explain(error) ?? error
      }
    }

    /// Resets the counters for another statement.
    ///
    /// - Throws: `StoreError` with the code `locked` if a process has begun to write.
    func beginStatement() throws {
      callbacks = 0
      statement = nil
      try checkWriters()
    }

    /// Ends the read if a process has begun to write.
    ///
    /// - Throws: `StoreError` with the code `locked`.
    func checkWriters() throws {
      if let writers, writers.isWriting { throw interruption(by: writers) }
    }

    private func interruption(by writers: WriterPrecedence) -> StoreError {
      writers.noteInterruption()
      return StoreError(
        .locked,
        context: name,
        message: "another process is writing",
        underlying: WriterPrecedence.Interruption()
      )
    }

    /// Runs reads until `stop` returns true, or until a read for a frame exceeds the time of its
    /// optional parts. Returns nil if the reads were stopped.
    func stopping<Result>(
      when stop: @escaping () -> Bool,
      _ body: () throws -> Result
    ) throws -> Result? {
      let index = stops.count
      stops.append { [isFrame, begin] in
        stop() || isFrame && begin.exceeds(Self.frameWork.spare)
      }
      defer { stops.removeLast() }
      do {
        return try body()
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_INTERRUPT && ended == index
      {
        ended = nil
        return nil
      }
    }

    /// Returns whether the present statement must end, and records the reason in `ended`. SQLite
    /// calls it in the middle of a statement, so it must run no other on this connection.
    private func shouldStop() -> Bool {
      callbacks += 1
      if callbacks == 2 { statement = WorkClock() }
      if let index = stops.firstIndex(where: { $0() }) {
        ended = index
      } else if isFrame && begin.exceeds(Self.frameWork.whole)
        || statement?.exceeds(limits.maxStatementTime.nanoseconds) ?? false
      {
        ended = -1
      } else if callbacks % Self.callbacksBetweenChecks == 0, let writers, writers.isWriting {
        ended = -2
      } else {
        return false
      }
      return true
    }

    /// Converts an error that a limit or a writer caused. Returns nil for other errors.
    func explain(_ error: DatabaseError) -> StoreError? {
      let message: String
      switch error.resultCode {
      case .SQLITE_INTERRUPT where ended == -1:
        message =
          "reading takes longer than \(isFrame ? "a frame" : "\(limits.maxStatementTime)")"
      case .SQLITE_INTERRUPT where ended == -2:
        ended = nil
        return writers.map(interruption)
      case .SQLITE_TOOBIG:
        message = "a value is larger than \(limits.maxValueSize >> 20) MB"
      case .SQLITE_NOMEM:
        message = "reading exceeds the memory limit"
      default: return nil
      }
      return StoreError(.tooMuch, context: name, message: message, underlying: error)
    }
  }

  extension Duration {
    fileprivate var nanoseconds: UInt64 {
      min(UInt64(clamping: components.seconds), 10_000_000_000) * 1_000_000_000
        + UInt64(clamping: components.attoseconds / 1_000_000_000)
    }
  }
#endif
