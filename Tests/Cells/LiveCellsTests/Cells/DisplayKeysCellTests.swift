import Dispatch
import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell with display keys.
@MainActor
@Suite struct `A cell of display keys` {
  @Test func `shows the keys that the class declares`() {
    let cell = FieldCell<Person>(scheduler: FrameScheduler(clock: ManualFrameClock()))
    let view = RecordingFieldWriter()
    cell.writer = view
    cell.object = Person("Ada", "Lovelace")
    cell.controller.willDisplay()
    #expect(view.texts == [0: "Ada", 1: "Lovelace"])
  }

  @Test func `a table and a form show them under their titles`() {
    let clock = ManualFrameClock()
    let people = [Person("Ada", "Lovelace"), Person("Alan", "Turing")]
    let table = Page(TableSession(LiveTable(rows: people)), clock: clock)
    table.session.resize(rows: 3)
    let choice = Person("")
    let form = LiveForm("person", of: { choice.friend })
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 3)
    choice.friend = people[1]
    clock.advanceUntilIdle()
    #expect(table.session.columnHeaders.map(\.title) == ["First name", "Last name"])
    #expect(table.lines == ["> Ada Lovelace", "  Alan Turing"])
    #expect(page.lines == ["> First name Alan", "  Last name Turing"])
    people[1].first = "A."
    clock.advanceUntilIdle()
    #expect(table.lines.last == "  A. Turing")
    #expect(page.lines.first == "> First name A.")
  }

  @Test func `reads nothing when populated before it is displayed`() {
    let fixture = CellFixture()
    fixture.cell.object = Person("Ada")
    #expect(fixture.reads == 0)
  }

  @Test func `hides its content from its creation until it is first filled`() {
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

  @Test func `refreshes the same object without registering again`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.refresh()
    #expect(fixture.takeReads() == 1)
    #expect(fixture.view.writtenTexts.isEmpty)
    ada.first = "Grace"
    #expect(fixture.writtenTexts() == ["Grace "])
    #expect(fixture.takeReads() == 1, "two registrations would read twice")
  }

  @Test func `populates again when any display key changes`() {
    let ada = Person("Ada", "Byron")
    let fixture = CellFixture.showing(ada)
    ada.first = "A."
    #expect(fixture.writtenTexts() == ["A. Byron"])
    ada.last = "Lovelace"
    #expect(fixture.writtenTexts() == ["A. Lovelace"])
    ada.age = 36
    #expect(fixture.writtenTexts() == ["36"])
  }

  @Test func `unregisters at its end and then releases the model`() {
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
  func `can be found by its object without a retain of either`() {
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

  @Test func `a late notification of the old object neither rebinds nor writes the cell`()
    async
  {
    let ada = Person("Ada")
    let bert = Person("Bert")
    let fixture = CellFixture.showing(ada)
    // The change requests a frame. Before the frame runs, the cell is bound to another object.
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
  func `a frame of the old object does not show a reused unfilled cell`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    ada.first = "late"
    fixture.controller.prepareForReuse()
    fixture.clock.advanceUntilIdle()
    #expect(fixture.view.isHidden == true)
    #expect(fixture.view.texts[0] == "Ada ")
  }

  @Test func `the later of two populates wins`() async {
    let fixture = CellFixture.showing(Person("Ada"))
    var before: Person?
    for name in ["Bert", "Carl", "Dora"] {
      let person = Person(name)
      fixture.cell.object = person
      // Both are changed on other threads before the frame that the first change requested.
      for changed in [person, before].compactMap(\.self) {
        await Handover(changed).elsewhere { $0.first += "!" }
      }
      before = person
    }
    #expect(fixture.writtenTexts() == ["Bert ", "Carl ", "Dora ", "Dora! "])
    before?.first = "Eve"
    #expect(fixture.writtenTexts() == ["Eve "])
  }

  @Test func `populating with nil clears, unregisters and hides`() {
    let ada = Person("Ada", age: 36)
    let fixture = CellFixture.showing(ada)
    fixture.cell.object = nil
    #expect(fixture.view.texts == [0: "", 1: ""])
    #expect(fixture.view.isHidden == true)
    ada.first = "Grace"
    #expect(!fixture.clock.isFramePending)
  }

  @Test func `a reused cell is hidden again until it is filled`() {
    let fixture = CellFixture.showing(Person("Ada"))
    fixture.controller.didEndDisplaying()
    fixture.controller.prepareForReuse()
    #expect(fixture.view.isHidden == true)
    fixture.cell.object = Person("Bert")
    #expect(fixture.view.isHidden == true)
    fixture.controller.willDisplay()
    #expect(fixture.view.isHidden == false)
  }

  @Test func `a model changed on another thread is deallocated once its cells release it`() async {
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

  @Test func `the thread that changes a model never releases it last`() async {
    /// Records whether each object was deallocated on the main thread.
    final class Witness: Sendable {
      let deaths: ChangeRecorder<Bool>
      init(_ deaths: ChangeRecorder<Bool>) { self.deaths = deaths }
      deinit { deaths.record(DispatchQueue.getSpecific(key: Self.key) == true) }
      static let key = DispatchSpecificKey<Bool>()
    }
    DispatchQueue.main.setSpecific(key: Witness.key, value: true)
    let deaths = ChangeRecorder<Bool>()
    let fixture = CellFixture()
    for _ in 0..<50 {
      var ada: Person? = Person("Ada")
      ada?.companion = Witness(deaths)
      fixture.cell.object = ada
      fixture.controller.willDisplay()
      if let ada { await Handover(ada).elsewhere { $0.first = "Grace" } }
      ada = nil
      // The pending frame retains neither the cell nor the object, so the cell releases the object
      // here.
      fixture.cell.object = nil
      #expect(fixture.clock.isFramePending)
    }
    #expect(deaths.events == Array(repeating: true, count: 50))
  }
}
