public import Glibc

/// Stands in for a request of ioctl(2), which is no Int32 there.
public let TIOCGWINSZ = UInt(Glibc.TIOCGWINSZ)

public let RUSAGE_SELF: Int32 = 0

/// Stands in for Darwin's function, which takes a number.
// Safety: what is found is written through the pointer, during the call only.
@discardableResult
public func getrusage(_ who: Int32, _ usage: UnsafeMutablePointer<rusage>!) -> Int32 {
  Glibc.getrusage(__rusage_who_t(who), usage)
}
