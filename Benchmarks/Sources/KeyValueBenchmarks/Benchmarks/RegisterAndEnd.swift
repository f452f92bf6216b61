import CMeasuring
import KeyValueObserving
import Observation
import OpenCombine

extension Benchmark {
  static var registerAndEnd: Benchmark {
    Benchmark(
      "register-and-end",
      "begin one observation with a callback, and end it",
      notes: [
        "Sixteen objects in turn, each of which was observed before.",
        "Tracking can't be ended: what it registered stays until a change, so it sets the property.",
      ],
      goals: [.within(nanoseconds: 120), .blocks(2)]
    ) { [registerProduct(), registerTracking(), registerPublished(), registerSubject()] }
  }

  private static let objects = 16

  private static func registerProduct() -> Subject {
    let models = (0..<objects).map { _ in ProductModel() }
    let tally = Tally()
    return Subject(Subject.product) { count in
      for number in 0..<count {
        models[number % objects].observe(\.value) { _, _ in tally.sum &+= 1 }.invalidate()
      }
    }
  }

  private static func registerTracking() -> Subject {
    let models = (0..<objects).map { _ in ObservationModel() }
    return Subject(Peer.observation) { count in
      for number in 0..<count {
        let model = models[number % objects]
        measuring_use(
          withObservationTracking {
            model.value
          } onChange: {
          }
        )
        model.value = number
      }
    }
  }

  private static func registerPublished() -> Subject {
    let models = (0..<objects).map { _ in CombineModel() }
    let tally = Tally()
    return Subject(Peer.published) { count in
      for number in 0..<count {
        models[number % objects].$value.sink { _ in tally.sum &+= 1 }.cancel()
      }
    }
  }

  private static func registerSubject() -> Subject {
    let subjects = (0..<objects).map { _ in CurrentValueSubject<Int, Never>(0) }
    let tally = Tally()
    return Subject(Peer.subject) { count in
      for number in 0..<count {
        subjects[number % objects].sink { _ in tally.sum &+= 1 }.cancel()
      }
    }
  }
}
