#if SQLite
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Tells when the present thread has worked for some time. How long it waits doesn't count, so that
  /// a busy machine finds nothing too much that an idle one doesn't.
  struct WorkClock {
    private let start: (wall: UInt64, work: UInt64)

    /// Begins to count.
    init() {
      start = (Self.now(CLOCK_MONOTONIC), Self.now(CLOCK_THREAD_CPUTIME_ID))
    }

    /// Whether the thread has worked for longer.
    func exceeds(_ nanoseconds: UInt64) -> Bool {
      // To ask for the time is a tenth as dear as to ask for the work.
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
