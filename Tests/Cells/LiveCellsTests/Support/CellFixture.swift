import LiveCells
import LiveCellsTestSupport

/// A cell of a person's name and age, with a manual clock and a view that records all calls.
@MainActor
final class CellFixture {
  let clock = ManualFrameClock()
  let scheduler: FrameScheduler
  let view = RecordingFieldWriter()
  let cell: FieldCell<Person>
  /// The number of times that the object was read.
  private(set) var reads = 0

  init(life: CellLife = CellLife()) {
    scheduler = .unaudited(clock)
    cell = FieldCell([], scheduler: scheduler, life: life)
    cell.fields = [
      Field("name") { [weak self] person in
        self?.reads += 1
        return .text(person.fullName)
      },
      Field(\.age),
    ]
    cell.writer = view
    _ = view.take()
  }

  var controller: CellController<Person> { cell.controller }

  /// Returns a fixture whose cell shows a person on screen.
  static func showing(_ person: Person) -> CellFixture {
    let fixture = CellFixture()
    fixture.cell.object = person
    fixture.controller.willDisplay()
    _ = fixture.view.take()
    fixture.reads = 0
    return fixture
  }

  /// Runs frames until none is requested, and returns the written texts.
  func writtenTexts() -> [String] {
    clock.advanceUntilIdle()
    return view.take().compactMap { if case .write(let text, _) = $0 { text } else { nil } }
  }

  /// Returns the number of reads since the last call.
  func takeReads() -> Int {
    defer { reads = 0 }
    return reads
  }
}
