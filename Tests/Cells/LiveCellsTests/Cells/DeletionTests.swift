import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@KeyValueObservable
final class Ticket: Deletable {
  var title: String
  var isDeleted = false

  init(_ title: String) {
    self.title = title
  }
}

@MainActor
@Suite struct `An object that reports its own deletion` {
  private final class TicketCell: ObservingCell<Ticket> {
    var events: [String] = []
    override func update(from ticket: Ticket) { events.append(ticket.title) }
    override func objectDeleted() { events.append("deleted") }
    override func objectRestored() { events.append("restored") }
  }

  private let clock = ManualFrameClock()
  private let ticket = Ticket("one")
  private let cell: TicketCell

  init() {
    cell = TicketCell(scheduler: FrameScheduler(clock: clock))
    cell.object = ticket
    cell.controller.willDisplay()
  }

  private func takeEvents() -> [String] {
    clock.advanceUntilIdle()
    defer { cell.events = [] }
    return cell.events
  }

  @Test func `notifies its cell once of the deletion and of its undoing`() {
    #expect(takeEvents() == ["one"])
    ticket.isDeleted = true
    ticket.title = "a ghost"
    #expect(takeEvents() == ["deleted"])
    #expect(cell.controller.life.isDeleted)
    ticket.title = "a ghost still"
    #expect(!clock.isFramePending, "of what is gone nothing else is followed")
    ticket.isDeleted = false
    #expect(takeEvents() == ["a ghost still", "restored"])
    ticket.title = "two"
    #expect(takeEvents() == ["two"])
  }

  @Test func `is shown with its last values if it is deleted before display`() {
    _ = takeEvents()
    let gone = Ticket("gone")
    gone.isDeleted = true
    cell.object = gone
    #expect(takeEvents() == ["gone", "deleted"])
    cell.object = Ticket("here")
    #expect(takeEvents() == ["here"] && !cell.controller.life.isDeleted)
  }

  @Test func `reports on return a deletion that happened off screen`() {
    _ = takeEvents()
    cell.controller.didEndDisplaying()
    ticket.isDeleted = true
    #expect(takeEvents().isEmpty)
    cell.controller.willDisplay()
    #expect(takeEvents() == ["deleted"])
    cell.controller.disappear()
    ticket.isDeleted = false
    cell.controller.appear()
    #expect(takeEvents() == ["one", "restored"])
  }

  @Test func `reports nothing after a caller has reported the deletion`() {
    _ = takeEvents()
    cell.controller.objectDeleted()
    ticket.isDeleted = true
    #expect(takeEvents() == ["deleted"])
  }

  @Test func `is not reported again by a caller`() {
    _ = takeEvents()
    ticket.isDeleted = true
    #expect(takeEvents() == ["deleted"])
    cell.controller.objectDeleted()
    #expect(takeEvents().isEmpty && cell.controller.isDeleted)
    ticket.isDeleted = false
    #expect(takeEvents().isEmpty, "the caller's report is final")
  }

  @Test func `is marked in a table while its list contains it, and is not audited`() {
    let tickets = ObservableArray([Ticket("one"), Ticket("two")])
    let table = LiveTable(tickets) { Column("Title", \.title) }
    let session = TableSession(table)
    let page = Page(session, clock: clock)
    session.resize(rows: 2)
    clock.advanceUntilIdle()
    tickets[1].isDeleted = true
    tickets[1].title = "a ghost"
    clock.advanceUntilIdle()
    #expect(session.visibleRows.map(\.isDeleted) == [false, true])
    #expect(page.lines == ["> one", "  two"] && table.audit().isEmpty)
    tickets[1].isDeleted = false
    clock.advanceUntilIdle()
    #expect(session.visibleRows.map(\.isDeleted) == [false, false])
    #expect(page.lines == ["> one", "  a ghost"])
  }
}
