import CMeasuring
import KeyValueObserving
import LiveCells
import OpenCombine

extension Benchmark {
  static var cellsOnOneObject: Benchmark {
    Benchmark(
      "cells-on-one-object",
      "display a cell of an object that 100,000 cells show, and put it back",
      notes: [
        "Tracking can't be ended: a registration goes only with a change, which wakes all the others. It"
          + " is left out.",
        "OpenCombine copies the set of a subject's sinks to add one and to cancel it, so that 100,000 of"
          + " them take minutes to be added: it is measured among 1,000.",
      ],
      goals: [.atMost(1.5, timesThatOf: amongTen)]
    ) { [among(10, amongTen), among(100_000, Subject.product), sinkAmong(1000)] }
  }

  static var tickOfManyCells: Benchmark {
    Benchmark(
      "tick",
      "a change of an object that 1,000 cells show, and the frame in which all of them write",
      notes: ["All cells write another text each time."],
      goals: [.within(nanoseconds: 200_000), .blocks(0)]
    ) { [productTick(), rearmedTick(), combineTick()] }
  }

  private static let amongTen = "LiveCells among 10"
  private static let cells = 1000

  private static func among(_ number: Int, _ name: String) -> Subject {
    let crowd = MainActor.assumeIsolated { Crowd(number) }
    return Subject(name) { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { crowd.displayOneMore() }
      }
    }
  }

  private static func sinkAmong(_ number: Int) -> Subject {
    let model = SmallSubjectModel()
    let keeper = Keeper((0..<number).map { _ in model.value.sink { measuring_use($0) } })
    return Subject(Peer.subject + " among 1,000") { count in
      for _ in 0..<count { model.value.sink { measuring_use($0) }.cancel() }
      withExtendedLifetime(keeper) {}
    }
  }

  private static func productTick() -> Subject {
    let crowd = MainActor.assumeIsolated { Crowd(cells) }
    return Subject(Subject.product) { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { crowd.tick() }
      }
    }
  }

  private static func rearmedTick() -> Subject {
    let model = SmallObservationModel()
    let trackings = (0..<cells).map { _ in RearmedTracking { model.value.description } }
    var kept = 0
    return Subject(Peer.tracking) { count in
      for _ in 0..<count {
        kept += 1
        model.value = kept
        for tracking in trackings {
          if let (old, new) = tracking.take(), old != new { measuring_use(new.utf8.count) }
        }
      }
    }
  }

  private static func combineTick() -> Subject {
    let model = SmallCombineModel()
    let values = (0..<cells).map { _ in LastText(model) }
    var kept = 0
    return Subject(Peer.published) { count in
      for _ in 0..<count {
        kept += 1
        model.value = kept
        for value in values { measuring_use(value.take().utf8.count) }
      }
    }
  }
}

/// Many displayed cells of one object, and one more.
@MainActor
private final class Crowd {
  private let clock = ManualFrameClock()
  private let model = SmallProductModel()
  private let cells: [FieldCell<SmallProductModel>]
  private let extra: FieldCell<SmallProductModel>

  init(_ count: Int) {
    // The budget is unlimited, so that all cells are updated in one frame.
    let scheduler = FrameScheduler(clock: clock, budget: .seconds(3600))
    let model = model
    let make = {
      FieldCell([Field<SmallProductModel>(\.value)], scheduler: scheduler)
    }
    extra = make()
    cells = (0..<count).map { _ in
      let cell = make()
      cell.object = model
      cell.controller.willDisplay()
      return cell
    }
  }

  func displayOneMore() {
    extra.object = model
    extra.controller.willDisplay()
    extra.controller.didEndDisplaying()
    extra.controller.prepareForReuse()
  }

  func tick() {
    model.value += 1
    clock.advance()
    measuring_use(cells[0].writeCounts.written)
  }
}
