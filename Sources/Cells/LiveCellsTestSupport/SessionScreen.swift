import LiveCells

/// A screen in memory that shows a session, for tests of what a user does.
///
/// ```swift
/// let screen = SessionScreen(session, rows: 10)
/// screen.press(.character("&"))
/// screen.type("Status=50%")
/// screen.press(.enter)
/// #expect(screen.text == ["50 | 50%"])
/// ```
///
/// Each call advances the clock until nothing remains to do, so that a test never waits.
@MainActor
public final class SessionScreen: FrameScheduling, FramePainting {
  /// The scheduler of the screen.
  public let frameScheduler: FrameScheduler
  /// The session that the screen shows.
  public let session: TableSession
  /// The clock, which stands still between the calls.
  public let clock: ManualFrameClock

  /// Creates a screen and shows a session on it.
  ///
  /// - Parameters:
  ///   - session: The session, which is attached to the screen.
  ///   - rows: The number of rows that fit on the screen.
  ///   - clock: The clock of the screen's frames.
  public init(
    _ session: TableSession,
    rows: Int = 24,
    clock: ManualFrameClock = ManualFrameClock()
  ) {
    self.session = session
    self.clock = clock
    frameScheduler = FrameScheduler(clock: clock)
    session.attach(to: self)
    session.resize(rows: rows)
    clock.advanceUntilIdle()
  }

  /// The visible rows from top to bottom, each as one string with bars between the fields.
  public var text: [String] {
    session.visibleRows.map { $0.texts.map(\.text).joined(separator: " | ") }
  }

  /// The message of the status line, or nil.
  public var message: String? { session.status.message }

  /// Presses keys one after the other.
  public func press(_ keys: PressedKey...) {
    for key in keys { session.take(.key(key)) }
    clock.advanceUntilIdle()
  }

  /// Types a text, for example into a prompt.
  public func type(_ text: String) {
    session.take(.text(text))
    clock.advanceUntilIdle()
  }

  /// Applies the changes of the model that were made since the last call.
  public func update() {
    clock.advanceUntilIdle()
  }

  /// Waits until no filling of a displayed row is waiting or running, and shows the results.
  public func settle() async {
    await frameScheduler.settle()
  }

  public func paint(at time: Duration) {
    if session.takePage() != nil { session.didShow() }
  }
}
