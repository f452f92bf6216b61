import CMeasuring
import KeyValueObserving
import LiveCells

extension Benchmark {
  static var tableOfMillion: Benchmark {
    Benchmark(
      "table-of-million",
      "change one of 1,000,000 rows of a table, by chance, while 50 of them are displayed",
      notes: [
        "After every 10,000 changes there is a frame. The product is a whole table on a screen made of"
          + " memory; the peers are fifty cells of one field, kept by hand.",
        "The plain property shows nothing.",
      ],
      goals: [.atMost(1.5, timesThatOf: Peer.plain)]
    ) { [plainMillion(), tableMillion(), rearmedMillion(), combineMillion()] }
  }

  fileprivate static let rows = 1_000_000
  fileprivate static let seen = 500_000..<500_050
  fileprivate static let frame = 10_000

  private static func plainMillion() -> Subject {
    let models = (0..<rows).map { _ in SmallPlainModel() }
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

  private static func tableMillion() -> Subject {
    let million = MainActor.assumeIsolated { TableOfMillion() }
    return Subject(Subject.product) { count in
      MainActor.assumeIsolated { million.run(count) }
    }
  }

  private static func rearmedMillion() -> Subject {
    let models = (0..<rows).map { _ in SmallObservationModel() }
    let cells = models[seen].map { model in RearmedTracking { model.value.description } }
    var kept = RowChance()
    return Subject(Peer.tracking) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.next(of: rows)].value = chance.number
        measuring_barrier()
        guard chance.number % frame == 0 else { continue }
        for cell in cells {
          if let (old, new) = cell.take(), old != new { measuring_use(new.utf8.count) }
        }
      }
    }
  }

  private static func combineMillion() -> Subject {
    let models = (0..<rows).map { _ in SmallCombineModel() }
    let cells = models[seen].map(LastText.init)
    var kept = RowChance()
    return Subject(Peer.published) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.next(of: rows)].value = chance.number
        measuring_barrier()
        guard chance.number % frame == 0 else { continue }
        for cell in cells { measuring_use(cell.take().utf8.count) }
      }
    }
  }
}

/// The product's table, with its rows and its screen.
@MainActor
private final class TableOfMillion {
  private let clock = ManualFrameClock()
  private let screen: HeadlessScreen
  private let table: LiveTable<ObservableArray<SmallProductModel>>
  private let models: [SmallProductModel]
  private var chance = RowChance()

  init() {
    models = (0..<Benchmark.rows).map { _ in SmallProductModel() }
    screen = HeadlessScreen(clock: clock)
    screen.keepsUpdates = false
    table = LiveTable(rows: models) { Column("Value", \.value) }
    table.attach(to: screen)
    table.resize(rows: Benchmark.seen.count)
    table.scroll(to: Benchmark.seen.lowerBound)
    clock.advanceUntilIdle()
  }

  func run(_ count: Int) {
    var chance = chance
    defer { self.chance = chance }
    for _ in 0..<count {
      models[chance.next(of: Benchmark.rows)].value = chance.number
      measuring_barrier()
      if chance.number % Benchmark.frame == 0 { clock.advance() }
    }
    measuring_use(table.counters.writes)
  }
}
