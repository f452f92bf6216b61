import CLibrary

/// Controls a terminal during one function call, and restores it however the call ends.
@MainActor
package final class TerminalSession {
  /// The result of an event handler.
  package enum Verdict {
    case goOn
    case end
  }

  /// The events that a session passes to its handler.
  package enum Occurrence: Hashable {
    case input(TerminalInput)
    case resized(GridSize)
    /// The terminal was set up again. It is blank and has to be painted completely.
    case resumed(GridSize)
  }

  private let device: TerminalDevice
  private let withMouse: Bool
  private let diversion: ErrorDiversion?
  private let pump: TerminalEventPump
  private let pipe: SelfPipe
  private var previousActions: [Int32: sigaction]
  private var interruption: Int32?

  private static var isRunning = false

  /// Sets up a terminal, runs `body`, and restores the terminal.
  ///
  /// A terminating signal ends the events, so that `body` returns. The session then restores the
  /// terminal and raises the signal again, so that the process ends as it would without a screen.
  package static func run<Result>(
    on device: TerminalDevice,
    withMouse: Bool = true,
    body: (TerminalSession) async throws -> Result
  ) async throws -> Result {
    guard !isRunning else {
      throw TerminalError(code: .alreadyInUse, context: "the terminal already shows a screen")
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
    guard let pipe = SelfPipe() else {
      throw TerminalError(code: .system, context: "cannot create a pipe", errorNumber: errno)
    }
    self.pipe = pipe
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

  /// Writes a frame. While another process controls the terminal nothing is written. The screen is
  /// painted completely afterwards.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    guard !bytes.isEmpty, TerminalRescue.isTakenOver else { return }
    try device.write(bytes)
  }

  /// Passes each event to `body` until it returns `end`, the process is asked to terminate, or the
  /// terminal is closed.
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

  /// Ends the events as if `body` had returned `end`.
  func finish() {
    pump.finish()
  }

  /// Stops the job, as Ctrl-Z does in programs that leave this key to the terminal.
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
    // After a SIGSTOP the terminal still has the modes of this session. Restoring it first makes
    // `tcgetattr` read the original ones.
    TerminalRescue.restore()
    var modes = termios()
    guard tcgetattr(device.input, &modes) == 0 else {
      let code: TerminalError.Code = errno == EIO ? .hungUp : .notATerminal
      throw TerminalError(
        code: code,
        context: "cannot read the modes of the terminal",
        errorNumber: errno
      )
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
          context: "cannot set the modes of the terminal",
          errorNumber: number
        )
      }
    }
    diversion?.begin()
    try device.write(Array(TerminalSequence.enter(withMouse: withMouse).utf8))
  }

  /// Stops a background job until it is moved to the foreground.
  private func waitForForeground() throws(TerminalError) {
    var attempts = 0
    while !device.isInForeground {
      attempts += 1
      guard attempts < 100 else {
        // In an orphaned process group the signal has no effect.
        throw TerminalError(
          code: .hungUp,
          context: "the process is not in the foreground of the terminal"
        )
      }
      SignalActions.deliverByDefault(SIGTTOU)
    }
  }

  // The signal handlers stay installed until the terminal is restored. Otherwise a signal in
  // between would end the process with the terminal in raw mode.
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
