import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing
import ToolkitTestSupport

/// Observers that change the list in their callbacks, for example to keep the last three elements.
@MainActor
@Suite(.serialized) struct `A list changed by its own observer` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray((0..<3).map { Person("\($0)") })

  /// Keeps the last three elements.
  private func trim() -> ObservationToken {
    people.observeChanges { [people] _ in if people.count > 3 { people.remove(at: 0) } }
  }

  private func append() { people.append(Person("\(Int(people[people.count - 1].first)! + 1)")) }

  @Test func `notifies all observers in order, before and after the one that changes it`() {
    let before = ListReplay(people)
    let trimming = trim()
    let after = ListReplay(people)
    for _ in 0..<3 { append() }
    #expect(before.elements.map(\.first) == ["3", "4", "5"])
    #expect(after.elements.map(\.first) == ["3", "4", "5"])
    #expect(before.takeChanges().count + after.takeChanges().count == 9, "once as one, once as two")
    trimming.invalidate()
  }

  @Test func `finishes notifying an observer of one change before the next`() {
    var depth = 0
    var deepest = 0
    var told: [ListChange] = []
    let token = people.observeChanges { [people] change in
      depth += 1
      deepest = max(deepest, depth)
      told.append(change)
      if people.count > 3 { people.remove(at: 0) }
      depth -= 1
    }
    append()
    #expect(deepest == 1)
    #expect(told == [ListChange(insertions: [3]), ListChange(removals: [0])])
    token.invalidate()
  }

  @Test func `keeps a table with a cursor correct`() {
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(people) { Column("Name", \.first) }
    table.attach(to: screen)
    table.resize(rows: 3)
    table.moveCursor(to: 2)
    let trimming = trim()
    for number in 0..<5 {
      append()
      if number.isMultiple(of: 2) { clock.advanceUntilIdle() }
    }
    clock.advanceUntilIdle()
    #expect(screen.text == people.map(\.first))
    #expect(table.cursorRow === people[0])
    #expect(table.audit(on: screen).isEmpty)
    trimming.invalidate()
  }

  @Test func `keeps sorted and stacked rows correct`() {
    let rows = people.sorted(by: \.first, ascending: false)
    let trimming = trim()
    let stacked = rows.filtered { $0.first != "4" }
    let (replay, other) = (ListReplay(rows), ListReplay(stacked))
    for _ in 0..<3 {
      append()
      stacked.flush()
    }
    #expect(replay.elements.map(\.first) == ["5", "4", "3"])
    #expect(other.elements.map(\.first) == ["5", "3"])
    trimming.invalidate()
  }

  @Test func `produces batches that a toolkit accepts`() {
    let source = ContractList((0..<3).map { ContractRow($0) })
    let view = StrictTableView()
    let list = UIKitLikeList(source, in: view, scheduler: FrameScheduler(clock: clock))
    list.appear()
    clock.advanceUntilIdle()
    view.scroll(to: 0..<3)
    let trimming = source.rows.observeChanges { [rows = source.rows] _ in
      if rows.count > 3 { rows.remove(at: 0) }
    }
    for number in 3..<8 {
      source.rows.append(ContractRow(number))
      clock.advanceUntilIdle()
    }
    #expect(view.refusals.isEmpty)
    #expect((0..<3).map { list.cell(at: $0)?.shownName } == ["row 5", "row 6", "row 7"])
    trimming.invalidate()
  }

  /// Observers are registered and ended and change the list in their callbacks. A mirror of the
  /// list must be correct at each notification.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `reports changes that lead from each state to the next, in random histories`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let list = ObservableArray((0..<4).map { Person("\($0)") })
    var replays: [ListReplay<Person>] = []
    var meddlers: [ObservationToken] = []
    var budget = 0
    func change() {
      let count = list.count
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: list.insert(Person("new"), at: Int.random(in: 0...count, using: &generator))
      case 2 where count > 0: list.remove(at: Int.random(in: 0..<count, using: &generator))
      case 3 where count > 1: list.swapAt(0, Int.random(in: 1..<count, using: &generator))
      case 4: list.replaceAll(with: list.shuffled(using: &generator).dropFirst())
      default: list.append(contentsOf: [Person("x"), Person("y")])
      }
    }
    for _ in 0..<40 {
      if Bool.random(using: &generator) {
        replays.append(ListReplay(list))
      } else {
        meddlers.append(
          list.observeChanges { _ in
            guard budget > 0, Bool.random(using: &generator) else { return }
            budget -= 1
            change()
            if Int.random(in: 0..<4, using: &generator) == 0 { replays.append(ListReplay(list)) }
          }
        )
      }
      if replays.count > 4 { replays.removeFirst() }
      if meddlers.count > 3 { meddlers.removeFirst() }
      budget = 3
      change()
      for replay in replays { #expect(replay.elements.elementsEqual(list, by: ===)) }
    }
  }
}
