import KeyValueObserving
import LiveCells
import Testing

/// The number of operations on long lists. Times are measured in Benchmarks.
@MainActor
@Suite struct `A long list` {
  @KeyValueObservable
  final class NumberedRow {
    var number: Int

    init(_ number: Int) {
      self.number = number
    }
  }

  @KeyValueObservable
  final class Shelf {
    var items: [Int] = []
  }

  /// A table on a screen in memory, in an order by chance.
  private struct Scene {
    let clock = ManualFrameClock()
    let list: ObservableArray<NumberedRow>
    let table: LiveTable<ObservableArray<NumberedRow>>
    private let screen: HeadlessScreen

    @MainActor
    init(_ count: Int) {
      list = ObservableArray((0..<count).map { NumberedRow($0 &* 7_919 % count) })
      screen = HeadlessScreen(clock: clock)
      table = LiveTable(list) { Column("Number", \.number) }
      table.attach(to: screen)
      table.resize(rows: 10)
      clock.advanceUntilIdle()
    }
  }

  @Test(arguments: [2_000, 8_000])
  func `is filtered by one call for each row, and by one more for each change`(count: Int) {
    let scene = Scene(count)
    var calls = 0
    scene.table.filter { row in
      calls += 1
      return row.number % 3 == 0
    }
    scene.clock.advanceUntilIdle()
    #expect(calls == count)
    scene.list[count / 2].number = 3
    scene.clock.advanceUntilIdle()
    #expect(calls == count + 1)
    scene.list.update { scene.list.removeAll { $0.number % 2 == 0 } }
    scene.clock.advanceUntilIdle()
    #expect(calls == count + 1)
  }

  @Test(arguments: [2_000, 8_000])
  func `reports a removal of many rows in one change, and prepares only the displayed rows`(
    count: Int
  ) {
    let scene = Scene(count)
    var changes = 0
    let token = scene.list.observeChanges { _ in changes += 1 }
    let writes = scene.table.counters.writes
    scene.list.update {
      for row in Array(scene.list) where row.number % 2 == 0 { scene.list.remove(row) }
    }
    scene.clock.advanceUntilIdle()
    #expect(changes == 1)
    #expect(scene.list.count == count / 2)
    #expect(scene.table.counters.writes - writes < 100)
    token.invalidate()
  }

  @Test(arguments: [2_000, 8_000])
  func `is edited through a proxy by one notification for many positions`(count: Int) {
    let shelf = Shelf()
    shelf.items = Array(0..<count)
    var kinds: [ChangeKind] = []
    var indexes = 0
    let token = shelf.observe(\.items, options: [.new, .old]) { _, change in
      kinds.append(change.kind)
      indexes += change.indexes?.count ?? 0
    }
    let positions = stride(from: 0, to: count, by: 2).map(\.self)
    shelf.mutableArray(\.items).remove(at: positions)
    #expect(shelf.items == stride(from: 1, to: count, by: 2).map(\.self))
    shelf.mutableArray(\.items).insert(positions, at: positions)
    #expect(shelf.items == Array(0..<count))
    #expect(kinds == [.removal, .insertion])
    #expect(indexes == count)
    token.invalidate()
  }
}
