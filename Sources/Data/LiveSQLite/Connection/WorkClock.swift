#if SQLite
  import CLibrary

  /// Measures the processor time of the present thread. Waiting does not count, so that a busy
  /// machine exceeds no limit that an idle one keeps.
  struct WorkClock {
    private let start: (wall: UInt64, work: UInt64)

    /// Starts the clock.
    init() {
      start = (Self.now(CLOCK_MONOTONIC), Self.now(CLOCK_THREAD_CPUTIME_ID))
    }

    /// Returns whether the thread has used more processor time.
    func exceeds(_ nanoseconds: UInt64) -> Bool {
      // Reading the wall clock takes a tenth of the time of reading the thread clock, so it is
      // checked first.
      Self.now(CLOCK_MONOTONIC) - start.wall > nanoseconds
        && Self.now(CLOCK_THREAD_CPUTIME_ID) - start.work > nanoseconds
    }

    private static func now(_ clock: clockid_t) -> UInt64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
  }
#endif
