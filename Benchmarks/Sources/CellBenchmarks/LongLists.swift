import BenchmarkFigures
import KeyValueObserving
import LiveCells

/// Work on lists that users can make long, at two sizes. The figure for each element must not grow
/// with the list, except for the logarithm of a sort.
@MainActor
struct LongLists {
  private static let sizes = (small: 20_000, large: 80_000)

  /// Work on a list of a given length. Returns the part of the time that is measured.
  private struct Work {
    var name: String
    var measure: @MainActor (Int) -> Milliseconds
  }

  func measure() {
    let (small, large) = Self.sizes
    var results = Results("Lists of \(small) and \(large) elements: microseconds for each element")
    for work in works {
      let before = best(of: work, small).value / Double(small) * 1_000
      let after = best(of: work, large).value / Double(large) * 1_000
      let figure = "\(rounded(before)), \(rounded(after)); ratio \(rounded(after / before))"
      results.rows.append((work.name, figure))
      results.goals.append((text: "ratio ≤ 2.5 (\(work.name))", isReached: after <= 2.5 * before))
    }
    results.print()
  }

  private func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private func best(of work: Work, _ count: Int) -> Milliseconds {
    (0..<5).map { _ in work.measure(count) }.min() ?? Milliseconds(0)
  }

  private func time(_ body: () -> Void) -> Milliseconds {
    let start = ContinuousClock.now
    body()
    return Milliseconds(since: start)
  }

  private var works: [Work] {
    [
      Work(name: "insert every other element through a proxy") { count in
        let shelf = Shelf(count / 2)
        let positions = (0..<(count / 2)).map { $0 * 2 }
        return time { shelf.mutableArray(\.items).insert(positions, at: positions) }
      },
      Work(name: "remove every other element through a proxy") { count in
        let shelf = Shelf(count)
        let positions = (0..<(count / 2)).map { $0 * 2 }
        return time { shelf.mutableArray(\.items).remove(at: positions) }
      },
      Work(name: "remove every other row from a table in one update") { count in
        let scene = Scene(count)
        return time {
          scene.list.update { scene.list.removeAll { $0.number % 2 == 0 } }
          scene.clock.advanceUntilIdle()
        }
      },
      Work(name: "filter a table") { count in
        let scene = Scene(count)
        return time {
          scene.table.filter { $0.number % 3 == 0 }
          scene.clock.advanceUntilIdle()
        }
      },
      Work(name: "sort a table") { count in
        let scene = Scene(count)
        return time {
          scene.table.sort(by: [SortKey(\.number)])
          scene.clock.advanceUntilIdle()
        }
      },
      Work(name: "select all rows, and read the selection") { count in
        let scene = Scene(count)
        return time {
          scene.table.select(0...(count - 1))
          precondition(scene.table.selectedRows.count == count)
        }
      },
      Work(name: "remove all selected rows one by one in one update") { count in
        let scene = Scene(count)
        scene.table.select(0...(count - 1))
        return time {
          scene.list.delete(scene.table.selectedRows)
          scene.clock.advanceUntilIdle()
        }
      },
    ]
  }
}

@KeyValueObservable
private final class Shelf {
  var items: [Int]

  init(_ count: Int) {
    items = Array(0..<count)
  }
}

@KeyValueObservable
private final class NumberedRow {
  var number: Int

  init(_ number: Int) {
    self.number = number
  }
}

/// A table on a screen in memory, in an order by chance.
@MainActor
private struct Scene {
  let clock = ManualFrameClock()
  let list: ObservableArray<NumberedRow>
  let table: LiveTable<ObservableArray<NumberedRow>>
  private let screen: HeadlessScreen

  init(_ count: Int) {
    list = ObservableArray((0..<count).map { NumberedRow($0 &* 7_919 % count) })
    screen = HeadlessScreen(clock: clock)
    screen.keepsUpdates = false
    table = LiveTable(list) { Column("Number", \.number) }
    table.attach(to: screen)
    table.resize(rows: 50)
    clock.advanceUntilIdle()
  }
}
