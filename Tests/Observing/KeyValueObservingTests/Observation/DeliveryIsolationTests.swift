import KeyValueObserving
import Testing

@KeyValueObservable
private final class FlowMeter {
  var level = 0
}

/// Records its notifications in its own isolation.
private actor LevelRecorder {
  private(set) var levels: [Int] = []
  private var token: ObservationToken?
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func take(_ level: Int) {
    levels.append(level)
    if let waiting, levels.count >= waiting.count {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  func keep(_ token: ObservationToken) { self.token = token }
  func end() { token?.invalidate() }

  func wait(for count: Int) async {
    if levels.count >= count { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}

@Suite(.timeLimit(.minutes(60))) struct `An observation delivered to an actor` {
  @Test func `delivers each change there, in order`() async {
    let meter = FlowMeter()
    let recorder = LevelRecorder()
    let token = meter.observe(\.level, options: [.initial, .new], on: recorder) {
      recorder,
      change in
      recorder.take(change.new ?? -1)
    }
    for level in 1...100 { meter.level = level }
    await recorder.wait(for: 101)
    #expect(await recorder.levels == Array(0...100))
    token.invalidate()
  }

  @Test func `delivers nothing after it was ended there`() async {
    let meter = FlowMeter()
    let recorder = LevelRecorder()
    let token = meter.observe(\.level, options: [.new], on: recorder) { recorder, change in
      recorder.take(change.new ?? -1)
      recorder.end()
    }
    await recorder.keep(token)
    for level in 1...10 { meter.level = level }
    await recorder.wait(for: 1)
    for _ in 0..<1000 { await Task.yield() }
    #expect(await recorder.levels == [1])
  }

  @MainActor @Test func `delivers to the main actor, and nothing after it was ended there`() async {
    let meter = FlowMeter()
    var levels: [Int] = []
    var token: ObservationToken?
    token = meter.observe(
      \.level,
      options: [.new],
      onMainActor: { change in
        levels.append(change.new ?? -1)
        if levels.count == 3 { token?.invalidate() }
      }
    )
    for level in 1...10 { meter.level = level }
    #expect(levels == [], "not where the change is made")
    // The observation ends when its task asks for the next change, after the last call.
    while meter.isObserved("level") { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(levels == [1, 2, 3])
  }

  @Test func `ends with its object, and with its actor`() async {
    let meter = FlowMeter()
    weak var dead: LevelRecorder?
    var token: ObservationToken?
    do {
      let recorder = LevelRecorder()
      dead = recorder
      token = meter.observe(\.level, options: [.new], on: recorder) { recorder, change in
        recorder.take(change.new ?? -1)
      }
    }
    #expect(dead == nil, "it is held by nobody")
    meter.level = 1
    while meter.isObserved("level") { await Task.yield() }
    token?.invalidate()
    token = nil
  }
}
