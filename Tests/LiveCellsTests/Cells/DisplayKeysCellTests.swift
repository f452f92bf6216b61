import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// Behaviours 2: the cell with display keys.
@MainActor
@Suite struct `A cell of display keys` {
  @Test func `2.1 shows what the class declares once`() {
    let cell = FieldCell<Person>(scheduler: FrameScheduler(clock: ManualFrameClock()))
    let view = RecordingFieldWriter()
    cell.writer = view
    cell.object = Person("Ada", "Lovelace")
    cell.controller.willDisplay()
    #expect(view.texts == [0: "Ada", 1: "Lovelace"])
  }

  @Test func `2.2 reads nothing when populated before it is displayed`() {
    let fixture = CellFixture()
    fixture.cell.object = Person("Ada")
    #expect(fixture.reads == 0)
  }

  @Test func `2.3 hides its content from its creation until it is first filled`() {
    let view = RecordingFieldWriter()
    let cell = FieldCell<Person>(scheduler: FrameScheduler(clock: ManualFrameClock()))
    cell.writer = view
    #expect(view.isHidden == true)
    cell.controller.willDisplay()
    #expect(view.isHidden == true)
    cell.object = Person("Ada")
    #expect(view.isHidden == false)
    // Shown after it was written, never before.
    #expect(view.take().last == .hidden(false))
  }

  @Test func `2.4 refreshes the same object without registering again`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.refresh()
    #expect(fixture.takeReads() == 1)
    #expect(fixture.view.writtenTexts.isEmpty)
    ada.first = "Grace"
    #expect(fixture.writtenTexts() == ["Grace "])
    #expect(fixture.takeReads() == 1, "two registrations would read twice")
  }

  @Test func `2.5 populates again when any display key changes`() {
    let ada = Person("Ada", "Byron")
    let fixture = CellFixture.showing(ada)
    ada.first = "A."
    #expect(fixture.writtenTexts() == ["A. Byron"])
    ada.last = "Lovelace"
    #expect(fixture.writtenTexts() == ["A. Lovelace"])
    ada.age = 36
    #expect(fixture.writtenTexts() == ["36"])
  }

  @Test func `2.6 unregisters at its end, and the model lives until then and not longer`() {
    let tracker = LifetimeTracker()
    let fixture = CellFixture()
    weak var ada: Person?
    do {
      let person = Person("Ada", tracker: tracker)
      ada = person
      fixture.cell.object = person
      fixture.controller.willDisplay()
    }
    #expect(ada != nil)
    fixture.controller.end()
    fixture.controller.end()
    #expect(ada == nil && tracker.liveCount == 0)
    fixture.cell.object = Person("Bert")
    #expect(fixture.cell.object == nil, "nothing begins after the end")
  }

  @Test
  func `2.7 can be found by the object that it shows, one of several, without holding either`() {
    let scheduler = FrameScheduler(clock: ManualFrameClock())
    let ada = Person("Ada")
    let cells = (0..<3).map { _ in FieldCell<Person>(scheduler: scheduler) }
    cells[0].object = ada
    cells[2].object = ada
    #expect(
      scheduler.cells(showing: ada).map(ObjectIdentifier.init) == [
        ObjectIdentifier(cells[0].controller), ObjectIdentifier(cells[2].controller),
      ]
    )
    cells[0].controller.prepareForReuse()
    #expect(scheduler.cells(showing: ada).count == 1)
  }

  @Test func `mend: a late notification of the old object neither rebinds nor writes the cell`()
    async
  {
    let ada = Person("Ada")
    let bert = Person("Bert")
    let fixture = CellFixture.showing(ada)
    // The change is noticed and a frame asked for; before it comes, the cell is given to another
    // object.
    await Handover(ada).elsewhere { $0.first = "late" }
    #expect(fixture.clock.isFramePending)
    fixture.controller.prepareForReuse()
    fixture.cell.object = bert
    _ = fixture.view.take()
    _ = fixture.takeReads()
    #expect(fixture.writtenTexts().isEmpty)
    #expect(fixture.reads == 0, "the frame of the old object is not one of the new")
    #expect(fixture.cell.object === bert)
    #expect(fixture.view.texts[0] == "Bert ")
  }

  @Test
  func `mend: a frame asked for by the old object does not show a cell reused and not refilled`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    ada.first = "late"
    fixture.controller.prepareForReuse()
    fixture.clock.advanceUntilIdle()
    #expect(fixture.view.isHidden == true)
    #expect(fixture.view.texts[0] == "Ada ")
  }

  @Test func `mend: of two populates the later one stands`() {
    let fixture = CellFixture.showing(Person("Ada"))
    for name in ["Bert", "Carl", "Dora"] { fixture.cell.object = Person(name) }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.view.texts[0] == "Dora ")
  }

  @Test func `mend: populating with nil clears, unregisters and hides`() {
    let ada = Person("Ada", age: 36)
    let fixture = CellFixture.showing(ada)
    fixture.cell.object = nil
    #expect(fixture.view.texts == [0: "", 1: ""])
    #expect(fixture.view.isHidden == true)
    ada.first = "Grace"
    #expect(!fixture.clock.isFramePending)
  }

  @Test func `mend: a reused cell is hidden again until it is filled`() {
    let fixture = CellFixture.showing(Person("Ada"))
    fixture.controller.didEndDisplaying()
    fixture.controller.prepareForReuse()
    #expect(fixture.view.isHidden == true)
    fixture.cell.object = Person("Bert")
    #expect(fixture.view.isHidden == true)
    fixture.controller.willDisplay()
    #expect(fixture.view.isHidden == false)
  }

  @Test func `mend: a model changed elsewhere may die as soon as its cells have let it go`() async {
    let tracker = LifetimeTracker()
    let fixtures = (0..<20).map { _ in CellFixture() }
    for _ in 0..<20 {
      var ada: Person? = Person("Ada", tracker: tracker)
      for fixture in fixtures {
        fixture.cell.object = ada
        fixture.controller.willDisplay()
      }
      if let ada { await Handover(ada).elsewhere { $0.first = "Grace" } }
      for fixture in fixtures { fixture.cell.object = nil }
      ada = nil
      #expect(tracker.liveCount == 0)
    }
  }

  @Test func `mend: the last release of a model never comes from the thread that changed it`() async
  {
    let tracker = LifetimeTracker()
    let fixture = CellFixture()
    var ada: Person? = Person("Ada", tracker: tracker)
    fixture.cell.object = ada
    fixture.controller.willDisplay()
    if let ada { await Handover(ada).elsewhere { $0.first = "Grace" } }
    ada = nil
    // What waits for the frame holds neither cell nor object: the cell alone lets it go, here.
    fixture.cell.object = nil
    #expect(fixture.clock.isFramePending)
    #expect(tracker.liveCount == 0)
  }
}
