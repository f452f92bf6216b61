import CMeasuring
import KeyValueObserving
import LiveCells

extension Benchmark {
  static var arrangedKeys: Benchmark {
    Benchmark(
      "arranged-keys",
      "set the sort keys of 5,000 among 100,000 rows in order, and the frame that moves them",
      notes: [
        "Each row goes to a place by chance. One batch costs what it changes: see the smaller one."
      ],
      goals: [.within(nanoseconds: 10_000_000)]
    ) { [arranged(5000, Subject.product), arranged(1000, "LiveCells, 1,000 rows")] }
  }

  static var arrangedAppend: Benchmark {
    Benchmark(
      "arranged-append",
      "append a row to 100,000 in order, alone and in a batch, and the frame that shows it; then take it out"
    ) {
      [appending(inBatch: true, Subject.product), appending(inBatch: false, "LiveCells, alone")]
    }
  }

  private static let rows = 100_000

  private static func arranged(_ changes: Int, _ name: String) -> Subject {
    let keeper = MainActor.assumeIsolated { MainActorKeeper(Ranking(rows)) }
    return Subject(name) { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { keeper.value.change(changes) }
      }
    }
  }

  private static func appending(inBatch: Bool, _ name: String) -> Subject {
    let keeper = MainActor.assumeIsolated { MainActorKeeper(Ranking(rows)) }
    return Subject(name) { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { keeper.value.append(inBatch: inBatch) }
      }
    }
  }
}

/// A sorted table on a screen in memory.
@MainActor
private final class Ranking {
  private let clock = ManualFrameClock()
  private let screen: HeadlessScreen
  private let list: ObservableArray<SmallProductModel>
  private let table: LiveTable<ObservableArray<SmallProductModel>>
  private var chance = RowChance()

  init(_ count: Int) {
    list = ObservableArray(
      (0..<count).map { number in
        let row = SmallProductModel()
        row.value = number
        return row
      }
    )
    screen = HeadlessScreen(clock: clock)
    screen.keepsUpdates = false
    table = LiveTable(list) { Column("Value", \.value) }
    table.attach(to: screen)
    table.resize(rows: 50)
    table.sort(by: [SortKey(\.value)])
    clock.advanceUntilIdle()
  }

  func change(_ count: Int) {
    for _ in 0..<count {
      let row = list[chance.next(of: list.count)]
      row.value = chance.next(of: list.count)
    }
    clock.advanceUntilIdle()
    measuring_use(table.counters.writes)
  }

  func append(inBatch: Bool) {
    let row = SmallProductModel()
    row.value = chance.next(of: list.count)
    if inBatch { list.update { list.append(row) } } else { list.append(row) }
    clock.advanceUntilIdle()
    list.remove(at: list.count - 1)
    clock.advanceUntilIdle()
    measuring_use(table.counters.writes)
  }
}
