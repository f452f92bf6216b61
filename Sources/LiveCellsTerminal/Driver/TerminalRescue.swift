import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The one way in which a terminal is given back, whoever asks: the end of a session, a stop, an
/// exit, or the handler of a fatal signal.
///
/// All that `restore()` needs is prepared while the session begins. It only makes calls that POSIX
/// lists as safe in signal handlers, so it may run on any thread at any moment.
enum TerminalRescue {
  /// What is needed to restore, in memory that is never freed.
  private struct Plan {
    var input: Int32 = -1
    var output: Int32 = -1
    var modes = termios()
    /// Standard error as it was, and the file it was diverted to; -1 where it was not.
    var errorOutput: Int32 = -1
    var divertedErrors: Int32 = -1
    var farewellCount = 0
  }

  private static let farewellCapacity = 256
  private static let copyCapacity = 4096
  /// The last of what was said on standard error, if there was more.
  private static let longestReplay: off_t = 1 << 16

  // Safety: written by `arm` only, while `isArmed` is false, and read after `isArmed` was exchanged
  // from true to false; the release and acquire of that flag order the two.
  nonisolated(unsafe) private static let plan: UnsafeMutablePointer<Plan> = {
    let pointer = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    pointer.initialize(to: Plan())
    return pointer
  }()

  // Safety: as `plan`.
  nonisolated(unsafe) private static let farewell =
    UnsafeMutablePointer<UInt8>.allocate(capacity: farewellCapacity)

  // Safety: used by the one thread that has exchanged `isArmed` from true to false.
  nonisolated(unsafe) private static let copyBuffer =
    UnsafeMutablePointer<UInt8>.allocate(capacity: copyCapacity)

  private static let isArmed = Atomic(false)

  /// Registered once; it also makes sure that every global used in a handler exists before one
  /// can be installed.
  private static let exitHook: Void = {
    _ = (plan, farewell, copyBuffer, longestReplay, copyCapacity)
    atexit { TerminalRescue.restore() }
  }()

  /// Whether a terminal is taken over, and so may be written to.
  static var isTakenOver: Bool { isArmed.load(ordering: .acquiring) }

  /// Notes how to give a terminal back. Call before it is changed.
  static func arm(
    device: TerminalDevice,
    modes: termios,
    farewell text: String,
    diversion: ErrorDiversion?
  ) {
    _ = exitHook
    let bytes = Array(text.utf8)
    precondition(bytes.count <= farewellCapacity, "TerminalRescue: the farewell is too long")
    isArmed.store(false, ordering: .sequentiallyConsistent)
    farewell.update(from: bytes, count: bytes.count)
    plan.pointee = Plan(
      input: device.input,
      output: device.output,
      modes: modes,
      errorOutput: diversion?.original ?? -1,
      divertedErrors: diversion?.file ?? -1,
      farewellCount: bytes.count
    )
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Gives the terminal back if it is taken over; harmless otherwise. Safe in a signal handler.
  static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let savedError = errno
    // A terminal that takes nothing any more must not keep a dying process from dying.
    var request = pollfd(fd: plan.pointee.output, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, 500) != 0 {
      writeAll(plan.pointee.output, farewell, plan.pointee.farewellCount)
    }
    while tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes) == -1, errno == EINTR {}
    // Mouse reports still under way are not for the shell.
    _ = tcflush(plan.pointee.input, TCIFLUSH)
    replayErrors()
    errno = savedError
  }

  /// Says on the real standard error what was said while the screen was taken.
  private static func replayErrors() {
    let file = plan.pointee.divertedErrors
    guard file >= 0 else { return }
    _ = dup2(plan.pointee.errorOutput, STDERR_FILENO)
    let size = lseek(file, 0, SEEK_END)
    guard size > 0 else { return }
    var offset = size > longestReplay ? size - longestReplay : 0
    while offset < size {
      let count = pread(file, copyBuffer, copyCapacity, offset)
      guard count > 0 else { break }
      writeAll(STDERR_FILENO, copyBuffer, count)
      offset += off_t(count)
    }
    _ = ftruncate(file, 0)
    _ = lseek(file, 0, SEEK_SET)
  }

  // Safety: the callers pass one of the buffers above and no count beyond its capacity.
  private static func writeAll(
    _ descriptor: Int32,
    _ bytes: UnsafeMutablePointer<UInt8>,
    _ count: Int
  ) {
    var offset = 0
    while offset < count {
      let written = systemWrite(descriptor, bytes + offset, count - offset)
      if written > 0 {
        offset += written
      } else if errno != EINTR {
        return
      }
    }
  }
}
