extension Duration {
  /// The duration as the interval of something that is repeated: at least a millisecond, because
  /// zero would keep a processor busy, and at most a week, because `Task.sleep`, the system's
  /// functions and timers of browsers cannot represent every duration.
  package var asInterval: Duration { min(max(self, .milliseconds(1)), .seconds(604_800)) }
}
