import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Synchronization
import Testing

/// A cell that records its binds.
private final class HookedCell: ObservingCell<Person> {
  var told: [String] = []
  var onBind: (() -> Void)?

  override func didBind(to person: Person) {
    told.append("+\(person.first)")
    let onBind = onBind
    self.onBind = nil
    onBind?()
  }

  override func willUnbind(from person: Person) { told.append("-\(person.first)") }
  override func update(from person: Person) { told.append("=\(person.first)") }
}

@MainActor
@Suite struct `A cell's binds` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let cell: HookedCell
  private let ada = Person("Ada")
  private let bob = Person("Bob")

  init() {
    scheduler = FrameScheduler(clock: clock)
    cell = HookedCell(scheduler: scheduler)
  }

  @Test func `are reported in pairs, the old end before the new begin and any reading`() {
    cell.object = ada
    cell.object = ada
    #expect(cell.told == ["+Ada"], "displayed or not")
    cell.controller.willDisplay()
    cell.object = bob
    cell.object = nil
    cell.object = ada
    cell.controller.prepareForReuse()
    cell.controller.prepareForReuse()
    cell.object = bob
    cell.controller.end()
    cell.object = ada
    #expect(
      cell.told == [
        "+Ada", "=Ada", "-Ada", "+Bob", "=Bob", "-Bob", "+Ada", "=Ada", "-Ada", "+Bob", "=Bob",
        "-Bob",
      ]
    )
  }

  @Test func `stay in pairs when a callback binds the cell to another object`() {
    cell.controller.willDisplay()
    cell.onBind = { [unowned cell, bob] in cell.object = bob }
    cell.object = ada
    #expect(cell.told == ["+Ada", "-Ada", "+Bob", "=Bob"])
    cell.told = []
    cell.onBind = { [unowned cell] in cell.controller.prepareForReuse() }
    cell.object = ada
    #expect(cell.told == ["-Bob", "+Ada", "-Ada"])
  }

  @Test func `are reported to a new content, and ended for the previous content`() {
    let other = HookedCell(scheduler: scheduler)
    cell.object = ada
    cell.controller.content = other
    #expect(cell.told == ["+Ada", "-Ada"] && other.told == ["+Ada"])
    cell.object = nil
    #expect(other.told == ["+Ada", "-Ada"] && cell.told == ["+Ada", "-Ada"])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `are reported in pairs in random histories`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let people = ["a", "b", "c"].map { Person($0) }
    for _ in 0..<300 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: cell.object = nil
      case 1: cell.controller.prepareForReuse()
      case 2: cell.controller.willDisplay()
      case 3: cell.controller.didEndDisplaying()
      case 4: cell.controller.objectDeleted()
      case 5: cell.onBind = { [unowned cell] in cell.object = people.first }
      case 6: clock.advance()
      default: cell.object = people.randomElement(using: &generator)
      }
      var bound: Substring?
      for told in cell.told where !told.hasPrefix("=") {
        let name = told.dropFirst()
        #expect(told.hasPrefix("+") ? bound == nil : bound == name, "seed \(seed): \(cell.told)")
        bound = told.hasPrefix("+") ? name : nil
      }
      #expect(bound.map(String.init) == cell.object?.first, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<5) func `call the closures of untilUnbind once at their end`(way: Int) {
    final class Count: Sendable {
      let ends = Atomic(0)
      var number: Int { ends.load(ordering: .relaxed) }
    }
    let count = Count()
    var cell: HookedCell? = HookedCell(scheduler: scheduler)
    cell?.object = ada
    for _ in 0..<2 {
      cell?.controller.untilUnbind { count.ends.add(1, ordering: .relaxed) }
    }
    cell?.object = ada
    #expect(count.number == 0)
    switch way {
    case 0: cell?.object = bob
    case 1: cell?.object = nil
    case 2: cell?.controller.prepareForReuse()
    case 3: cell?.controller.end()
    default: cell = nil
    }
    #expect(count.number == 2)
    cell = nil
    #expect(count.number == 2)
  }

  @Test func `call a closure of untilUnbind immediately if there is no object`() {
    final class Flag: Sendable { let value = Atomic(false) }
    let flag = Flag()
    cell.controller.untilUnbind { flag.value.store(true, ordering: .relaxed) }
    let isEnded = flag.value.load(ordering: .relaxed)
    #expect(isEnded)
  }

  @Test func `retain no released object, even after the content was deallocated`() {
    let tracker = LifetimeTracker()
    let controller = CellController<Person>(scheduler: scheduler)
    var content: HookedCell? = HookedCell(scheduler: scheduler)
    controller.content = content
    controller.object = Person("Eve", tracker: tracker)
    content = nil
    controller.prepareForReuse()
    #expect(tracker.liveCount == 0 && content == nil)
  }
}
