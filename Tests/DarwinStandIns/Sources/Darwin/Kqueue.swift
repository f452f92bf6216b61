public import Glibc
import Synchronization

/// Stands in for Darwin's event of the same name.
public struct kevent64_s {
  public var ident: UInt64 = 0
  public var filter: Int16 = 0
  public var flags: UInt16 = 0
  public var fflags: UInt32 = 0
  public var data: Int64 = 0
  public var udata: UInt64 = 0
  public var ext: (UInt64, UInt64) = (0, 0)

  public init() {}
}

public let EVFILT_WRITE: Int32 = -2
public let EV_ADD: Int32 = 0x0001
public let EV_CLEAR: Int32 = 0x0020
public let EV_EOF: Int32 = 0x8000

/// The descriptor of each queue, and whether its writability was reported.
private let followed = Mutex<[Int32: (descriptor: Int32, isTold: Bool)]>([:])

/// Stands in for Darwin's function of the same name.
public func kqueue() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

/// Stands in for Darwin's function of the same name, limited to one descriptor. It reports once
/// that the descriptor is writable, and that its reader is gone.
// Safety: it reads and writes the given numbers of events, only during the call.
public func kevent64(
  _ queue: Int32,
  _ changes: UnsafePointer<kevent64_s>!,
  _ changeCount: Int32,
  _ events: UnsafeMutablePointer<kevent64_s>!,
  _ eventCount: Int32,
  _ flags: UInt32,
  _ timeout: UnsafePointer<timespec>!
) -> Int32 {
  if changeCount > 0 {
    let change = changes.pointee
    precondition(Int32(change.filter) == EVFILT_WRITE && Int32(change.flags) == EV_ADD | EV_CLEAR)
    followed.withLock { $0[queue] = (Int32(change.ident), false) }
  }
  guard eventCount > 0, let (descriptor, isTold) = followed.withLock({ $0[queue] }) else {
    return 0
  }
  var event = kevent64_s()
  (event.ident, event.filter) = (UInt64(descriptor), Int16(EVFILT_WRITE))
  if isTold {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&request, 1, -1) > 0 else { return -1 }
    event.flags = UInt16(EV_EOF)
  }
  followed.withLock { $0[queue] = (descriptor, true) }
  events.pointee = event
  return 1
}
