import CMeasuring
import KeyValueObserving
import OpenCombine

extension Benchmark {
  static var markMarked: Benchmark {
    Benchmark(
      "mark-marked",
      "mark a cell that is marked already: set a property that a dirty cell shows",
      notes: [
        "The figure is the whole set: once all who listen are marked, nobody is asked any more."
          + " OpenCombine's sink sets a flag, which is the least it can do."
      ],
      goals: [.within(nanoseconds: 5)]
    ) {
      [Subject(Peer.plain) { [model = PlainModel()] in set(model, $0) }, productMark(), flagMark()]
    }
  }

  static var markAndRead: Benchmark {
    Benchmark(
      "mark-and-read",
      "mark a cell by a change of what it shows, and have it read again"
    ) { [productMarkAndRead(), trackingRead()] }
  }

  private static func productMarkAndRead() -> Subject {
    let model = ProductModel()
    let observer = DirtyObserver {}
    _ = observer.track { model.value }
    return Subject(Subject.product) { count in
      for number in 0..<count {
        model.value = number
        if observer.isDirty { measuring_use(observer.track { model.value }) }
      }
    }
  }

  private static func trackingRead() -> Subject {
    let model = ObservationModel()
    let tracking = RearmedTracking { model.value }
    return Subject(Peer.tracking) { count in
      for number in 0..<count {
        model.value = number
        if let (_, new) = tracking.take() { measuring_use(new) }
      }
    }
  }

  private static func productMark() -> Subject {
    let model = ProductModel()
    let observer = DirtyObserver {}
    _ = observer.track { model.value }
    return Subject(Subject.product) {
      set(model, $0)
      precondition(observer.isDirty)
    }
  }

  private static func flagMark() -> Subject {
    let subject = CurrentValueSubject<Int, Never>(0)
    let flag = Flag()
    let keeper = Keeper(subject.sink { _ in flag.isSet = true })
    return Subject(Peer.subject) {
      set(subject, $0)
      withExtendedLifetime(keeper) {}
    }
  }
}
