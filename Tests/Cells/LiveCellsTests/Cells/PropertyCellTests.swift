import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// The cell for any property.
@MainActor
@Suite struct `A cell of any property` {
  private let clock = ManualFrameClock()
  private let view = RecordingFieldWriter()
  private let cell: PropertyCell<Person>

  init() {
    cell = PropertyCell(
      scheduler: FrameScheduler(clock: clock),
      life: CellLife(isDisplayed: true)
    )
    cell.writer = view
  }

  @Test func `observes a property of an object`() {
    let ada = Person("Ada")
    cell.object = ada
    cell.property = Field(\.first)
    #expect(cell.text.text == "Ada")
    ada.first = "Grace"
    clock.advanceUntilIdle()
    #expect(cell.text.text == "Grace")
  }

  @Test func `shows the empty text until both are set`() {
    #expect(cell.text == .empty)
    cell.object = Person("Ada")
    #expect(cell.text == .empty)
    cell.property = Field(\.first)
    #expect(cell.text.text == "Ada")
    cell.property = nil
    #expect(cell.text == .empty)
  }

  @Test func `shows the description of a value, and the empty text for nil`() {
    let ada = Person("Ada", age: 36)
    cell.property = Field(\.age)
    cell.object = ada
    #expect(cell.text == CellText("36", kind: .number))
    ada.age = nil
    clock.advanceUntilIdle()
    #expect(cell.text == .empty)
  }

  @Test func `has the same state and one registration in either setting order`() {
    let (ada, grace) = (Person("Ada"), Person("Ada"))
    let other = PropertyCell<Person>(
      scheduler: FrameScheduler(clock: clock),
      life: CellLife(isDisplayed: true)
    )
    let otherView = RecordingFieldWriter()
    other.writer = otherView
    cell.object = ada
    cell.property = Field(\.first)
    other.property = Field(\.first)
    other.object = grace
    #expect(cell.text == other.text)
    for (person, view) in [(ada, view), (grace, otherView)] {
      #expect(registrations(of: person) == ["first"])
      _ = view.take()
      person.first = "Grace"
      clock.advanceUntilIdle()
      #expect(view.take() == [.write("Grace", field: 0)])
    }
    cell.property = Field(\.last)
    #expect(registrations(of: ada) == ["last"])
    other.object = ada
    #expect(registrations(of: grace).isEmpty && registrations(of: ada) == ["first", "last"])
  }

  /// Returns the key of each registration of a cell with a person.
  private func registrations(of person: Person) -> [String] {
    var key = ""
    var keys: [String] = []
    for line in person.observationDescription.split(separator: "\n") {
      if line.contains(" mark, ") {
        keys.append(key)
      } else {
        key = String(line.drop { $0 == " " })
      }
    }
    return keys
  }

  @Test func `a hundred cells show one property of one object, and all are updated`() {
    let clockwork = Person("0")
    let scheduler = FrameScheduler(clock: clock)
    let cells = (0..<100).map { _ in
      let cell = PropertyCell<Person>(scheduler: scheduler, life: CellLife(isDisplayed: true))
      cell.property = Field(\.first)
      cell.object = clockwork
      return cell
    }
    for tick in 1...3 {
      clockwork.first = "\(tick)"
      clock.advanceUntilIdle()
      #expect(cells.allSatisfy { $0.text.text == "\(tick)" })
    }
    for cell in cells.prefix(50) { cell.object = nil }
    clockwork.first = "4"
    clock.advanceUntilIdle()
    #expect(cells.suffix(50).allSatisfy { $0.text.text == "4" })
  }

  @Test func `cell, object and clock form no reference cycle`() {
    let tracker = LifetimeTracker()
    weak var weakCell: PropertyCell<Person>?
    do {
      let cell = PropertyCell<Person>(
        scheduler: FrameScheduler(clock: clock),
        life: CellLife(isDisplayed: true)
      )
      cell.property = Field(\.first)
      cell.object = Person("Ada", tracker: tracker)
      cell.object?.first = "Grace"
      weakCell = cell
    }
    #expect(weakCell == nil)
    #expect(tracker.liveCount == 0)
    clock.advanceUntilIdle()
  }

  @Test func `an equal text is not written again`() {
    let ada = Person("Ada")
    cell.property = Field(\.first)
    cell.object = ada
    _ = view.take()
    ada.first = "Ada"
    clock.advanceUntilIdle()
    #expect(view.events.isEmpty)
    // An equal text of another object is not written either.
    cell.object = Person("Ada")
    #expect(view.writtenTexts.isEmpty)
  }

  @Test func `replacing an object in a path is observed`() {
    let ada = Person("Ada")
    let bert = Person("Bert")
    cell.property = Field(\.friend?.first)
    cell.object = ada
    #expect(cell.text == .empty)
    ada.friend = bert
    clock.advanceUntilIdle()
    #expect(cell.text.text == "Bert")
    bert.first = "Bertram"
    clock.advanceUntilIdle()
    #expect(cell.text.text == "Bertram")
    ada.friend = nil
    clock.advanceUntilIdle()
    bert.first = "gone"
    #expect(!clock.isFramePending)
    #expect(cell.text == .empty)
  }
}
