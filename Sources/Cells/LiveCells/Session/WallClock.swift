import CLibrary

/// The time of day for display.
enum WallClock {
  /// Returns the local time as hours, minutes and seconds.
  static func text() -> String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
