#if SQLite
  import GRDB
  import GRDBSQLite

  extension ReadSession {
    /// How many steps of SQLite's machine lie between two questions whether to stop.
    static let stepsBetweenQuestions = 5_000

    /// Runs reads that are given up when they turn out to take more than so many steps of SQLite's
    /// machine; then the result is nil.
    ///
    /// Steps are counted rather than time, so that what is large is so on every machine. A step
    /// takes about 20 ns.
    package func limited<Result>(steps: Int, _ body: () throws -> Result) throws -> Result? {
      var questions = max(1, steps / Self.stepsBetweenQuestions)
      return try stopping(
        when: {
          questions -= 1
          return questions < 0
        },
        body
      )
    }

    /// Runs reads that are given up as soon as `stop` says so; then the result is nil.
    ///
    /// `stop` is asked often, by the thread that reads, in the middle of a statement: it must be
    /// quick and use no database.
    package func stopping<Result>(
      when stop: @escaping () -> Bool,
      _ body: () throws -> Result
    ) throws -> Result? {
      guard let handle = database.sqliteConnection else { return try body() }
      let question = Question(stop)
      // Safety: the question outlives the handler, which is taken away before this returns.
      let context = Unmanaged.passUnretained(question).toOpaque()
      sqlite3_progress_handler(
        handle,
        CInt(Self.stepsBetweenQuestions),
        { context in
          guard let context else { return 0 }
          // Safety: it is the question above, which lives for as long as it is asked.
          return Unmanaged<Question>.fromOpaque(context).takeUnretainedValue().ask() ? 1 : 0
        },
        context
      )
      defer {
        sqlite3_progress_handler(handle, 0, nil, nil)
        withExtendedLifetime(question) {}
      }
      do {
        return try body()
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_INTERRUPT && question.hasStopped
      {
        return nil
      }
    }
  }

  /// Whether to stop, as SQLite's C interface can ask it.
  private final class Question {
    private let stop: () -> Bool
    private(set) var hasStopped = false

    init(_ stop: @escaping () -> Bool) {
      self.stop = stop
    }

    func ask() -> Bool {
      if stop() { hasStopped = true }
      return hasStopped
    }
  }
#endif
