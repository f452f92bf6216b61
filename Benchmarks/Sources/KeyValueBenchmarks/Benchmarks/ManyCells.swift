import CMeasuring
import KeyValueObserving

extension Benchmark {
  static var manyCells: Benchmark {
    Benchmark(
      "many-cells",
      "add a cell to one object that 100,000 cells show, and remove it",
      goals: [.atMost(1.5, timesThatOf: fewCells)]
    ) { [cells(10, fewCells), cells(100_000, Subject.product)] }
  }

  private static let fewCells = "LiveCells among 10"

  private static func cells(_ number: Int, _ name: String) -> Subject {
    let model = SmallProductModel()
    let others = (0..<number).map { _ in
      let cell = DirtyObserver {}
      _ = cell.track { model.value }
      return cell
    }
    let cell = DirtyObserver {}
    let keeper = Keeper(others)
    return Subject(name) { count in
      for _ in 0..<count {
        measuring_use(cell.track { model.value })
        cell.end()
      }
      withExtendedLifetime(keeper) {}
    }
  }
}
