import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell that is observed only while it is displayed.
@MainActor
@Suite struct `A cell observed while displayed` {
  @Test func `registers once for repeated calls, and ending twice is harmless`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.willDisplay()
    fixture.controller.willDisplay()
    #expect(fixture.reads == 0)
    ada.first = "Grace"
    #expect(fixture.writtenTexts() == ["Grace "])
    fixture.controller.didEndDisplaying()
    fixture.controller.didEndDisplaying()
    ada.first = "gone"
    #expect(!fixture.clock.isFramePending)
  }

  @Test func `registers when about to be displayed, not when created or bound`() {
    let ada = Person("Ada")
    let fixture = CellFixture()
    fixture.cell.object = ada
    ada.first = "Grace"
    #expect(fixture.clock.requestCount == 0)
    #expect(!fixture.controller.life.isListening)
    fixture.controller.willDisplay()
    ada.first = "Ada again"
    #expect(fixture.clock.isFramePending)
  }

  @Test func `ends when it has ended displaying`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.didEndDisplaying()
    ada.first = "Grace"
    #expect(!fixture.clock.isFramePending)
    #expect(fixture.cell.object === ada, "bound still")
  }

  @Test func `stops when its screen disappears, and refreshes when it appears`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.disappear()
    ada.first = "Grace"
    #expect(!fixture.clock.isFramePending)
    fixture.controller.appear()
    #expect(fixture.view.texts[0] == "Grace ")
    ada.first = "Hedy"
    #expect(fixture.writtenTexts().last == "Hedy ")
  }

  @Test func `writes only its label for a change`() {
    let ada = Person("Ada", age: 35)
    let fixture = CellFixture.showing(ada)
    ada.age = 36
    fixture.clock.advanceUntilIdle()
    #expect(fixture.view.take() == [.write("36", field: 1)])
  }

  @Test func `observes nothing off screen and is current on return`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.controller.didEndDisplaying()
    ada.first = "Grace"
    ada.first = "Hedy"
    #expect(fixture.clock.requestCount == 0)
    fixture.controller.willDisplay()
    #expect(fixture.view.writtenTexts == ["Hedy "])
  }

  @Test func `replacing the model while displayed ends the observation of the old one`() {
    let ada = Person("Ada")
    let fixture = CellFixture.showing(ada)
    fixture.cell.object = Person("Bert")
    ada.first = "old"
    #expect(!fixture.clock.isFramePending)
  }

  @Test func `a change between binding and display is not lost`() {
    let ada = Person("Ada")
    let fixture = CellFixture()
    fixture.cell.object = ada
    // A toolkit that measures its cells fills them before they are displayed.
    fixture.controller.fill()
    #expect(fixture.view.texts[0] == "Ada ")
    #expect(fixture.view.isHidden == false)
    ada.first = "Grace"
    #expect(!fixture.clock.isFramePending)
    fixture.controller.willDisplay()
    #expect(fixture.view.texts[0] == "Grace ")
  }

  @Test func `returning to an unchanged object writes nothing`() {
    let fixture = CellFixture.showing(Person("Ada"))
    fixture.controller.didEndDisplaying()
    fixture.controller.willDisplay()
    fixture.controller.disappear()
    fixture.controller.appear()
    fixture.clock.advanceUntilIdle()
    #expect(fixture.view.events.isEmpty)
  }

  @Test func `a nil property is shown as nil`() {
    let ada = Person("Ada", age: 36)
    let fixture = CellFixture.showing(ada)
    ada.age = nil
    #expect(fixture.writtenTexts() == [""])
    #expect(fixture.cell.shownTexts[1]?.kind == .null)
  }

  @Test func `re-entry: an update may set another object, shown after it returns`() {
    final class ForwardingCell: ObservingCell<Person> {
      var shown: [String] = []
      override func update(from person: Person) {
        shown.append(person.first)
        if let friend = person.friend { object = friend }
      }
    }
    let ada = Person("Ada")
    let bert = Person("Bert")
    ada.friend = bert
    let clock = ManualFrameClock()
    let cell = ForwardingCell(scheduler: FrameScheduler(clock: clock))
    cell.controller.willDisplay()
    cell.object = ada
    #expect(cell.shown == ["Ada", "Bert"])
    ada.first = "not shown any more"
    #expect(!clock.isFramePending)
    bert.first = "Bertram"
    clock.advanceUntilIdle()
    #expect(cell.shown.last == "Bertram")
  }

  @Test func `re-entry: an update that was superseded before it began does not run`() {
    final class LeavingCell: ObservingCell<Person> {
      var shown: [String] = []
      override func update(from person: Person) {
        shown.append(person.first)
        if let friend = person.friend {
          object = friend
          controller.disappear()
        }
      }
    }
    let ada = Person("Ada")
    ada.friend = Person("Bert")
    let clock = ManualFrameClock()
    let cell = LeavingCell(scheduler: FrameScheduler(clock: clock))
    cell.controller.willDisplay()
    cell.object = ada
    #expect(cell.shown == ["Ada"])
    #expect(cell.object === ada.friend)
    cell.controller.appear()
    #expect(cell.shown == ["Ada", "Bert"])
  }

  @Test func `re-entry: an update that releases its object is the last`() {
    final class ShyCell: ObservingCell<Person> {
      var shown = 0
      override func update(from person: Person) {
        shown += 1
        controller.prepareForReuse()
      }
    }
    let ada = Person("Ada")
    let clock = ManualFrameClock()
    let cell = ShyCell(scheduler: FrameScheduler(clock: clock))
    cell.controller.willDisplay()
    cell.object = ada
    ada.first = "Grace"
    #expect(!clock.isFramePending)
    #expect(cell.shown == 1)
    #expect(cell.object == nil)
  }
}
