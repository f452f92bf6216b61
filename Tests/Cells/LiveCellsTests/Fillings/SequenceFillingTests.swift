import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell that follows a sequence of texts, whose elements are produced on request.
@MainActor
private final class FollowingCell {
  let clock = ManualFrameClock()
  let scheduler: FrameScheduler
  let runner = HeldFillRunner()
  let view = RecordingFieldWriter()
  let cell: FieldCell<Person>

  init() {
    scheduler = FrameScheduler(clock: clock)
    scheduler.fillQueue.runner = runner
    let texts = Filling<Person, Value>("texts", from: \.first) { _ in AsyncStream { $0.finish() } }
    cell = FieldCell([Field("text", of: texts) { $0 }], scheduler: scheduler)
    cell.writer = view
  }

  func emit(_ text: String, from job: HeldFillRunner.Job) {
    job.emit(.content(Value.text(text)))
  }

  var text: String? {
    clock.advanceUntilIdle()
    return view.texts[0]
  }
}

@MainActor
@Suite struct `A cell that shows a sequence` {
  @Test func `shows each element, and keeps the last one`() throws {
    let following = FollowingCell()
    following.cell.object = Person("Ada")
    #expect(following.runner.underWay.isEmpty, "it is not displayed")
    following.cell.controller.willDisplay()
    let job = try #require(following.runner.underWay.first)
    #expect(following.view.isHidden == true)
    following.emit("1", from: job)
    #expect(following.text == "1" && following.view.isHidden == false)
    following.emit("2", from: job)
    following.emit("3", from: job)
    #expect(following.text == "3")
    #expect(following.view.writtenTexts == ["1", "3"], "once a frame")
    job.answer(nil)
    #expect(following.text == "3" && following.runner.underWay.isEmpty)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `ends it when unbound or no longer displayed, and drops late elements`(way: Int) throws {
    let following = FollowingCell()
    following.cell.object = Person("Ada")
    following.cell.controller.willDisplay()
    let job = try #require(following.runner.underWay.first)
    following.emit("1", from: job)
    #expect(following.text == "1")
    switch way {
    case 0: following.cell.object = Person("Bob")
    case 1: following.cell.controller.prepareForReuse()
    case 2: following.cell.controller.didEndDisplaying()
    default: following.cell.controller.disappear()
    }
    #expect(job.isCancelled)
    following.emit("late", from: job)
    #expect(following.text == "1")
  }

  @Test func `restarts it when displayed again, or for another input`() throws {
    let following = FollowingCell()
    let person = Person("Ada")
    following.cell.object = person
    following.cell.controller.willDisplay()
    try #require(following.runner.underWay.first).emit(.content(Value.text("1")))
    following.cell.controller.didEndDisplaying()
    following.cell.controller.willDisplay()
    try #require(following.runner.underWay.first).answer(nil)
    #expect(following.runner.takeBegun() == ["Ada", "Ada"])
    person.first = "Bea"
    following.clock.advanceUntilIdle()
    try #require(following.runner.underWay.first).answer(nil)
    #expect(following.runner.takeBegun() == ["Bea"])
  }

  @Test func `does not prevent other cells from being filled`() throws {
    let following = FollowingCell()
    following.scheduler.fillingLimit = 1
    following.cell.object = Person("Ada")
    following.cell.controller.willDisplay()
    let other = FieldCell(
      [Field<Person>("shout", from: \.first) { $0 }],
      scheduler: following.scheduler,
      life: CellLife(isDisplayed: true)
    )
    other.object = Person("Bob")
    #expect(following.runner.takeBegun() == ["Ada", "Bob"])
    #expect(following.scheduler.fillQueue.runningCount == 1)
    for job in following.runner.underWay { job.answer(nil) }
    #expect(following.scheduler.fillQueue.runningCount == 0)
  }

  @Test func `shows the elements and the error of an AsyncThrowingStream`() async {
    struct Cut: Error, CustomStringConvertible { var description: String { "cut" } }
    let clock = ManualFrameClock()
    let scheduler = FrameScheduler(clock: clock)
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    let numbers = Filling<Person, Int>("numbers", from: \.first) { _ in stream }
    let cell = FieldCell(
      [Field("number", of: numbers) { $0 }],
      scheduler: scheduler,
      life: CellLife(isDisplayed: true)
    )
    cell.object = Person("Ada")
    continuation.yield(7)
    while cell.shownTexts[0] == nil {
      clock.advanceUntilIdle()
      await Task.yield()
    }
    #expect(cell.shownTexts[0]?.text == "7")
    continuation.finish(throwing: Cut())
    while cell.shownTexts[0]?.kind != .failure {
      clock.advanceUntilIdle()
      await Task.yield()
    }
    #expect(cell.shownTexts[0]?.text == "cut")
  }
}
