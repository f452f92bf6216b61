import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// The interface of a cell for scenarios, independent of its implementation.
@MainActor
protocol ScenarioCell: AnyObject {
  init(clock: ManualFrameClock)
  var shown: String { get }
  var updates: Int { get }
  func bind(_ person: Person?)
  func display()
  func reuse()
}

/// A cell of this package.
@MainActor
final class ProperCell: ScenarioCell {
  private final class Content: ObservingCell<Person> {
    var shown = ""
    var updates = 0

    override func update(from person: Person) {
      updates += 1
      shown = person.fullName
    }
  }

  private let content: Content

  init(clock: ManualFrameClock) {
    content = Content(scheduler: .unaudited(clock))
  }

  var shown: String { content.shown }
  var updates: Int { content.updates }
  func bind(_ person: Person?) { content.object = person }
  func display() { content.controller.willDisplay() }
  func reuse() { content.controller.prepareForReuse() }
}

/// A typical cell written by hand. It observes each key, queues an update together with its object,
/// observes only after it has populated, and populates with nothing when it is reused.
@MainActor
final class FaultyCell: ScenarioCell {
  private(set) var shown = ""
  private(set) var updates = 0
  private var person: Person?
  private var observations: [ObservationToken] = []
  private let clock: ManualFrameClock

  init(clock: ManualFrameClock) {
    self.clock = clock
  }

  func bind(_ person: Person?) {
    observations = []
    self.person = person
    populate(from: person)
  }

  func display() {
    guard let person else { return }
    for key in [\Person.first, \Person.last] {
      observations.append(
        person.observe(key) { [weak self] person, _ in
          MainActor.assumeIsolated { self?.updateLater(person) }
        }
      )
    }
  }

  func reuse() {
    bind(nil)
  }

  private func updateLater(_ person: Person) {
    // Safety: the clock runs on the thread that changed the person, so no other thread uses it.
    nonisolated(unsafe) let person = person
    clock.requestFrame { [weak self] _ in self?.populate(from: person) }
  }

  private func populate(from person: Person?) {
    updates += 1
    shown = person?.fullName ?? ""
  }
}
