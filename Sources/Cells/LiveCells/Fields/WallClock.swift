import CLibrary

/// The time of day for display.
enum WallClock {
  /// Returns the local time as hours, minutes and seconds.
  ///
  /// - Parameter elapsed: The time that has passed since then.
  static func text(before elapsed: Duration = .zero) -> String {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    let now = Duration.seconds(moment.tv_sec) + .nanoseconds(moment.tv_nsec)
    var seconds = time_t((now - elapsed).components.seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
