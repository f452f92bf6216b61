#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's clock.
package enum SystemTime {
  /// The seconds since the beginning of 1970, in UTC.
  package static func seconds() -> Int { time(nil) }
}
