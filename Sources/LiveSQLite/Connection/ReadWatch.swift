#if SQLite
  import GRDB
  import GRDBSQLite

  /// Watches what the statements of one read take, and stops them.
  ///
  /// It is asked often by SQLite, in the middle of statements, on the thread that reads.
  final class ReadWatch {
    /// How many steps of SQLite's machine lie between two questions whether to stop. A step takes some
    /// 20 ns, but one that computes a long text takes milliseconds.
    static let stepsBetweenQuestions = 100
    /// A writer is looked for as often, some 8 µs apart: from its first change to its commit it takes 50 µs or more.
    private static let questionsBetweenLooks = 4

    /// So much work a read may take that somebody waits for, in nanoseconds; and so much of it those
    /// parts that can be done without.
    #if DEBUG
      static let frameWork: (whole: UInt64, spare: UInt64) = (800_000_000, 400_000_000)
    #else
      static let frameWork: (whole: UInt64, spare: UInt64) = (60_000_000, 30_000_000)
    #endif

    private let limits: ReadLimits
    let isFrame: Bool
    private let begin = WorkClock()
    /// What is read, for errors.
    private var name = ""
    /// How often it was asked whether the statement that runs should stop.
    private var questions = 0
    /// Counts from the second question on: most statements end before that, and to start the clock takes a good
    /// part of the time that one of them does.
    private var statement: WorkClock?
    private var stops: [() -> Bool] = []
    /// What was run last.
    var lastStatement: (sql: String, statement: Statement)?
    /// Which of `stops` has ended a statement; -1 for the limits, -2 for a writer.
    private var ended: Int?
    /// Interrupts the read in favor of writers; nil if it is to be completed.
    private var writers: WriterPrecedence?

    /// - Parameters:
    ///   - isFrame: Whether the actor that shows rows waits for the read.
    ///   - writers: What interrupts the read in favor of writers; nil if nothing does.
    init(_ limits: ReadLimits, isFrame: Bool, writers: WriterPrecedence? = nil) {
      self.limits = limits
      self.isFrame = isFrame
      self.writers = writers
    }

    /// Completes the read even if a process begins to write, because a part of its result has been handed out.
    func complete() {
      writers = nil
    }

    /// Runs a read, and bounds what it takes.
    func run<Result>(
      _ database: Database,
      name: String,
      _ body: () throws -> Result
    ) throws -> Result {
      self.name = name
      let writers = writers
      if let writers {
        switch writers.begin(isFrame: isFrame) {
        case .interruptible: break
        case .complete: self.writers = nil
        case .later: throw interruption(by: writers)
        }
      }
      guard let handle = database.sqliteConnection else { return try body() }
      let longest = isFrame ? limits.longestFrameValue : limits.longestValue
      sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(clamping: longest))
      // Safety: the watch outlives the handler, which is taken away before this returns.
      let context = Unmanaged.passUnretained(self).toOpaque()
      sqlite3_progress_handler(
        handle,
        CInt(Self.stepsBetweenQuestions),
        { context in
          guard let context else { return 0 }
          // Safety: it is the watch above, which lives for as long as it is asked.
          return Unmanaged<ReadWatch>.fromOpaque(context).takeUnretainedValue().shouldStop() ? 1 : 0
        },
        context
      )
      defer {
        sqlite3_progress_handler(handle, 0, nil, nil)
        withExtendedLifetime(self) {}
      }
      do {
        let result = try body()
        writers?.noteCompletion()
        return result
      } catch let error as DatabaseError {
        throw explain(error) ?? error
      }
    }

    /// Prepares for another statement.
    ///
    /// - Throws: `StoreError` with the code `locked` if a process has begun to write.
    func beginStatement() throws {
      questions = 0
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

    /// Runs reads that are given up as soon as `stop` says so, and when too much work goes into them
    /// that somebody waits for; then the result is nil.
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

    private func shouldStop() -> Bool {
      questions += 1
      if questions == 2 { statement = WorkClock() }
      if let index = stops.firstIndex(where: { $0() }) {
        ended = index
      } else if isFrame && begin.exceeds(Self.frameWork.whole)
        || statement?.exceeds(limits.longestStatement.nanoseconds) ?? false
      {
        ended = -1
      } else if questions % Self.questionsBetweenLooks == 0, let writers, writers.isWriting {
        ended = -2
      } else {
        return false
      }
      return true
    }

    /// What an error says of the limits, if that is what it is about.
    func explain(_ error: DatabaseError) -> StoreError? {
      let message: String
      switch error.resultCode {
      case .SQLITE_INTERRUPT where ended == -1:
        message =
          "it takes longer than \(isFrame ? "a frame" : "\(limits.longestStatement)") to be read"
      case .SQLITE_INTERRUPT where ended == -2:
        ended = nil
        return writers.map(interruption)
      case .SQLITE_TOOBIG:
        message = "a value is longer than \(limits.longestValue >> 20) MB"
      case .SQLITE_NOMEM:
        message = "it takes more memory than it may"
      default: return nil
      }
      return StoreError(.tooMuch, context: name, message: message, underlying: error)
    }
  }

  extension Duration {
    fileprivate var nanoseconds: UInt64 {
      UInt64(clamping: components.seconds) * 1_000_000_000
        + UInt64(clamping: components.attoseconds / 1_000_000_000)
    }
  }
#endif
