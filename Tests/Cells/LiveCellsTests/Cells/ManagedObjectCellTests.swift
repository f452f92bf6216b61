import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell for managed objects.
@MainActor
@Suite struct `A cell of an object` {
  @Test func `retains its object only while bound`() {
    let tracker = LifetimeTracker()
    let fixture = CellFixture()
    fixture.cell.object = Person("Ada", tracker: tracker)
    fixture.controller.willDisplay()
    #expect(tracker.liveCount == 1)
    fixture.cell.object = nil
    #expect(tracker.liveCount == 0)
  }

  @Test func `does nothing when the identical object is set again`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    let incarnation = fixture.controller.incarnation
    fixture.cell.object = ada
    #expect(fixture.view.events.isEmpty)
    #expect(fixture.reads == 0)
    #expect(fixture.controller.incarnation == incarnation)
  }

  @Test func `ends the old observation before the new one starts`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    let bert = Person("Bert")
    // Setting the new object changes the old one while the new one is being read. It must have no
    // effect.
    fixture.cell.fields = [
      Field("name") { person in
        if person === bert { ada.first = "late" }
        return .text(person.first)
      }
    ]
    fixture.cell.object = bert
    #expect(!fixture.clock.isFramePending)
    #expect(fixture.view.texts[0] == "Bert")
  }

  @Test func `observes nothing for nil`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.cell.object = nil
    _ = fixture.view.take()
    ada.first = "Grace"
    #expect(!fixture.clock.isFramePending)
    #expect(fixture.writtenTexts().isEmpty)
  }

  @Test func `updates immediately on screen when an object is set, and later off screen`() {
    let fixture = CellFixture.showing(Person("Ada", "L", age: 36))
    fixture.cell.object = Person("Bert", "M", age: 36)
    #expect(fixture.view.writtenTexts == ["Bert M"])

    let other = CellFixture()
    other.cell.object = Person("Ada")
    #expect(other.view.writtenTexts.isEmpty)
    #expect(other.controller.life.isDirty)
    other.controller.willDisplay()
    #expect(other.view.writtenTexts == ["Ada ", ""])
  }

  @Test func `needs only an update function from a subclass`() {
    final class NameCell: ObservingCell<Person> {
      var shown: [String] = []
      override func update(from person: Person) { shown.append(person.first) }
    }
    let clock = ManualFrameClock()
    let cell = NameCell(scheduler: FrameScheduler(clock: clock))
    let ada = Person("Ada")
    cell.object = ada
    cell.controller.willDisplay()
    ada.first = "Grace"
    ada.last = "not shown"
    clock.advanceUntilIdle()
    #expect(cell.shown == ["Ada", "Grace"])
    cell.controller.prepareForReuse()
    ada.first = "nobody listens"
    #expect(!clock.isFramePending)
  }

  @Test func `is not affected by other observers of its object`() {
    let ada = Person("Ada")
    let first = CellFixture.showing(ada)
    let second = CellFixture.showing(ada)
    second.cell.fields = [Field(\.email)]
    _ = second.view.take()
    ada.email = "ada@example.org"
    #expect(first.writtenTexts().isEmpty)
    #expect(second.writtenTexts() == ["ada@example.org"])
    second.cell.object = nil
    ada.first = "Grace"
    #expect(first.writtenTexts() == ["Grace "])
  }

  @Test func `marks changes outside of the window, and updates once on return`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.leaveWindow()
    for number in 1...5 {
      ada.first = "Ada \(number)"
      fixture.clock.advanceUntilIdle()
    }
    #expect(fixture.reads == 0)
    #expect(fixture.view.events.isEmpty)
    fixture.controller.enterWindow()
    #expect(fixture.reads == 1)
    #expect(fixture.view.writtenTexts == ["Ada 5 "])
  }

  @Test func `entering the window unmarked does nothing, and leaving never updates`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    ada.first = "Grace"
    fixture.controller.leaveWindow()
    #expect(fixture.view.events.isEmpty)
    fixture.controller.enterWindow()
    #expect(fixture.takeReads() == 1)
    fixture.controller.leaveWindow()
    fixture.controller.enterWindow()
    #expect(fixture.takeReads() == 0)
  }

  @Test func `releases its object when reused and when deallocated`() {
    let tracker = LifetimeTracker()
    var fixture: CellFixture? = CellFixture()
    fixture?.cell.object = Person("Ada", tracker: tracker)
    fixture?.controller.willDisplay()
    fixture?.controller.prepareForReuse()
    #expect(tracker.liveCount == 0)
    fixture?.cell.object = Person("Bert", tracker: tracker)
    #expect(tracker.liveCount == 1)
    fixture = nil
    #expect(tracker.liveCount == 0)
  }

  @Test func `does nothing when a key changes that it does not show`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    for number in 1...100 { ada.email = "\(number)" }
    #expect(fixture.clock.requestCount == 0)
    #expect(fixture.reads == 0)
  }

  @Test func `observes a key that is computed from several through one field`() {
    let ada = Person("Ada", "Byron")
    let fixture = CellFixture.showing(ada)
    ada.last = "Lovelace"
    #expect(fixture.writtenTexts() == ["Ada Lovelace"])
    ada.first = "A."
    #expect(fixture.writtenTexts() == ["A. Lovelace"])
    #expect(fixture.reads == 2)
  }

  @Test func `reuse runs no blank update and writes nothing`() {
    let fixture = CellFixture.showing(Person("Ada"))
    fixture.controller.prepareForReuse()
    #expect(fixture.view.take() == [.hidden(true)])
    #expect(fixture.reads == 0)
  }

  @Test func `several changed keys lead to one update`() {
    let ada = Person("Ada", "Byron", age: 35)
    let fixture = CellFixture.showing(ada)
    ada.first = "Augusta"
    ada.last = "Lovelace"
    ada.age = 36
    #expect(fixture.writtenTexts() == ["Augusta Lovelace", "36"])
    #expect(fixture.reads == 1)
  }

  @Test func `a change on another thread never touches the view there`() async {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.view.onWrite = { MainActor.preconditionIsolated() }
    await Handover(ada).elsewhere { $0.first = "Grace" }
    #expect(fixture.view.events.isEmpty, "only the frame writes")
    #expect(fixture.writtenTexts() == ["Grace "])
  }

  @Test func `a deletion is reported, and the cell keeps its texts`() {
    final class DeletionCell: ObservingCell<Person> {
      var events: [String] = []
      override func update(from person: Person) { events.append(person.first) }
      override func clear() { events.append("clear") }
      override func objectDeleted() { events.append("deleted") }
    }
    let clock = ManualFrameClock()
    let cell = DeletionCell(scheduler: FrameScheduler(clock: clock))
    let ada = Person("Ada")
    cell.object = ada
    cell.controller.willDisplay()
    cell.controller.objectDeleted()
    cell.controller.objectDeleted()
    ada.first = "a ghost"
    clock.advanceUntilIdle()
    #expect(cell.events == ["Ada", "deleted"])
    cell.object = Person("Bert")
    #expect(cell.events == ["Ada", "deleted", "Bert"])
  }

  @Test func `registrations stay balanced when each update reads other keys`() {
    let ada = Person("Ada", age: 1)
    let fixture = CellFixture.showing(ada)
    fixture.cell.fields = [Field("either") { .text($0.age == 1 ? $0.first : $0.email) }]
    ada.age = 2
    fixture.clock.advanceUntilIdle()
    _ = fixture.takeReads()
    _ = fixture.view.take()
    ada.first = "not read any more"
    #expect(!fixture.clock.isFramePending)
    ada.email = "read now"
    #expect(fixture.writtenTexts() == ["read now"])
    fixture.cell.object = nil
    ada.email = "no more"
    #expect(!fixture.clock.isFramePending)
  }
}
