import LiveCells
import LiveCellsTestSupport
import Synchronization
import Testing

/// A sum to which any thread may add.
private final class Total: Sendable {
  let value = Mutex(0)
}

/// A participant that needs a given number of turns, and records them.
@MainActor
private final class Worker: FrameParticipant {
  let name: String
  var isVisible = true
  /// The number of turns that it still needs.
  var turnsNeeded = 1
  var onTurn: () -> Void = {}
  private let log: ChangeRecorder<String>

  init(_ name: String, log: ChangeRecorder<String>) {
    self.name = name
    self.log = log
  }

  func perform(_ frame: Frame) -> Bool {
    MainActor.preconditionIsolated()
    log.record(name)
    turnsNeeded -= 1
    onTurn()
    return turnsNeeded <= 0
  }
}

@MainActor
@Suite struct `The frame scheduler` {
  private let clock = ManualFrameClock()
  private let log = ChangeRecorder<String>()
  private let scheduler: FrameScheduler

  init() {
    scheduler = FrameScheduler(clock: clock, budget: .milliseconds(5))
  }

  @Test func `requests one frame for any number of marks`() {
    let workers = ["a", "b"].map { Worker($0, log: log) }
    let marks = workers.map(scheduler.register)
    for _ in 0..<100 { marks.forEach { $0.set() } }
    #expect(clock.requestCount == 1)
    clock.advance()
    #expect(log.take() == ["a", "b"])
    clock.advance()
    #expect(log.take().isEmpty)
    withExtendedLifetime(workers) {}
  }

  @Test func `runs participants on the main actor that any thread has marked`() async {
    let worker = Worker("a", log: log)
    let mark = scheduler.register(worker)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { mark.set() } }
      }
    }
    #expect(clock.requestCount == 1)
    clock.advanceUntilIdle()
    #expect(log.take() == ["a"])
  }

  @Test func `shows the final value even if marks are set while frames run`() async {
    let total = Total()
    var seen = 0
    let worker = Worker("a", log: log)
    worker.onTurn = { seen = total.value.withLock { $0 } }
    let mark = scheduler.register(worker)
    let writers = (0..<4).map { _ in
      Task.detached { [total, mark] in
        for _ in 0..<5000 {
          total.value.withLock { $0 += 1 }
          mark.set()
        }
      }
    }
    for _ in 0..<100 {
      clock.advance()
      await Task.yield()
    }
    for writer in writers { await writer.value }
    clock.advanceUntilIdle()
    #expect(seen == 20_000)
  }

  @Test func `runs visible participants first`() {
    let workers = ["off", "on", "off too", "on too"].map { Worker($0, log: log) }
    let marks = workers.map(scheduler.register)
    for (worker, mark) in zip(workers, marks) {
      worker.isVisible = worker.name.hasPrefix("on")
      mark.set()
    }
    clock.advance()
    #expect(log.take() == ["on", "on too", "off", "off too"])
  }

  @Test func `defers work that does not fit to the start of the next frame`() {
    let workers = ["a", "b", "c"].map { Worker($0, log: log) }
    let marks = workers.map(scheduler.register)
    for (worker, mark) in zip(workers, marks) {
      worker.onTurn = { [clock] in clock.spend(.milliseconds(3)) }
      mark.set()
    }
    workers[1].onTurn = { [clock] in
      clock.spend(.milliseconds(3))
      marks[0].set()
    }
    clock.advance()
    #expect(log.take() == ["a", "b"])
    clock.advance()
    #expect(log.take() == ["c", "a"])
    #expect(!clock.isFramePending)
  }

  @Test func `runs one participant in each frame even without a budget`() {
    scheduler.budget = .zero
    let workers = ["a", "b", "c"].map { Worker($0, log: log) }
    let marks = workers.map(scheduler.register)
    workers[0].turnsNeeded = 2
    marks.forEach { $0.set() }
    clock.advanceUntilIdle()
    #expect(log.take() == ["a", "b", "c", "a"])
  }

  @Test func `runs a participant again for a mark set during its turn`() {
    let worker = Worker("a", log: log)
    let mark = scheduler.register(worker)
    worker.onTurn = { [weak worker] in
      worker?.onTurn = {}
      mark.set()
    }
    mark.set()
    clock.advance()
    #expect(log.take() == ["a"])
    #expect(clock.isFramePending)
    clock.advance()
    #expect(log.take() == ["a"])
    #expect(!clock.isFramePending)
  }

  @Test func `does not run deallocated or unregistered participants`() {
    let kept = Worker("kept", log: log)
    let keptMark = scheduler.register(kept)
    do {
      let dying = Worker("dead", log: log)
      scheduler.register(dying).set()
    }
    keptMark.set()
    scheduler.unregister(keptMark)
    scheduler.unregister(keptMark)
    clock.advanceUntilIdle()
    #expect(log.take().isEmpty)
  }

  @Test func `paints in the next frame on request, even without other work`() {
    @MainActor final class Painter: FramePainting {
      var paintings = 0
      func paint(at time: Duration) { paintings += 1 }
    }
    let (clock, painter) = (ManualFrameClock(), Painter())
    let scheduler = FrameScheduler(clock: clock)
    scheduler.painter = painter
    clock.advance()
    #expect(painter.paintings == 0)
    scheduler.setNeedsPainting()
    scheduler.setNeedsPainting()
    #expect(clock.advanceUntilIdle() == 1 && painter.paintings == 1)
    scheduler.setNeedsPainting()
    clock.advance()
    #expect(painter.paintings == 2)
  }

  @Test func `is deallocated with its screen, even with pending work`() {
    let clock = ManualFrameClock()
    weak var weakScheduler: FrameScheduler?
    let worker = Worker("a", log: log)
    do {
      let scheduler = FrameScheduler(clock: clock)
      scheduler.register(worker).set()
      weakScheduler = scheduler
    }
    #expect(weakScheduler == nil)
    clock.advanceUntilIdle()
    #expect(log.take().isEmpty)
  }

  @Test func `leaks nothing when deallocated with a pending frame`() {
    weak var weakClock: ManualFrameClock?
    weak var weakMark: FrameMark?
    let worker = Worker("a", log: log)
    do {
      let clock = ManualFrameClock()
      let scheduler = FrameScheduler(clock: clock)
      let mark = scheduler.register(worker)
      mark.set()
      (weakClock, weakMark) = (clock, mark)
    }
    #expect(weakClock == nil, "the marks that wait and who keeps them must not hold each other")
    #expect(weakMark == nil)
  }

  @Test func `ignores a mark that is set after its deallocation`() {
    let mark: FrameMark
    do { mark = FrameScheduler(clock: clock).register(Worker("a", log: log)) }
    mark.set()
    mark.set()
    #expect(clock.requestCount == 0)
  }

  @Test func `runs on a paced clock until no work is left`() async {
    let scheduler = FrameScheduler(clock: TaskFrameClock(framesPerSecond: 1000))
    let worker = Worker("a", log: log)
    worker.turnsNeeded = 3
    let mark = scheduler.register(worker)
    await withCheckedContinuation { continuation in
      worker.onTurn = { [weak worker] in
        if worker?.turnsNeeded == 0 { continuation.resume() }
      }
      mark.set()
    }
    #expect(log.take() == ["a", "a", "a"])
  }
}
