import CMeasuring
import KeyValueObserving
import Observation
import OpenCombine

extension Benchmark {
  static var readUntracked: Benchmark {
    Benchmark(
      "read-untracked",
      "read an observable property, with no tracking under way",
      notes: ["Each turn of the loop reads anew: a barrier of no instructions sees to it."],
      goals: [.atMost(1.5, timesThatOf: Peer.plain)]
    ) {
      let plain = PlainModel()
      let product = ProductModel()
      let observation = ObservationModel()
      let combine = CombineModel()
      return [
        Subject(Peer.plain) { read(plain, $0) },
        Subject(Subject.product) { read(product, $0) },
        Subject(Peer.observation) { read(observation, $0) },
        Subject(Peer.published) { read(combine, $0) },
      ]
    }
  }

  @inline(never)
  private static func read(_ model: PlainModel, _ count: Int) {
    for _ in 0..<count {
      measuring_use(model.value)
      measuring_barrier()
    }
  }

  @inline(never)
  private static func read(_ model: ProductModel, _ count: Int) {
    for _ in 0..<count {
      measuring_use(model.value)
      measuring_barrier()
    }
  }

  @inline(never)
  private static func read(_ model: ObservationModel, _ count: Int) {
    for _ in 0..<count {
      measuring_use(model.value)
      measuring_barrier()
    }
  }

  @inline(never)
  private static func read(_ model: CombineModel, _ count: Int) {
    for _ in 0..<count {
      measuring_use(model.value)
      measuring_barrier()
    }
  }
}
