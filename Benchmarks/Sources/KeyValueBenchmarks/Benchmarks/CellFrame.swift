import CMeasuring
import LiveCells

extension Benchmark {
  static var cellFrame: Benchmark {
    Benchmark(
      "cell-frame",
      "ten changes of what a displayed cell shows, and the frame that writes the last of them",
      notes: ["Each cell is told of the first change, and writes one field in the frame."],
      goals: [.within(nanoseconds: 600), .blocks(0)]
    ) { [productFrame(), rearmedFrame(), combineFrame()] }
  }

  private static let changes = 10

  private static func productFrame() -> Subject {
    let (cell, keeper) = MainActor.assumeIsolated {
      let (cell, keeper) = (ProductCell(), MainActorKeeper(ProductModel()))
      cell.show(keeper.value)
      return (cell, keeper)
    }
    return Subject(Subject.product) { count in
      MainActor.assumeIsolated {
        for number in 0..<count {
          for change in 0..<changes { keeper.value.value = number &* changes &+ change }
          cell.clock.advance()
        }
        measuring_use(cell.writes)
      }
    }
  }

  private static func rearmedFrame() -> Subject {
    let (cell, model) = (RearmedCell(), ObservationModel())
    cell.show(model)
    return Subject(Peer.tracking) { count in
      for number in 0..<count {
        for change in 0..<changes { model.value = number &* changes &+ change }
        cell.frame()
      }
      measuring_use(cell.shown.writes)
    }
  }

  private static func combineFrame() -> Subject {
    let (cell, model) = (CombineCell(), CombineModel())
    cell.show(model)
    return Subject(Peer.published) { count in
      for number in 0..<count {
        for change in 0..<changes { model.value = number &* changes &+ change }
        cell.frame()
      }
      measuring_use(cell.shown.writes)
    }
  }
}
