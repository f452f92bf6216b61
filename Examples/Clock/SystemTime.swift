import CLibrary

/// The system's clock.
package enum SystemTime {
  /// Returns the seconds since 1970 in UTC.
  package static func seconds() -> Int { time(nil) }
}
