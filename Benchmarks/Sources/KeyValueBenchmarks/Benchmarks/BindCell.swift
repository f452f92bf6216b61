import CMeasuring
import LiveCells

extension Benchmark {
  static var bindCell: Benchmark {
    Benchmark(
      "bind-cell",
      "bind a cell with three fields to another object, display it, and put it back",
      notes: [
        "Sixteen objects in turn with different values. Each cell reads three values, makes texts of"
          + " them, and writes those that differ from what it shows.",
        "Tracking can't be ended, so a property of the object is set after it, lest registrations pile"
          + " up.",
      ],
      goals: [.within(nanoseconds: 500), .blocks(0)]
    ) { [bindProductCell(), bindRearmedCell(), bindCombineCell()] }
  }

  private static let objects = 16

  private static func bindProductCell() -> Subject {
    let (cell, keeper) = MainActor.assumeIsolated {
      let models = (0..<objects).map { _ in ProductModel() }
      for (number, model) in models.enumerated() { model.value = number }
      return (ProductCell(), MainActorKeeper(models))
    }
    return Subject(Subject.product) { count in
      MainActor.assumeIsolated {
        for number in 0..<count {
          cell.show(keeper.value[number % objects])
          cell.release()
        }
        measuring_use(cell.writes)
      }
    }
  }

  private static func bindRearmedCell() -> Subject {
    let cell = RearmedCell()
    let models = (0..<objects).map { _ in ObservationModel() }
    return Subject(Peer.tracking) { count in
      for number in 0..<count {
        let model = models[number % objects]
        cell.show(model)
        cell.release()
        model.value = number
      }
      measuring_use(cell.shown.writes)
    }
  }

  private static func bindCombineCell() -> Subject {
    let cell = CombineCell()
    let models = (0..<objects).map { _ in CombineModel() }
    for (number, model) in models.enumerated() { model.value = number }
    return Subject(Peer.published) { count in
      for number in 0..<count {
        cell.show(models[number % objects])
        cell.release()
      }
      measuring_use(cell.shown.writes)
    }
  }
}
