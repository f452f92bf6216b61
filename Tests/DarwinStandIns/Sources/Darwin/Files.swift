public import Glibc

/// Stands in for a request of ioctl(2), whose type is not Int32 on Darwin.
public let TIOCGWINSZ = UInt(Glibc.TIOCGWINSZ)

public let RUSAGE_SELF: Int32 = 0

/// Stands in for Darwin's function, whose first parameter is an integer.
// Safety: the result is written through the pointer, only during the call.
@discardableResult
public func getrusage(_ who: Int32, _ usage: UnsafeMutablePointer<rusage>!) -> Int32 {
  Glibc.getrusage(__rusage_who_t(who), usage)
}

extension stat {
  /// The time of the last modification, by its name on Apple's systems.
  public var st_mtimespec: timespec { st_mtim }
}
