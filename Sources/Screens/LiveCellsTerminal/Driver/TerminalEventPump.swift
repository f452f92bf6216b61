import CLibrary
import Dispatch

/// Reads the terminal and the relayed signals on its own thread, which blocks in `poll` while there
/// is nothing to do.
final class TerminalEventPump: Sendable {
  let events: AsyncStream<TerminalEvent>

  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let pipe: SelfPipe
  private let queue = DispatchQueue(label: "LiveCellsTerminal.events", qos: .userInteractive)

  /// A byte that is no signal number.
  private static let stopByte: UInt8 = 0

  init(device: TerminalDevice, pipe: SelfPipe) {
    self.pipe = pipe
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.events = events
    self.continuation = continuation
    queue.async {
      var loop = TerminalEventLoop(
        device: device,
        pipe: pipe,
        stopByte: TerminalEventPump.stopByte,
        continuation: continuation
      )
      loop.run()
      continuation.finish()
    }
  }

  /// Ends the stream of events. Later input is lost.
  func finish() {
    continuation.finish()
  }

  /// Stops reading, and returns when the thread has finished. Later input is left to other
  /// programs.
  func stop() {
    SelfPipe.send(TerminalEventPump.stopByte, to: pipe.entry)
    queue.sync {}
  }
}

private struct TerminalEventLoop {
  let device: TerminalDevice
  let pipe: SelfPipe
  let stopByte: UInt8
  let continuation: AsyncStream<TerminalEvent>.Continuation

  /// The time to wait for the rest of a sequence after ESC, sufficient for slow connections.
  private static let escapeDelay = Duration.milliseconds(25)

  private var parser = InputParser()
  private var escapeDeadline: ContinuousClock.Instant?
  private var resizes = ResizeDebouncer()
  private var isHungUp = false
  private var isTerminating = false

  init(
    device: TerminalDevice,
    pipe: SelfPipe,
    stopByte: UInt8,
    continuation: AsyncStream<TerminalEvent>.Continuation
  ) {
    self.device = device
    self.pipe = pipe
    self.stopByte = stopByte
    self.continuation = continuation
  }

  mutating func run() {
    while true {
      // `poll` ignores negative descriptors.
      var requests = [
        pollfd(fd: isHungUp ? -1 : device.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&requests, 2, timeout(at: .now))
      if requests[1].revents != 0 {
        for byte in pipe.drain() {
          if byte == stopByte { return }
          handle(signal: Int32(byte))
        }
      }
      if requests[0].revents != 0 { readInput() }
      handleDeadlines(at: .now)
    }
  }

  /// Returns the milliseconds until the next deadline, rounded up, or -1 if there is none.
  private func timeout(at now: ContinuousClock.Instant) -> Int32 {
    let deadlines = [escapeDeadline, resizes.deadline].compactMap { $0 }
    guard let next = deadlines.min() else { return -1 }
    let (seconds, attoseconds) = (next - now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(seconds) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }

  private mutating func handleDeadlines(at now: ContinuousClock.Instant) {
    if let deadline = escapeDeadline, deadline <= now {
      escapeDeadline = nil
      send(parser.endOfWait())
    }
    if resizes.take(at: now) { continuation.yield(.resized(device.size)) }
  }

  private mutating func handle(signal: Int32) {
    switch signal {
    case SIGWINCH: resizes.note(at: .now)
    case SIGTSTP: continuation.yield(.stopRequested)
    case SIGCONT: continuation.yield(.continued)
    default:
      guard !isTerminating else { return endAtOnce(signal) }
      isTerminating = true
      continuation.yield(.interrupted(signal: signal))
    }
  }

  /// Restores the terminal and terminates immediately. The second signal means that the user does
  /// not want to wait for an orderly end.
  private func endAtOnce(_ signal: Int32) {
    TerminalRescue.restore()
    SignalActions.deliverByDefault(signal)
  }

  private mutating func readInput() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = systemRead(device.input, &bytes, bytes.count)
    if count > 0 {
      send(parser.feed(bytes.prefix(count)))
      escapeDeadline = parser.isWaiting ? .now + TerminalEventLoop.escapeDelay : nil
    } else if count == 0 || (errno != EINTR && errno != EAGAIN && !waitedForForeground()) {
      isHungUp = true
      continuation.yield(.hungUp)
    }
  }

  /// Stops a background job that reads until it is moved to the foreground. Returns false if that
  /// is impossible. Dispatch threads block SIGTTIN, so that `read` fails instead of stopping the
  /// job.
  private func waitedForForeground() -> Bool {
    guard !device.isInForeground else { return false }
    SignalActions.deliverByDefault(SIGTTIN)
    // In an orphaned process group the signal has no effect, and the process continues at once. The
    // terminal is then unusable.
    return device.isInForeground
  }

  private func send(_ inputs: [TerminalInput]) {
    for input in inputs { continuation.yield(.input(input)) }
  }
}
