#if SQLite
  extension ReadSession {
    /// Runs reads with a limit on the steps of SQLite's virtual machine. Returns nil if the limit
    /// is exceeded.
    ///
    /// Steps are counted instead of time, so that the result does not depend on the machine. A step
    /// takes about 20 ns.
    package func limited<Result>(steps: Int, _ body: () throws -> Result) throws -> Result? {
      var callbacks = max(1, steps / ReadWatch.stepsBetweenCallbacks)
      return try stopping(
        when: {
          callbacks -= 1
          return callbacks < 0
        },
        body
      )
    }

    /// Runs reads until `stop` returns true. Returns nil if the reads were stopped.
    ///
    /// `stop` is called often on the reading thread, in the middle of a statement. It must be fast
    /// and must not use a database.
    package func stopping<Result>(
      when stop: @escaping () -> Bool,
      _ body: () throws -> Result
    ) throws -> Result? {
      try watch.stopping(when: stop, body)
    }
  }
#endif
