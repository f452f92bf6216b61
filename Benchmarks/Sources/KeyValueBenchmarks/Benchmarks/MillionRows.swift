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
        "A plain store needn't wait for its row to come from memory; whoever looks at the row before has"
          + " to. What that alone costs is shown by the plain property that is compared before it is set.",
      ],
      goals: [.atMost(1.5, timesThatOf: Peer.plain)]
    ) { [plainRows(), comparedRows(), productRows(), observationRows()] }
  }

  private static let rows = 1_000_000
  private static let frame = 10_000

  /// Numbers that look like chance: one word of state, which goes on from run to run, lest a row be
  /// given the value that it has, which @Observable doesn't store.
  private struct Chance {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private(set) var number = 0

    mutating func row() -> Int {
      number &+= 1
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: (state >> 33) % UInt64(rows))
    }
  }

  private static func plainRows() -> Subject {
    let models = (0..<rows).map { _ in SmallPlainModel() }
    var kept = Chance()
    return Subject(Peer.plain) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.row()].value = chance.number
        measuring_barrier()
      }
    }
  }

  private static func comparedRows() -> Subject {
    let models = (0..<rows).map { _ in SmallPlainModel() }
    var kept = Chance()
    return Subject("plain property, compared") { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        let model = models[chance.row()]
        if model.value != chance.number { model.value = chance.number }
        measuring_barrier()
      }
    }
  }

  private static func productRows() -> Subject {
    let models = (0..<rows).map { _ in SmallProductModel() }
    let visible = Array(models[500_000..<500_050])
    let cells = visible.map { model in
      let cell = DirtyObserver {}
      _ = cell.track { model.value }
      return cell
    }
    var kept = Chance()
    return Subject(Subject.product) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.row()].value = chance.number
        measuring_barrier()
        guard chance.number % frame == 0 else { continue }
        for (cell, model) in zip(cells, visible) where cell.isDirty {
          measuring_use(cell.track { model.value })
        }
      }
    }
  }

  private static func observationRows() -> Subject {
    let models = (0..<rows).map { _ in SmallObservationModel() }
    var kept = Chance()
    return Subject(Peer.observation) { count in
      var chance = kept
      defer { kept = chance }
      for _ in 0..<count {
        models[chance.row()].value = chance.number
        measuring_barrier()
      }
    }
  }
}
