import KeyValueObserving
import LiveCells
import Testing

/// A value computed from a person's name.
private struct Badge: Equatable, Sendable {
  let letters: Int

  struct NoName: Error {}

  init(of name: String) throws {
    if name.isEmpty { throw NoName() }
    letters = name.count
  }
}

extension Person {
  @MainActor fileprivate static let badge = Filling<Person, Badge>("badge", from: \.first) {
    try Badge(of: $0)
  }
}

private final class BadgeCell: ObservingCell<Person> {
  var shown = ""

  override func update(from person: Person) throws {
    let badge = try content(of: Person.badge)
    shown = "\(person.first): \(badge.letters)"
  }

  override func readingFailed(_ error: any Error) { shown = "\(error)" }
}

@MainActor
@Suite struct `An observing cell with a filling` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let cell: BadgeCell

  init() {
    scheduler = FrameScheduler(clock: clock)
    cell = BadgeCell(scheduler: scheduler, life: CellLife(isDisplayed: true))
  }

  private func settle() async {
    await scheduler.settle()
  }

  @Test func `is hidden until the result arrives, and observes the input`() async {
    let person = Person("Ada")
    cell.object = person
    #expect(cell.isHidden && cell.shown == "")
    await settle()
    #expect(!cell.isHidden && cell.shown == "Ada: 3")
    person.first = "Agatha"
    await settle()
    #expect(cell.shown == "Agatha: 6")
  }

  @Test func `receives a failure, and is shown`() async {
    let person = Person("")
    cell.object = person
    await settle()
    #expect(!cell.isHidden && cell.shown == "NoName()")
    person.first = "Ada"
    await settle()
    #expect(cell.shown == "Ada: 3")
  }

  @Test func `stays hidden while it throws UnloadedError`() async {
    final class Late: ObservingCell<Person> {
      var shown = ""
      override func update(from person: Person) throws {
        guard person.age != nil else { throw UnloadedError() }
        shown = person.first
      }
    }
    let cell = Late(scheduler: scheduler, life: CellLife(isDisplayed: true))
    let person = Person("Ada")
    cell.object = person
    #expect(cell.isHidden)
    person.age = 36
    clock.advanceUntilIdle()
    #expect(!cell.isHidden && cell.shown == "Ada")
    person.age = nil
    person.first = "Bea"
    clock.advanceUntilIdle()
    #expect(!cell.isHidden && cell.shown == "Ada", "unloading blanks nothing")
  }

  @Test func `requests nothing outside of its reading`() {
    #expect(throws: UnloadedError.self) { try cell.content(of: Person.badge) }
    let idle = BadgeCell(scheduler: scheduler)
    idle.object = Person("Ada")
    #expect(throws: UnloadedError.self) { try idle.content(of: Person.badge) }
    #expect(scheduler.fillQueue.runningCount == 0)
  }
}
