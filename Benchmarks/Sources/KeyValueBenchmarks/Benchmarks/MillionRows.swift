import CMeasuring
import KeyValueObserving

extension Benchmark {
  static var millionRows: Benchmark {
    Benchmark(
      "million-rows",
      "change one of 1,000,000 rows, by chance, while 50 of them are visible",
      notes: [
        "After every 10,000 changes there is a frame: the visible cells that are marked read again. The"
          + " peers show nothing.",
        "Whoever looks at a row before it is set has to wait for memory: compare the plain property that"
          + " is compared before.",
      ],
      goals: [.atMost(1.5, timesThatOf: Peer.plain)]
    ) { [plainRows(), comparedRows(), productRows(), observationRows()] }
  }

  private static let rows = 1_000_000
  private static let frame = 10_000

  private static func plainRows() -> Subject {
    let models = (0..<rows).map { _ in PlainModel() }
    var kept = RowChance()
    return Subject(Peer.plain) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.next(of: rows)].value = chance.number
        measuring_barrier()
      }
    }
  }

  private static func comparedRows() -> Subject {
    let models = (0..<rows).map { _ in PlainModel() }
    var kept = RowChance()
    return Subject("plain property, compared") { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        let model = models[chance.next(of: rows)]
        if model.value != chance.number { model.value = chance.number }
        measuring_barrier()
      }
    }
  }

  private static func productRows() -> Subject {
    let models = (0..<rows).map { _ in ProductModel() }
    let visible = Array(models[500_000..<500_050])
    let cells = visible.map { model in
      let cell = DirtyObserver {}
      _ = cell.track { model.value }
      return cell
    }
    var kept = RowChance()
    return Subject(Subject.product) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.next(of: rows)].value = chance.number
        measuring_barrier()
        guard chance.number % frame == 0 else { continue }
        for (cell, model) in zip(cells, visible) where cell.isDirty {
          measuring_use(cell.track { model.value })
        }
      }
    }
  }

  private static func observationRows() -> Subject {
    let models = (0..<rows).map { _ in ObservationModel() }
    var kept = RowChance()
    return Subject(Peer.observation) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.next(of: rows)].value = chance.number
        measuring_barrier()
      }
    }
  }
}
