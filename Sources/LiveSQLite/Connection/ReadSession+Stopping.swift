#if SQLite
  extension ReadSession {
    /// Runs reads that are given up when they turn out to take more than so many steps of SQLite's
    /// machine; then the result is nil.
    ///
    /// Steps are counted rather than time, so that what is large is so on every machine. A step
    /// takes about 20 ns.
    package func limited<Result>(steps: Int, _ body: () throws -> Result) throws -> Result? {
      var questions = max(1, steps / ReadWatch.stepsBetweenQuestions)
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
      try watch.stopping(when: stop, body)
    }
  }
#endif
