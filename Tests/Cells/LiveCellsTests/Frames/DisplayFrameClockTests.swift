import LiveCells
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `A clock of a display` {
  /// A display that is refreshed by hand.
  private final class TestDisplay: DisplayRefreshing {
    var isShown = true
    private(set) var starts = 0
    private var onRefresh: (@MainActor () -> Void)?

    var isRunning: Bool { onRefresh != nil }

    func start(_ onRefresh: @escaping @MainActor () -> Void) -> Bool {
      starts += 1
      if isShown { self.onRefresh = onRefresh }
      return isShown
    }

    func stop() { onRefresh = nil }

    func refresh() { onRefresh?() }
  }

  private let display = TestDisplay()

  /// A clock that never runs a frame without a refresh while its display is shown.
  private func patientClock() -> DisplayFrameClock {
    DisplayFrameClock(display: display, longestWait: .seconds(3600))
  }

  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `runs one frame per refresh while frames are requested`() async {
    let clock = patientClock()
    var times: [Duration] = []
    func frame(_ time: Duration) {
      times.append(time)
      if times.count < 20 { clock.requestFrame { frame($0) } }
    }
    clock.requestFrame { frame($0) }
    var refreshes = 0
    while times.count < 20 {
      let before = times.count
      await wait { display.isRunning }
      // The request of the next frame arrives after the frame that has made it.
      await Task { @MainActor in }.value
      display.refresh()
      refreshes += 1
      #expect(times.count <= before + 1)
    }
    #expect(refreshes == 20)
    #expect(display.starts == 1)
    #expect(times == times.sorted())
  }

  @Test func `stops the refreshes when no frame is requested, and starts them again`() async {
    let clock = patientClock()
    var frames = 0
    for start in 1...3 {
      clock.requestFrame { _ in frames += 1 }
      await wait { display.isRunning }
      display.refresh()
      #expect(frames == start)
      #expect(display.isRunning)
      display.refresh()
      #expect(frames == start)
      #expect(!display.isRunning)
      #expect(display.starts == start)
    }
  }

  @Test func `runs all frames that were requested before a refresh`() async {
    let clock = patientClock()
    var frames: [Int] = []
    for number in 0..<3 { clock.requestFrame { _ in frames.append(number) } }
    await Task { @MainActor in }.value
    await wait { display.isRunning }
    display.refresh()
    #expect(frames == [0, 1, 2])
  }

  @Test func `runs a frame that no refresh has run`() async {
    let clock = DisplayFrameClock(display: display, longestWait: .milliseconds(1))
    var frames = 0
    clock.requestFrame { _ in frames += 1 }
    await wait { frames == 1 }
    #expect(!display.isRunning)
    // The next frame follows the display again.
    clock.requestFrame { _ in frames += 1 }
    await wait { frames == 2 }
    #expect(display.starts == 2)
  }

  @Test func `runs frames without a display, and while nothing is shown`() async {
    let clock = DisplayFrameClock(longestWait: .seconds(3600))
    var frames = 0
    clock.requestFrame { _ in frames += 1 }
    await wait { frames == 1 }
    display.isShown = false
    clock.display = display
    clock.requestFrame { _ in frames += 1 }
    await wait { frames == 2 }
    #expect(display.starts == 1)
    display.isShown = true
    clock.requestFrame { _ in frames += 1 }
    await wait { display.isRunning }
    display.refresh()
    #expect(frames == 3)
  }

  @Test func `moves a requested frame to another display`() async {
    let clock = patientClock()
    var frames = 0
    clock.requestFrame { _ in frames += 1 }
    await wait { display.isRunning }
    let other = TestDisplay()
    clock.display = other
    #expect(!display.isRunning)
    #expect(other.isRunning)
    other.refresh()
    #expect(frames == 1)
  }

  @Test func `accepts requests from any thread`() async {
    let clock = patientClock()
    let frames = await withCheckedContinuation { continuation in
      let requester = Task.detached {
        clock.requestFrame { _ in continuation.resume(returning: 1) }
      }
      Task {
        await requester.value
        await wait { display.isRunning }
        display.refresh()
      }
    }
    #expect(frames == 1)
  }
}
