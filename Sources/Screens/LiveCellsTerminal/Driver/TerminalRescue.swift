import CLibrary
import Synchronization

/// Restores the terminal in every case: at the end of a session, at a stop, at exit, or in the
/// handler of a fatal signal.
///
/// `arm` prepares all the data that `restore()` needs. `restore()` makes only async-signal-safe
/// calls of POSIX, so it may run on any thread at any time.
enum TerminalRescue {
  /// The data for restoring, in memory that is never freed.
  private struct Plan {
    var input: Int32 = -1
    var output: Int32 = -1
    var modes = termios()
    /// The original standard error and the file it was redirected to; -1 if it was not redirected.
    var errorOutput: Int32 = -1
    var divertedErrors: Int32 = -1
    var farewellCount = 0
  }

  private static let farewellCapacity = 256
  private static let copyCapacity = 4096
  /// The maximum number of bytes of redirected output that are printed. Earlier output is dropped.
  private static let maxReplaySize: off_t = 1 << 16

  // Safety: written only by `arm` while `isArmed` is false, and read only after `isArmed` was
  // exchanged from true to false. The release and acquire of that flag order the accesses.
  nonisolated(unsafe) private static let plan: UnsafeMutablePointer<Plan> = {
    let pointer = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    pointer.initialize(to: Plan())
    return pointer
  }()

  // Safety: see `plan`.
  nonisolated(unsafe) private static let farewell =
    UnsafeMutablePointer<UInt8>.allocate(capacity: farewellCapacity)

  // Safety: used only by the thread that has exchanged `isArmed` from true to false.
  nonisolated(unsafe) private static let copyBuffer =
    UnsafeMutablePointer<UInt8>.allocate(capacity: copyCapacity)

  private static let isArmed = Atomic(false)

  /// Registers the exit handler once. Also initializes every global that a signal handler uses,
  /// before a handler can be installed.
  private static let exitHook: Void = {
    _ = (plan, farewell, copyBuffer, maxReplaySize, copyCapacity)
    atexit { TerminalRescue.restore() }
  }()

  /// Whether a session controls the terminal, so that it may write to it.
  static var isTakenOver: Bool { isArmed.load(ordering: .acquiring) }

  /// Prepares the restoration of a terminal. Called before the terminal is changed.
  ///
  /// - Parameters:
  ///   - modes: The original modes of the terminal.
  ///   - text: The escape sequence that restores the screen.
  static func arm(
    device: TerminalDevice,
    modes: termios,
    farewell text: String,
    diversion: ErrorDiversion?
  ) {
    _ = exitHook
    let bytes = Array(text.utf8)
    precondition(bytes.count <= farewellCapacity, "TerminalRescue: the ending sequence is too long")
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

  /// Restores the terminal if it is armed, otherwise does nothing. Async-signal-safe.
  static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let savedError = errno
    // A terminal that accepts no output must not block a process that is terminating.
    var request = pollfd(fd: plan.pointee.output, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, 500) != 0 {
      writeAll(plan.pointee.output, farewell, plan.pointee.farewellCount)
    }
    while tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes) == -1, errno == EINTR {}
    // Pending mouse reports must not reach the shell.
    _ = tcflush(plan.pointee.input, TCIFLUSH)
    replayErrors()
    errno = savedError
  }

  /// Prints the redirected output on the original standard error.
  private static func replayErrors() {
    let file = plan.pointee.divertedErrors
    guard file >= 0 else { return }
    _ = dup2(plan.pointee.errorOutput, STDERR_FILENO)
    let size = lseek(file, 0, SEEK_END)
    guard size > 0 else { return }
    var offset = size > maxReplaySize ? size - maxReplaySize : 0
    while offset < size {
      let count = pread(file, copyBuffer, copyCapacity, offset)
      guard count > 0 else { break }
      writeAll(STDERR_FILENO, copyBuffer, count)
      offset += off_t(count)
    }
    _ = ftruncate(file, 0)
    _ = lseek(file, 0, SEEK_SET)
  }

  // Safety: the callers pass one of the buffers above and a count within its capacity.
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
