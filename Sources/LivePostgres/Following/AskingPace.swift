#if PostgreSQL
  /// When a server is asked next whether something was committed: soon while something is, later the
  /// longer nothing was or while nobody looks, and never so often that the way to the server is busy with
  /// asking.
  struct AskingPace: Sendable {
    /// The least and the most time between two questions.
    var least = Duration.milliseconds(5)
    var most = Duration.milliseconds(250)
    /// The time between two questions while nobody looks.
    var unattended = Duration.seconds(1)
    /// So many answers without a change end the asking at short intervals: about a second of them, and
    /// less where the server tells of changes.
    var patience = 200
    /// The time between two looks at a server that can't be asked.
    var interval = Duration.seconds(1)

    private(set) var pause: Duration
    private var quietCount = 0
    private var failureCount = 0

    init() {
      pause = .milliseconds(5)
    }

    /// After an answer, which took so long to come.
    mutating func answered(
      hasChanged: Bool,
      after latency: Duration,
      canBeAsked: Bool,
      isAttended: Bool = true
    ) {
      failureCount = 0
      guard canBeAsked, isAttended else {
        let least = canBeAsked ? unattended : interval
        pause = isAttended ? interval : max(unattended, least)
        // Whoever looks again may look at something that changes.
        quietCount = 0
        return
      }
      quietCount = hasChanged ? 0 : quietCount + 1
      if quietCount < patience {
        pause = least
      } else {
        pause = min(most, pause * 1.5)
      }
      pause = max(pause, latency * 4)
    }

    /// After an answer that another server could not confirm.
    mutating func doubted() {
      failed()
      pause = min(pause, interval)
    }

    /// After a failure: at once, then later and later, not at the same time as all others who lost
    /// the same server.
    mutating func failed() {
      let longest = min(10_000, 50 << min(failureCount, 10))
      failureCount += 1
      pause = .milliseconds(Int.random(in: longest / 2...longest))
    }
  }
#endif
