import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell with a person's name and a filling whose work returns on request.
@MainActor
private final class FilledCell {
  let clock = ManualFrameClock()
  let scheduler: FrameScheduler
  let runner = HeldFillRunner()
  let view = RecordingFieldWriter()
  let cell: FieldCell<Person>

  init() {
    scheduler = FrameScheduler(clock: clock)
    scheduler.fillQueue.runner = runner
    cell = FieldCell(
      [Field(\.first), Field("shout", from: \.first) { $0.uppercased() }],
      scheduler: scheduler
    )
    cell.writer = view
  }

  func show(_ person: Person?) {
    cell.object = person
    cell.controller.willDisplay()
  }

  var texts: [String] { [view.texts[0] ?? "", view.texts[1] ?? ""] }
}

@MainActor
@Suite struct `A filled cell` {
  @Test func `is hidden and not written until its filling has a result`() throws {
    let filled = FilledCell()
    filled.show(Person("Ada"))
    #expect(filled.view.isHidden == true && filled.view.texts.isEmpty)
    try #require(filled.runner.underWay.first).answer()
    #expect(filled.view.isHidden == true, "not before the next frame")
    filled.clock.advanceUntilIdle()
    #expect(filled.view.isHidden == false && filled.texts == ["Ada", "of Ada"])
  }

  @Test func `is not filled by work for the previous object`() throws {
    let filled = FilledCell()
    filled.show(Person("Ada"))
    let job = try #require(filled.runner.underWay.first)
    filled.show(Person("Bob"))
    #expect(job.isCancelled)
    job.answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.view.isHidden == true)
    try #require(filled.runner.underWay.first).answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.texts == ["Bob", "of Bob"])
  }

  @Test func `is filled once more, for any number of changes during the work`() throws {
    let filled = FilledCell()
    let person = Person("Ada")
    filled.show(person)
    let job = try #require(filled.runner.underWay.first)
    for name in ["Bea", "Cleo", "Dora"] {
      person.first = name
      filled.clock.advanceUntilIdle()
    }
    #expect(filled.runner.underWay.count == 1 && job.isCancelled)
    job.answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.view.isHidden == true, "what has come is out of date")
    #expect(filled.runner.takeBegun() == ["Ada", "Dora"])
    try #require(filled.runner.underWay.first).answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.texts == ["Dora", "of Dora"])
  }

  @Test func `keeps its content during new work, and does nothing for equal inputs`() throws {
    let filled = FilledCell()
    let person = Person("Ada")
    filled.show(person)
    try #require(filled.runner.underWay.first).answer()
    filled.clock.advanceUntilIdle()
    _ = filled.runner.takeBegun()
    filled.view.isHidden.map { #expect(!$0) }

    person.first = "Bea"
    filled.clock.advanceUntilIdle()
    #expect(filled.view.isHidden == false && filled.texts == ["Bea", "of Ada"])
    person.first = "Ada"
    filled.clock.advanceUntilIdle()
    #expect(filled.texts == ["Ada", "of Ada"])
    #expect(filled.runner.underWay.allSatisfy { $0.isCancelled })
    filled.runner.underWay.first?.answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.texts == ["Ada", "of Ada"])
    #expect(filled.runner.takeBegun() == ["Bea"])
  }

  @Test func `shows a failure, and is filled again when it is refreshed`() throws {
    struct Broken: Error, CustomStringConvertible {
      var description: String { "the wire is cut" }
    }
    let filled = FilledCell()
    filled.show(Person("Ada"))
    try #require(filled.runner.underWay.first).fail(Broken())
    filled.clock.advanceUntilIdle()
    #expect(filled.cell.shownTexts[1] == CellText("the wire is cut", kind: .failure))
    filled.cell.controller.refresh()
    #expect(filled.view.isHidden == false)
    try #require(filled.runner.underWay.first).answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.texts == ["Ada", "of Ada"])
  }

  @Test(arguments: [0, 1, 2, 3])
  func `has its work cancelled when it is no longer displayed`(way: Int) throws {
    let filled = FilledCell()
    filled.show(Person("Ada"))
    let job = try #require(filled.runner.underWay.first)
    #expect(!job.isCancelled)
    switch way {
    case 0: filled.cell.controller.didEndDisplaying()
    case 1: filled.cell.controller.disappear()
    case 2: filled.cell.controller.prepareForReuse()
    default: filled.cell.controller.end()
    }
    #expect(job.isCancelled)
  }

  @Test func `has its work cancelled when deallocated, and releases its object`() throws {
    let tracker = LifetimeTracker()
    var filled: FilledCell? = FilledCell()
    let runner = try #require(filled).runner
    filled?.show(Person("Ada", tracker: tracker))
    #expect(tracker.liveCount == 1)
    filled = nil
    #expect(tracker.liveCount == 0)
    let job = try #require(runner.underWay.first)
    #expect(job.isCancelled)
    job.answer()
  }

  @Test
  func `that is not displayed is shown when the requested filling arrives`() throws {
    let filled = FilledCell()
    filled.cell.object = Person("Ada")
    filled.cell.controller.fill()
    #expect(filled.view.isHidden == true)
    try #require(filled.runner.underWay.first).answer()
    #expect(filled.view.isHidden == false && filled.texts == ["Ada", "of Ada"])
  }

  @Test func `shares its limit with all cells of its screen, visible ones first`() throws {
    let clock = ManualFrameClock()
    let scheduler = FrameScheduler(clock: clock)
    let runner = HeldFillRunner()
    scheduler.fillQueue.runner = runner
    scheduler.fillingLimit = 2
    let cells = (0..<6).map { _ in
      FieldCell([Field<Person>("shout", from: \.first) { $0 }], scheduler: scheduler)
    }
    for (number, cell) in cells.enumerated() {
      cell.object = Person("\(number)")
      if number.isMultiple(of: 2) { cell.controller.fill() } else { cell.controller.willDisplay() }
    }
    #expect(runner.takeBegun() == ["0", "1"], "what comes first begins at once")
    for expected in ["3", "5", "2", "4"] {
      try #require(runner.underWay.first).answer()
      #expect(runner.takeBegun() == [expected])
      #expect(runner.underWay.count <= 2)
    }
  }

  @Test func `requests one piece of work for all fields that share a filling`() throws {
    let filled = FilledCell()
    let card = Filling<Person, Value>("card", from: \.fullName) { .text($0) }
    filled.cell.fields = [
      Field("a", of: card) { $0 }, Field("b", of: card) { $0 }, Field(\.first),
    ]
    filled.show(Person("Ada", "Byron"))
    #expect(filled.runner.takeBegun() == ["Ada Byron"])
    try #require(filled.runner.underWay.first).answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.texts == ["of Ada Byron", "of Ada Byron"])
    filled.cell.fields = [Field(\.first)]
    #expect(filled.texts[0] == "Ada")
  }

  @Test func `cancels fillings that are no longer requested`() throws {
    let filled = FilledCell()
    filled.show(Person("Ada"))
    let job = try #require(filled.runner.underWay.first)
    filled.cell.fields = [Field(\.first)]
    #expect(job.isCancelled && filled.view.isHidden == false)
  }
}

// MARK: - Hostile input

extension `A filled cell` {
  @Test func `that is reused inside its request is not filled for the old object`() throws {
    let filled = FilledCell()
    var isArmed = true
    filled.cell.fields = [
      Field(
        "shout",
        from: { [unowned filled] (person: Person) in
          if isArmed {
            isArmed = false
            filled.cell.object = Person("Bob")
          }
          return person.first
        },
        by: { $0 }
      )
    ]
    filled.show(Person("Ada"))
    #expect(filled.runner.takeBegun() == ["Bob"])
    try #require(filled.runner.underWay.first).answer()
    filled.clock.advanceUntilIdle()
    #expect(filled.texts[0] == "of Bob")
  }

  @Test func `that is reused inside its reading does not write the read values`() {
    let filled = FilledCell()
    var isArmed = true
    filled.cell.fields = [
      Field("name") { [unowned filled] person in
        if isArmed {
          isArmed = false
          filled.cell.object = Person("Bob")
        }
        return .text(person.first)
      }
    ]
    filled.show(Person("Ada"))
    #expect(filled.view.writtenTexts == ["Bob"])
    #expect(filled.view.isHidden == false)
  }

  @Test func `that is released inside its reading stays hidden`() {
    let filled = FilledCell()
    filled.cell.fields = [
      Field("name") { [unowned filled] person in
        filled.cell.controller.prepareForReuse()
        return .text(person.first)
      }
    ]
    filled.show(Person("Ada"))
    #expect(filled.view.writtenTexts == [] && filled.view.isHidden == true)
  }
}
