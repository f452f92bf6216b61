import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The audit of a cell outside of tables` {
  /// A class with one property that does not notify observers.
  @KeyValueObservable
  final class Half {
    var told = 0
    @NotObserved var silent = 0
  }

  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let half = Half()
  private let cell: FieldCell<Half>

  init() {
    scheduler = FrameScheduler(clock: clock)
    scheduler.auditsCells = true
    cell = FieldCell(
      [Field(\Half.told, name: "told"), Field("silent") { $0.silent }],
      scheduler: scheduler
    )
    cell.object = half
    cell.controller.willDisplay()
    clock.advanceUntilIdle()
  }

  /// Runs a frame in which the cell has no turn.
  private func runFrame() {
    scheduler.setNeedsPainting()
    clock.advanceUntilIdle()
  }

  private func reported(_ body: () -> Void) -> [AuditMismatch] {
    var reported: [AuditMismatch] = []
    scheduler.onAuditMismatch = { reported += $0 }
    body()
    return reported
  }

  #if DEBUG
    @Test func `is enabled in debug builds`() {
      #expect(FrameScheduler(clock: clock).auditsCells)
    }
  #endif

  @Test func `C10 finds nothing if all texts are correct, and requests no frame`() {
    let found = reported {
      half.told = 1
      runFrame()
    }
    #expect(found.isEmpty && !clock.isFramePending)
  }

  @Test func `C10 reports an unnotified change once, with class, field and both texts`() {
    let found = reported {
      half.silent = 7
      #expect(!clock.isFramePending, "nobody was told")
      runFrame()
      runFrame()
    }
    #expect(found.count == 1)
    #expect(found.first?.description == "a cell of Half, field silent: shows “0”, expected “7”")
    #expect(!clock.isFramePending, "what is known is not looked at for ever")
  }

  @Test func `C10 reports no mismatch that later frames correct`() {
    let found = reported {
      half.silent = 7
      scheduler.setNeedsPainting()
      clock.advance(by: .milliseconds(20))
      half.told += 1
      clock.advanceUntilIdle()
    }
    #expect(found.isEmpty)
  }

  @Test func `skips cells that are not displayed, and disabled schedulers`() {
    let found = reported {
      half.silent = 7
      cell.controller.didEndDisplaying()
      runFrame()
      cell.controller.willDisplay()
      half.silent = 8
      scheduler.auditsCells = false
      runFrame()
    }
    #expect(found.isEmpty)
  }

  @Test func `prints each mismatch once if no closure is set`() {
    var printed: [String] = []
    scheduler.auditOutput = { printed.append($0) }
    half.silent = 7
    runFrame()
    half.silent = 0
    runFrame()
    half.silent = 7
    runFrame()
    #expect(printed == ["LiveCells: a cell of Half, field silent: shows “0”, expected “7”\n"])
  }

  @Test func `audits each of many cells`() {
    let cells = (0..<100).map { _ in
      let cell = FieldCell([Field<Half>("silent") { $0.silent }], scheduler: scheduler)
      cell.object = Half()
      cell.controller.willDisplay()
      return cell
    }
    let found = reported {
      for cell in cells { cell.object?.silent = 1 }
      for _ in 0..<20 { runFrame() }
    }
    #expect(found.count == 100)
  }
}
