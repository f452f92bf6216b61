import Synchronization

/// The refreshes of a display, as a toolkit reports them: a display link or a frame clock.
@MainActor
public protocol DisplayRefreshing: AnyObject {
  /// Starts calling a closure on the main actor before each refresh, until `stop()` is called.
  ///
  /// Returns false if no display shows anything of this process at the moment.
  func start(_ onRefresh: @escaping @MainActor () -> Void) -> Bool

  /// Stops the calls. Not called before `start(_:)`.
  func stop()
}

/// A clock whose frames run before the refreshes of a display, at most one per refresh: 120 frames
/// per second on a display with 120 Hz.
///
/// The refreshes are stopped while no frame is requested. Without a display, and while its
/// refreshes pause because the window is hidden or the display is off, frames run at a lower rate,
/// so that titles, counts and streams stay current.
public final class DisplayFrameClock: FrameClock {
  /// The display whose refreshes the frames follow. If nil, frames run at most 60 times per second.
  @MainActor public var display: (any DisplayRefreshing)? {
    willSet { stop() }
    didSet { if !requests.isEmpty { start() } }
  }
  @MainActor private var requests: [@MainActor @Sendable (Duration) -> Void] = []
  @MainActor private var isRunning = false
  @MainActor private var lastFrame: Duration?
  /// Runs the frames that no refresh has run in time.
  @MainActor private var alarm: FrameAlarm?
  private let begin = ContinuousClock.now
  private let longestWait: Duration

  /// The interval of frames without a display.
  private static var interval: Duration { .seconds(1) / 60 }

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - display: The display whose refreshes the frames follow.
  ///   - longestWait: The time after which a requested frame runs although the display has not been
  ///     refreshed.
  @MainActor
  public init(
    display: (any DisplayRefreshing)? = nil,
    longestWait: Duration = .milliseconds(250)
  ) {
    self.display = display
    self.longestWait = longestWait
    alarm = FrameAlarm { [weak self] in self?.runWithoutRefresh() }
  }

  public var now: Duration { ContinuousClock.now - begin }

  public func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    Task { @MainActor in
      requests.append(frame)
      if requests.count == 1 { start() }
    }
  }

  @MainActor
  private func start() {
    if !isRunning, let display { isRunning = display.start { [weak self] in self?.refresh() } }
    if isRunning {
      alarm?.set(after: longestWait)
      return
    }
    let due = lastFrame.map { $0 + Self.interval } ?? .zero
    alarm?.set(after: max(.zero, due - now))
  }

  @MainActor
  private func stop() {
    if isRunning { display?.stop() }
    isRunning = false
  }

  @MainActor
  private func refresh() {
    // Continuous changes request the next frame within this one. The refreshes are therefore
    // stopped by the first one for which no frame was requested.
    if requests.isEmpty {
      alarm?.cancel()
      stop()
    } else {
      run()
    }
  }

  @MainActor
  private func runWithoutRefresh() {
    // The display may have lost its window. The next frame selects another one.
    stop()
    run()
  }

  @MainActor
  private func run() {
    let frames = requests
    requests = []
    let time = now
    lastFrame = time
    for frame in frames { frame(time) }
  }
}
