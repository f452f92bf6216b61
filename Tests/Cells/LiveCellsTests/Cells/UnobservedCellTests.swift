import KeyValueObserving
import LiveCellsTestSupport
import Observation
import Testing

@testable import LiveCells

/// A class that nothing can observe.
private final class Plain {
  var title = "one"
}

@Observable
private final class Modern {
  var title = "one"
}

@MainActor
private class TextCell<Object: AnyObject>: ObservingCell<Object> {
  var shown = ""
  var updates = 0
  override var auditedTexts: [String]? { [shown] }
}

@MainActor
private final class PlainCell: TextCell<Plain> {
  override func update(from object: Plain) {
    shown = object.title
    updates += 1
  }
}

/// A cell that shows one property, and a text that does not belong to its object.
@MainActor
private final class MixedCell: TextCell<ContractRow> {
  static var suffix = ""
  override func update(from row: ContractRow) {
    shown = row.name + Self.suffix
    updates += 1
  }
}

@MainActor
private final class ModernCell: TextCell<Modern> {
  override func update(from object: Modern) { shown = object.title }
}

@MainActor
private final class DeletionCell: TextCell<DeletableRow> {
  override func update(from row: DeletableRow) { shown = "constant" }
}

@KeyValueObservable
private final class DeletableRow: Deletable {
  var isDeleted = false
}

@MainActor
@Suite struct `A cell that observes nothing` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private final class Output { var lines: [String] = [] }
  private let output = Output()

  init() {
    scheduler = FrameScheduler(clock: clock)
    scheduler.auditsCells = true
    scheduler.auditOutput = { [output] in output.lines.append($0) }
  }

  private func show<Object>(_ object: Object, in cell: ObservingCell<Object>) {
    cell.object = object
    cell.controller.willDisplay()
  }

  @Test func `is reported once per class, with the cure`() {
    for _ in 0..<3 { show(Plain(), in: PlainCell(scheduler: scheduler)) }
    #expect(output.lines.count == 1)
    let text = output.lines.first ?? ""
    #expect(text.contains("update(from:) of PlainCell read nothing that can be followed"))
    #expect(text.contains("Mark Plain with @KeyValueObservable"))
  }

  @Test func `is reported even if its object can report its deletion`() {
    show(DeletableRow(), in: DeletionCell(scheduler: scheduler))
    #expect(output.lines.count == 1)
  }

  @Test func `is not reported if its objects never change, or outside of debug builds`() {
    let immutable = PlainCell(scheduler: scheduler)
    immutable.controller.expectsChanges = false
    show(Plain(), in: immutable)
    scheduler.auditsCells = false
    show(Plain(), in: PlainCell(scheduler: scheduler))
    #expect(output.lines.isEmpty)
  }

  @Test func `is distinguished from one that observes a property or shows fields`() {
    show(ContractRow(1), in: MixedCell(scheduler: scheduler))
    show(Modern(), in: ModernCell(scheduler: scheduler))
    let fields = FieldCell<Plain>([Field("n") { _ in "n" }], scheduler: scheduler)
    fields.object = Plain()
    fields.controller.willDisplay()
    #expect(output.lines.isEmpty)
  }
}

@MainActor
@Suite struct `The audit of cells that write themselves` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private final class Found { var mismatches: [AuditMismatch] = [] }
  private let found = Found()

  init() {
    scheduler = FrameScheduler(clock: clock)
    scheduler.auditsCells = true
    scheduler.auditOutput = { _ in }
    scheduler.onAuditMismatch = { [found] in found.mismatches += $0 }
  }

  /// Runs frames of a screen that has other work, for some seconds.
  private func run(seconds: Int) {
    for _ in 0..<seconds * 20 {
      scheduler.setNeedsPainting()
      clock.advance(by: .milliseconds(50))
    }
  }

  @Test func `finds a text that no observed property explains`() {
    MixedCell.suffix = ""
    let cell = MixedCell(scheduler: scheduler)
    cell.object = ContractRow(1)
    cell.controller.willDisplay()
    run(seconds: 2)
    #expect(found.mismatches.isEmpty)
    MixedCell.suffix = "!"
    run(seconds: 3)
    #expect(
      found.mismatches.map(\.description) == [
        "a cell of ContractRow, field text 1 of MixedCell: shows “row 1”, expected “row 1!”"
      ]
    )
  }

  @Test func `calls a cell at most once per second, and not at all in a new screen`() {
    MixedCell.suffix = ""
    let cell = MixedCell(scheduler: scheduler)
    cell.object = ContractRow(1)
    cell.controller.willDisplay()
    for _ in 0..<10 {
      scheduler.setNeedsPainting()
      clock.advance()
    }
    #expect(cell.updates == 1)
    run(seconds: 4)
    #expect((2...6).contains(cell.updates))
  }

  @Test func `reports nothing for a change whose notification arrives during the audit`() {
    MixedCell.suffix = ""
    let cell = MixedCell(scheduler: scheduler)
    let row = ContractRow(1)
    cell.object = row
    cell.controller.willDisplay()
    run(seconds: 2)
    for number in 0..<40 {
      row.name = "name \(number)"
      run(seconds: 1)
    }
    #expect(found.mismatches.isEmpty && cell.shown == "name 39")
  }
}
