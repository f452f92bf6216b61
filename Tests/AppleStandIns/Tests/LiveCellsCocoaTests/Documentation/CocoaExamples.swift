import CoreData
import LiveCells
import LiveCellsCocoa
import Testing

@MainActor
private final class SubjectCell: ObservingCell<Letter> {
  var subject = ""

  override func update(from letter: Letter) {
    subject = letter.followed(\.subject)
  }
}

@MainActor
@Suite struct `Objective-C objects in the documentation` {
  @Test func `are rows of a table`() {
    let clock = ManualFrameClock()
    let letters = [Letter("b"), Letter("a", from: Sender("Ada"))]
    let table = LiveTable(rows: letters) {
      Column("Subject", \.subject)
      Column("Sender", \.sender?.name)
    }
    table.sort(by: [SortKey(\.subject)])
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 2)
    clock.advanceUntilIdle()
    #expect(screen.text == ["a | Ada", "b | "])
    let cell = SubjectCell(scheduler: FrameScheduler(clock: clock))
    cell.controller.object = letters[0]
    cell.controller.willDisplay()
    letters[0].subject = "c"
    clock.advanceUntilIdle()
    #expect(cell.subject == "c")
  }

  @Test func `are fetched`() throws {
    let clock = ManualFrameClock()
    let controller = NSFetchedResultsController<Note>(NSManagedObjectContext())
    controller.stored = [("", [Note("kept", in: controller.managedObjectContext)])]
    let notes = try FetchedResults(controller)
    let table = LiveTable(notes) { Column("Text", \.text) }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 2)
    clock.advanceUntilIdle()
    #expect(screen.text == ["kept"])
  }
}
