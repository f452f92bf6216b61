import CMeasuring
import KeyValueObserving
import Observation
import OpenCombine

extension Benchmark {
  static var appendInPlace: Benchmark {
    Benchmark(
      "append-in-place",
      "append to an observed array of 1,000 elements, and remove the element again",
      notes: [
        "One operation is two changes. Observers ask for no old value; they count the calls.",
        "The peer that tracks is told by a closure, and armed again after each change.",
      ]
    ) { [plainAppend(), productAppend(), trackingAppend(), combineAppend()] }
  }

  private static let elements = Array(0..<1000)

  private static func plainAppend() -> Subject {
    let model = PlainModel()
    model.items = elements
    return Subject(Peer.plain) { count in
      for number in 0..<count {
        model.items.append(number)
        measuring_barrier()
        model.items.removeLast()
        measuring_barrier()
      }
    }
  }

  private static func productAppend() -> Subject {
    let model = ProductModel()
    model.items = elements
    let tally = Tally()
    let token = model.observe(\.items) { _, _ in tally.sum &+= 1 }
    let keeper = Keeper(token)
    return Subject(Subject.product) { count in
      for number in 0..<count {
        model.items.append(number)
        measuring_barrier()
        model.items.removeLast()
        measuring_barrier()
      }
      withExtendedLifetime(keeper) {}
    }
  }

  private static func trackingAppend() -> Subject {
    let model = ObservationModel()
    model.items = elements
    let tally = Tally()
    let tracking = RearmedTracking { model.items.count }
    return Subject(Peer.tracking) { count in
      for number in 0..<count {
        model.items.append(number)
        if tracking.take() != nil { tally.sum &+= 1 }
        measuring_barrier()
        model.items.removeLast()
        if tracking.take() != nil { tally.sum &+= 1 }
        measuring_barrier()
      }
    }
  }

  private static func combineAppend() -> Subject {
    let subject = CurrentValueSubject<[Int], Never>(elements)
    let tally = Tally()
    let keeper = Keeper(subject.sink { _ in tally.sum &+= 1 })
    return Subject(Peer.subject) { count in
      for number in 0..<count {
        subject.value.append(number)
        measuring_barrier()
        subject.value.removeLast()
        measuring_barrier()
      }
      withExtendedLifetime(keeper) {}
    }
  }
}
