import CMeasuring
import KeyValueObserving
import Observation
import OpenCombine

extension Benchmark {
  static var setUnobserved: Benchmark {
    Benchmark(
      "set-unobserved",
      "set a property that nobody observes",
      notes: [
        "Each turn of the loop makes its store: a barrier of no instructions keeps the compiler from"
          + " merging them. All subjects have it."
      ],
      goals: [
        .atMost(1.5, timesThatOf: Peer.plain), .faster(100, than: Peer.observation),
      ]
    ) {
      let plain = PlainModel()
      let product = ProductModel()
      let observation = ObservationModel()
      let combine = CombineModel()
      return [
        Subject(Peer.plain) { set(plain, $0) },
        Subject(Subject.product) { set(product, $0) },
        Subject(Peer.observation) { set(observation, $0) },
        Subject(Peer.published) { set(combine, $0) },
      ]
    }
  }

  @inline(never)
  static func set(_ model: PlainModel, _ count: Int) {
    for number in 0..<count {
      model.value = number
      measuring_barrier()
    }
  }

  @inline(never)
  static func set(_ model: ProductModel, _ count: Int) {
    for number in 0..<count {
      model.value = number
      measuring_barrier()
    }
  }

  @inline(never)
  static func set(_ model: ObservationModel, _ count: Int) {
    for number in 0..<count {
      model.value = number
      measuring_barrier()
    }
  }

  @inline(never)
  static func set(_ model: CombineModel, _ count: Int) {
    for number in 0..<count {
      model.value = number
      measuring_barrier()
    }
  }

  @inline(never)
  static func set(_ model: ClosureModel, _ count: Int) {
    for number in 0..<count {
      model.value = number
      measuring_barrier()
    }
  }

  @inline(never)
  static func set(_ subject: CurrentValueSubject<Int, Never>, _ count: Int) {
    for number in 0..<count {
      subject.value = number
      measuring_barrier()
    }
  }
}
