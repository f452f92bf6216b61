import CoreData
import LiveCells
import LiveCellsCocoa
import LiveCellsTestSupport
import ObjectiveC
import Synchronization
import Testing
import class ObjectiveC.NSObject

@MainActor
private final class NoteCell: ObservingCell<Note> {
  var shown = ""
  var updates = 0
  var events: [String] = []

  override func update(from note: Note) {
    shown = note.followed(\.text)
    updates += 1
  }
  override func objectDeleted() { events.append("deleted") }
  override func objectRestored() { events.append("restored") }
}

@MainActor
@Suite struct `Managed objects of Core Data` {
  private let clock = ManualFrameClock()
  private let context = NSManagedObjectContext()
  private var scheduler: FrameScheduler { FrameScheduler(clock: clock) }

  private func displayed(_ note: Note) -> NoteCell {
    let cell = NoteCell(scheduler: scheduler)
    cell.controller.object = note
    cell.controller.willDisplay()
    return cell
  }

  @Test func `are observed like all others`() throws {
    let note = Note("one", in: context)
    let cell = displayed(note)
    note.stars = 3
    clock.advanceUntilIdle()
    #expect(cell.updates == 1)
    note.text = "two"
    clock.advanceUntilIdle()
    #expect(cell.shown == "two" && cell.updates == 2)
    // Setting an equal value is not a change.
    note.text = "two"
    clock.advanceUntilIdle()
    #expect(cell.updates == 2)
  }

  @Test func `become faults and are loaded again without a change`() throws {
    let note = Note("kept", in: context)
    try context.save()
    let cell = displayed(note)
    context.refresh(note, mergeChanges: false)
    clock.advanceUntilIdle()
    #expect(cell.updates == 1 && note.isFault)
    _ = note.text
    clock.advanceUntilIdle()
    #expect(cell.updates == 1 && !note.isFault)
  }

  @Test func `display changed values of the store after a refresh`() throws {
    let note = Note("mine", in: context)
    try context.save()
    let cell = displayed(note)
    context.stored[ObjectIdentifier(note)] = ["text": "theirs", "stars": 1]
    context.refresh(note, mergeChanges: false)
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(cell.shown == "theirs" && cell.updates == 2)
    // A second refresh without differences.
    context.refresh(note, mergeChanges: false)
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(cell.updates == 2)
  }

  @Test func `are faults when they are bound, and are read once`() throws {
    let note = Note("fault", in: context)
    try context.save()
    context.refresh(note, mergeChanges: false)
    let cell = displayed(note)
    clock.advanceUntilIdle()
    #expect(cell.shown == "fault" && cell.updates == 1 && note.firings == 1)
  }

  @Test func `report their deletion as an event, and keep the displayed values`() throws {
    let note = Note("short", in: context)
    let cell = displayed(note)
    try context.save()
    context.delete(note)
    #expect(cell.events == [])
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(cell.events == ["deleted"] && cell.shown == "short")
    try context.save()
    clock.advanceUntilIdle()
    #expect(cell.events == ["deleted"] && cell.controller.isDeleted && cell.updates == 1)
  }

  @Test func `report a deletion once, even while it is being saved`() throws {
    let note = Note("short", in: context)
    try context.save()
    let told = Mutex(0)
    let token = note.followForeign(.deletion) { told.withLock { $0 += 1 } }
    context.delete(note)
    context.processPendingChanges()
    try context.save()
    context.processPendingChanges()
    #expect(told.withLock { $0 } == 1 && note.isForeignDeleted)
    withExtendedLifetime(token) {}
  }

  @Test func `report that their deletion is undone`() throws {
    let note = Note("back", in: context)
    let cell = displayed(note)
    context.delete(note)
    context.processPendingChanges()
    clock.advanceUntilIdle()
    context.undoDeletion(of: note)
    clock.advanceUntilIdle()
    #expect(cell.events == ["deleted", "restored"])
    note.text = "alive"
    clock.advanceUntilIdle()
    #expect(cell.shown == "alive")
  }

  @Test func `are no longer read after their context was reset`() throws {
    let note = Note("lost", in: context)
    try context.save()
    let cell = displayed(note)
    context.refresh(note, mergeChanges: false)
    context.reset()
    clock.advanceUntilIdle()
    #expect(cell.events == ["deleted"] && cell.shown == "lost")
  }

  @Test func `without a context are observed and not treated as deleted`() {
    let note = Note("scratch", in: nil)
    let cell = displayed(note)
    note.text = "written"
    clock.advanceUntilIdle()
    #expect(cell.shown == "written" && cell.events == [])
  }

  @Test func `have no registration after the last cell`() {
    let note = Note("x", in: context)
    let cells = (0..<3).map { _ in displayed(note) }
    #expect(note.registrationCount == 1)
    for cell in cells { cell.controller.prepareForReuse() }
    #expect(note.registrationCount == 0)
    context.delete(note)
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(cells.allSatisfy { $0.events == [] })
  }
}
