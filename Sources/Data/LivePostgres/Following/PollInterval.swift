#if PostgreSQL
  /// The intervals at which a server is polled for commits. They are short while commits arrive,
  /// and grow while there are none or nothing is visible. They are also limited so that polling
  /// uses only a small part of the connection's time.
  struct PollInterval: Sendable {
    /// The minimum and maximum interval.
    var least = Duration.milliseconds(5)
    var most = Duration.milliseconds(250)
    /// The interval while nothing is visible.
    var unattended = Duration.seconds(1)
    /// The number of polls without a change after which the interval grows. They take about a
    /// second, or less if the server sends notifications.
    var patience = 200
    /// The interval between two reads of a server that has no snapshot to poll.
    var interval = Duration.seconds(1)

    /// The time to wait before the next poll.
    private(set) var pause: Duration
    private var quietCount = 0
    private var failureCount = 0

    init() {
      pause = .milliseconds(5)
    }

    /// Updates the interval after a poll that took `latency`.
    ///
    /// - Parameters:
    ///   - canBeAsked: Whether the server has a snapshot to poll.
    ///   - isAttended: Whether the data of any listener is visible.
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
        // When a viewer returns, polling starts with short intervals, because commits may follow.
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

    /// Updates the interval after a read that lost its connection, or that returned an older state
    /// from another server. It grows as after a failure, but at most to `interval`.
    mutating func doubted() {
      failed()
      pause = min(pause, interval)
    }

    /// Updates the interval after a failure. It grows exponentially with a random part, so that
    /// clients of one server do not reconnect at the same time.
    mutating func failed() {
      let longest = min(10_000, 50 << min(failureCount, 10))
      failureCount += 1
      pause = .milliseconds(Int.random(in: longest / 2...longest))
    }
  }
#endif
