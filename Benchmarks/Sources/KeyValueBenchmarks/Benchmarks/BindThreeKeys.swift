import CMeasuring
import KeyValueObserving
import Observation
import OpenCombine

extension Benchmark {
  static var bindThreeKeys: Benchmark {
    Benchmark(
      "bind-three-keys",
      "bind a cell with three display keys to another object, and unbind it",
      notes: [
        "Sixteen objects in turn, each of which was observed before. The cell reads the three values;"
          + " OpenCombine hands them over as it subscribes; GNUstep only adds and removes observers.",
        "Tracking can't be ended: what it registered stays until a change, so it sets one property.",
      ],
      goals: [.within(nanoseconds: 300), .blocks(0)]
    ) { [bindProduct(), bindTracking(), bindPublished()] }
  }

  private static let objects = 16

  private static func bindProduct() -> Subject {
    let models = (0..<objects).map { _ in ProductModel() }
    let observer = DirtyObserver {}
    return Subject(Subject.product) { count in
      for number in 0..<count {
        let model = models[number % objects]
        let length = observer.track {
          model.title.utf8.count &+ model.status.utf8.count &+ model.value
        }
        measuring_use(length)
        observer.end()
      }
    }
  }

  private static func bindTracking() -> Subject {
    let models = (0..<objects).map { _ in ObservationModel() }
    return Subject(Peer.observation) { count in
      for number in 0..<count {
        let model = models[number % objects]
        let length = withObservationTracking {
          model.title.utf8.count &+ model.status.utf8.count &+ model.value
        } onChange: {
        }
        measuring_use(length)
        model.value = number
      }
    }
  }

  private static func bindPublished() -> Subject {
    let models = (0..<objects).map { _ in CombineModel() }
    return Subject(Peer.published) { count in
      for number in 0..<count {
        let model = models[number % objects]
        let one = model.$title.sink { measuring_use($0.utf8.count) }
        let two = model.$status.sink { measuring_use($0.utf8.count) }
        let three = model.$value.sink { measuring_use($0) }
        one.cancel()
        two.cancel()
        three.cancel()
      }
    }
  }
}
