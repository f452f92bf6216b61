import CMeasuring
import KeyValueObserving
import Observation
import OpenCombine

extension Benchmark {
  static var setObserved: Benchmark {
    Benchmark(
      "set-one-observer",
      "set a property that one callback observes, with old and new value",
      notes: [
        "Every observer adds the difference of new and old value to a sum. OpenCombine and tracking"
          + " hand over no old value: there the observer keeps it."
      ],
      goals: [
        .within(nanoseconds: 12), .faster(9, than: Peer.subject), .faster(28, than: Peer.tracking),
        .faster(55, than: Program.gnustep),
      ]
    ) {
      [
        closureSubject(), productSubject(observers: 1), trackingSubject(),
        publishedSubject(observers: 1), valueSubject(observers: 1),
      ]
    }
  }

  static var tenObservers: Benchmark { severalObservers("ten-observers", 10) }

  static var hundredObservers: Benchmark { severalObservers("hundred-observers", 100) }

  private static func severalObservers(_ name: String, _ count: Int) -> Benchmark {
    Benchmark(
      name,
      "set a property that \(count) callbacks observe, with old and new value",
      notes: ["One operation is one set and \(count) calls."]
    ) {
      [
        productSubject(observers: count), publishedSubject(observers: count),
        valueSubject(observers: count),
      ]
    }
  }

  private static func closureSubject() -> Subject {
    let model = ClosureModel()
    let tally = Tally()
    model.onChange = { tally.add($0, $1) }
    return Subject(Peer.closure) { set(model, $0) }
  }

  private static func productSubject(observers: Int) -> Subject {
    let model = ProductModel()
    let tokens = (0..<observers).map { _ in
      let tally = Tally()
      return model.observe(\.value, options: [.old, .new]) { _, change in
        if let old = change.old, let new = change.new { tally.add(old, new) }
      }
    }
    let keeper = Keeper(tokens)
    return Subject(Subject.product) {
      set(model, $0)
      withExtendedLifetime(keeper) {}
    }
  }

  private static func trackingSubject() -> Subject {
    let model = ObservationModel()
    let tracking = RearmedTracking { model.value }
    let tally = Tally()
    return Subject(Peer.tracking) { count in
      for number in 0..<count {
        // Each run starts with a value other than the last one, so that the first setting is a
        // change.
        model.value = number
        if let (old, new) = tracking.take() { tally.add(old, new) }
        measuring_barrier()
      }
    }
  }

  private static func publishedSubject(observers: Int) -> Subject {
    let model = CombineModel()
    let sinks = (0..<observers).map { _ in
      let tally = Tally()
      return model.$value.sink { tally.add($0) }
    }
    let keeper = Keeper(sinks)
    return Subject(Peer.published) {
      set(model, $0)
      withExtendedLifetime(keeper) {}
    }
  }

  private static func valueSubject(observers: Int) -> Subject {
    let subject = CurrentValueSubject<Int, Never>(0)
    let sinks = (0..<observers).map { _ in
      let tally = Tally()
      return subject.sink { tally.add($0) }
    }
    let keeper = Keeper(sinks)
    return Subject(Peer.subject) {
      set(subject, $0)
      withExtendedLifetime(keeper) {}
    }
  }
}
