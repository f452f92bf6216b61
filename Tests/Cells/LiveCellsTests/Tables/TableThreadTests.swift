import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Synchronization
import Testing

/// A row that any thread may change.
@KeyValueObservable(.synchronized)
final class SharedRow {
  var name = ""
  var value = 0
}

/// Counts the threads that have finished.
private final class Done: Sendable {
  let count = Atomic<Int>(0)
}

@MainActor
@Suite(.serialized) struct `A table whose rows change on many threads` {
  private let clock = ManualFrameClock()

  /// Changes the rows on four threads while `scroll` is called repeatedly.
  private func mutate(
    _ rows: [SharedRow],
    while scroll: @MainActor (Int) async -> Void
  ) async {
    let done = Done()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask { [rows, done] in
          var generator = SeededGenerator(seed: UInt64(worker))
          for number in 0..<400 {
            let row = rows[Int.random(in: 0..<rows.count, using: &generator)]
            row.value = worker * 1000 + number
            row.name = "\(worker).\(number)"
          }
          done.count.add(1, ordering: .releasing)
        }
      }
      var step = 0
      while done.count.load(ordering: .acquiring) < 4 {
        await scroll(step)
        step += 1
      }
    }
  }

  @Test func `C9 is consistent after four threads change rows while it scrolls`() async {
    let rows = (0..<100).map { _ in SharedRow() }
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(rows: rows) {
      Column("Name", \.name)
      Column("Value", \.value)
    }
    // Changes between reading and comparing would be reported as mismatches.
    table.auditsWhenIdle = false
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    await mutate(rows) { step in
      table.scroll(by: step.isMultiple(of: 3) ? -7 : 5)
      if step.isMultiple(of: 11) { table.disappear() } else { table.appear() }
      clock.advance()
      await Task.yield()
    }
    table.appear()
    clock.advanceUntilIdle()
    #expect(table.audit(on: screen).isEmpty)
    #expect(table.audit().isEmpty)
    table.detach()
    #expect(rows.allSatisfy { !$0.isObserved("name") && !$0.isObserved("value") })
  }

  @Test func `is sorted and filtered after four threads change the sort values`() async {
    let rows = (0..<60).map { _ in SharedRow() }
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(rows: rows) {
      Column("Name", \.name)
      Column("Value", \.value)
    }
    table.auditsWhenIdle = false
    table.attach(to: screen)
    table.resize(rows: 100)
    table.sort(byColumn: 1, ascending: false)
    table.filter { !$0.value.isMultiple(of: 3) }
    clock.advanceUntilIdle()
    await mutate(rows) { step in
      if step.isMultiple(of: 5) { table.holdsOrder.toggle() }
      clock.advance()
      await Task.yield()
    }
    table.holdsOrder = false
    clock.advanceUntilIdle()
    let expected = rows.map(\.value).filter { !$0.isMultiple(of: 3) }.sorted(by: >)
    #expect(screen.lines.map { $0[1].text } == expected.map(String.init))
    #expect(table.audit(on: screen).isEmpty)
  }

  @Test func `T4 traces changes of many threads, and keeps the last ones`() async throws {
    let rows = (0..<4).map { _ in SharedRow() }
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(rows: rows) { Column("Value", \.value) }
    table.auditsWhenIdle = false
    table.tracesMutations = true
    table.attach(to: screen)
    table.resize(rows: 4)
    clock.advanceUntilIdle()
    await mutate(rows) { _ in
      clock.advance()
      await Task.yield()
    }
    clock.advanceUntilIdle()
    let histories = (0..<4).compactMap { table.why($0)?.fields[0] }
    #expect(histories.map(\.mutationCount).reduce(0, +) == 1600)
    #expect(histories.allSatisfy { $0.mutations.last?.key == "value" })
    #expect(table.audit(on: screen).isEmpty)
  }
}
