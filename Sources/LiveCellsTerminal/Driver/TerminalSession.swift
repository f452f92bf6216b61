#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A terminal taken over for the time of one function, and given back whatever way that ends.
@MainActor
package final class TerminalSession {
  /// Whether the function that handles an event wants to go on.
  package enum Verdict {
    case goOn
    case end
  }

  /// What a session tells its user: events that call for an answer, after the session's own.
  package enum Occurrence: Hashable {
    case input(TerminalInput)
    case resized(GridSize)
    /// The terminal was taken over anew; it is blank and must be painted in full.
    case resumed(GridSize)
  }

  private let device: TerminalDevice
  private let withMouse: Bool
  private let diversion: ErrorDiversion?
  private let pump: TerminalEventPump
  private let pipe: WakePipe
  private var previousActions: [Int32: sigaction]
  private var interruption: Int32?

  private static var isRunning = false

  /// Takes a terminal over, runs `body`, and gives it back.
  ///
  /// After a signal that asks the process to end, `body` sees its events end; then the terminal is
  /// given back and the signal raised again, so that the process ends as if there had been no
  /// screen.
  package static func run<Result>(
    on device: TerminalDevice,
    withMouse: Bool = true,
    body: (TerminalSession) async throws -> Result
  ) async throws -> Result {
    guard !isRunning else {
      throw TerminalError(code: .alreadyInUse, context: "the terminal shows another screen")
    }
    isRunning = true
    defer { isRunning = false }
    let session = try TerminalSession(device: device, withMouse: withMouse)
    defer { session.end() }
    return try await body(session)
  }

  private init(device: TerminalDevice, withMouse: Bool) throws(TerminalError) {
    self.device = device
    self.withMouse = withMouse
    pipe = try WakePipe()
    diversion = ErrorDiversion()
    FatalSignals.install()
    previousActions = SignalRelay.install(into: pipe)
    pump = TerminalEventPump(device: device, pipe: pipe)
    do {
      try takeOver()
    } catch {
      end()
      throw error
    }
  }

  package var size: GridSize { device.size }

  /// Writes a frame. While the terminal belongs to somebody else nothing is written, and the
  /// screen is painted in full afterwards.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    guard !bytes.isEmpty, TerminalRescue.isTakenOver else { return }
    try device.write(bytes)
  }

  /// Hands each event to `body` until that has had enough, the process is asked to end, or the
  /// terminal is gone.
  package func forEach(_ body: (Occurrence) throws -> Verdict) async throws {
    for await event in pump.events {
      let occurrence: Occurrence
      switch event {
      case .input(let input): occurrence = .input(input)
      case .resized(let size): occurrence = .resized(size)
      case .stopRequested:
        stop()
        occurrence = try resume()
      case .continued: occurrence = try resume()
      case .interrupted(let signal):
        interruption = signal
        return
      case .hungUp: return
      }
      if try body(occurrence) == .end { return }
    }
  }

  /// Ends the events, as if `body` had had enough.
  func finish() {
    pump.finish()
  }

  /// Stops the whole job, as Ctrl-Z does in a program that leaves that key to the terminal.
  package func requestStop() {
    kill(0, SIGTSTP)
  }

  private func stop() {
    TerminalRescue.restore()
    SignalActions.deliverByDefault(SIGTSTP)
  }

  private func resume() throws(TerminalError) -> Occurrence {
    try takeOver()
    return .resumed(device.size)
  }

  private func takeOver() throws(TerminalError) {
    try waitForForeground()
    // After a SIGSTOP it was never given back, and the modes to return to are those from before.
    TerminalRescue.restore()
    var modes = termios()
    guard tcgetattr(device.input, &modes) == 0 else {
      let code: TerminalError.Code = errno == EIO ? .hungUp : .notATerminal
      throw TerminalError(code: code, context: "reading the terminal's modes", errorNumber: errno)
    }
    TerminalRescue.arm(
      device: device,
      modes: modes,
      farewell: TerminalSequence.leave(withMouse: withMouse),
      diversion: diversion
    )
    cfmakeraw(&modes)
    while tcsetattr(device.input, TCSANOW, &modes) == -1 {
      guard errno == EINTR else {
        let number = errno
        TerminalRescue.restore()
        throw TerminalError(
          code: .system,
          context: "setting the terminal's modes",
          errorNumber: number
        )
      }
    }
    diversion?.begin()
    try device.write(Array(TerminalSequence.enter(withMouse: withMouse).utf8))
  }

  /// A job in the background stops until it is called to the foreground.
  private func waitForForeground() throws(TerminalError) {
    var attempts = 0
    while !device.isInForeground {
      attempts += 1
      guard attempts < 100 else {
        // Nobody stops a group of processes that no shell looks after.
        throw TerminalError(code: .hungUp, context: "the terminal belongs to other processes")
      }
      SignalActions.deliverByDefault(SIGTTOU)
    }
  }

  private func end() {
    pump.stop()
    TerminalRescue.restore()
    SignalRelay.uninstall(previousActions)
    FatalSignals.uninstall()
    diversion?.close()
    pipe.close()
    device.close()
    if let interruption { SignalActions.deliver(interruption) }
  }
}
