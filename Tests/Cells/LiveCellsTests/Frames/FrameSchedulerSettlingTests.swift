import Foundation
import LiveCells
import LiveCellsTestSupport
import Testing

private struct Unreadable: Error, CustomStringConvertible {
  let description = "cannot be read"
}

@MainActor
@Suite struct FrameSchedulerSettlingTests {
  private static let letters = Filling<Person, Int>("letters", from: \.first) { name in
    if name.isEmpty { throw Unreadable() }
    return name.count
  }

  private let person = Person("Ada")

  private func session() -> TableSession {
    TableSession(
      LiveTable(rows: [person]) {
        Column("Name", \.first)
        Column("Letters", of: Self.letters) { $0 }
      }
    )
  }

  @Test func `after settling, the rows show the results of their fillings`() async {
    let screen = SessionScreen(session())
    #expect(screen.text == ["… | …"])
    await screen.settle()
    #expect(screen.text == ["Ada | 3"])
    person.first = "Agatha"
    await screen.settle()
    #expect(screen.text == ["Agatha | 6"])
    person.first = ""
    await screen.settle()
    #expect(screen.text == [" | cannot be read"])
  }

  @Test func `settling includes the fillings that other results have caused`() async {
    let clock = ManualFrameClock()
    let scheduler = FrameScheduler(clock: clock)
    let cell = ChainedCell(scheduler: scheduler)
    cell.object = person
    cell.controller.willDisplay()
    await scheduler.settle()
    #expect(cell.text == "3, 6")
  }

  @Test func `settling without fillings only runs the requested frames`() async {
    let clock = ManualFrameClock()
    let scheduler = FrameScheduler(clock: clock)
    scheduler.setNeedsPainting()
    #expect(clock.isFramePending)
    await scheduler.settle()
    #expect(!clock.isFramePending)
  }

  @Test func `the text of an error is its description, or the text of an NSError`() {
    #expect(FieldContent.text(of: Unreadable()) == "cannot be read")
    let error = NSError(domain: "D", code: 7, userInfo: [NSLocalizedDescriptionKey: "It is gone."])
    #expect(FieldContent.text(of: error) == "It is gone.")
  }
}

/// Requests its second filling when the first one has a result.
private final class ChainedCell: ObservingCell<Person> {
  static let letters = Filling<Person, Int>("letters", from: \.first) { $0.count }
  static let double = Filling<Person, Int>("double", from: { 2 * $0.first.count }) { $0 }
  var text = ""

  override func update(from person: Person) throws {
    let letters = try content(of: Self.letters)
    text = "\(letters), \(try content(of: Self.double))"
  }
}
