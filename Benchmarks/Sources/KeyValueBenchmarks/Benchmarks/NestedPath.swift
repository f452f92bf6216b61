import CMeasuring
import KeyValueObserving
import Observation

extension Benchmark {
  static var nestedPath: Benchmark {
    Benchmark(
      "nested-path",
      "set the last property of an observed path of two links, with the new value",
      notes: ["The path is `child?.value`."]
    ) {
      [
        nested(observing: .new, Subject.product) { _, child, number in child.value = number },
        nestedTracking { _, child, number in child.value = number },
      ]
    }
  }

  static var nestedPathHead: Benchmark {
    Benchmark(
      "nested-path-head",
      "replace the object in the middle of an observed path of two links, with the new value",
      notes: ["The path is `child?.value`; two children take turns."]
    ) {
      let children = [ProductModel(), ProductModel()]
      let others = [ObservationModel(), ObservationModel()]
      return [
        nested(observing: .new, Subject.product) { model, _, number in
          model.child = children[number & 1]
        },
        nestedTracking { model, _, number in model.child = others[number & 1] },
      ]
    }
  }

  private static func nested(
    observing options: ObservationOptions,
    _ name: String,
    _ change: @escaping (ProductModel, ProductModel, Int) -> Void
  ) -> Subject {
    let model = ProductModel()
    let child = ProductModel()
    model.child = child
    let tally = Tally()
    let token = model.observe(\.child?.value, options: options) { _, change in
      if let new = change.new, let new { tally.add(new) }
    }
    let keeper = Keeper(token)
    return Subject(name) { count in
      for number in 0..<count {
        change(model, child, number)
        measuring_barrier()
      }
      withExtendedLifetime(keeper) {}
    }
  }

  private static func nestedTracking(
    _ change: @escaping (ObservationModel, ObservationModel, Int) -> Void
  ) -> Subject {
    let model = ObservationModel()
    let child = ObservationModel()
    model.child = child
    let tally = Tally()
    let tracking = RearmedTracking { model.child?.value }
    return Subject(Peer.tracking) { count in
      for number in 0..<count {
        change(model, child, number)
        if let (_, new) = tracking.take(), let new { tally.add(new) }
        measuring_barrier()
      }
    }
  }
}
