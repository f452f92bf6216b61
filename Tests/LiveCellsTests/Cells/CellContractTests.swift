import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell of fields for the contract.
@MainActor
private final class FieldContractCell: ContractCell {
  let view = RecordingFieldWriter()
  private let cell: FieldCell<ContractRow>

  init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    cell = FieldCell([Field(\.name), Field(\.count)], scheduler: scheduler, life: life)
    cell.writer = view
  }

  var controller: CellController<ContractRow> { cell.controller }
  var shownName: String { view.texts[0] ?? "" }
  var shownCount: String { view.texts[1] ?? "" }
  var isContentHidden: Bool { view.isHidden == true }
}

/// A custom cell for the contract.
@MainActor
private class OwnContractCell: ObservingCell<ContractRow>, ContractCell {
  var shownName = ""
  var shownCount = ""
  var isContentHidden = true

  override func update(from row: ContractRow) {
    shownName = row.name
    shownCount = "\(row.count)"
  }

  override func setHidden(_ isHidden: Bool) { isContentHidden = isHidden }
}

@MainActor
@Suite struct `The contract of cells` {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `is satisfied by field cells`(seed: UInt64) {
    let breaches = CellContract().breaches(seed: seed) { FieldContractCell(scheduler: $0) }
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `is satisfied with and without reports of display and window`(seed: UInt64) {
    let lives = [
      CellLife(isDisplayed: true),
      CellLife(isDisplayed: true, isInWindow: false),
      CellLife(hasAppeared: false),
    ]
    for life in lives {
      let breaches = CellContract().breaches(seed: seed) {
        FieldContractCell(scheduler: $0, life: life)
      }
      #expect(breaches.isEmpty, "\(breaches)")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `is satisfied by custom cells`(seed: UInt64) {
    let breaches = CellContract().breaches(seed: seed) { OwnContractCell(scheduler: $0) }
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test func `finds a cell that forgets a field, one that never hides, and one that keeps its row`()
  {
    final class Forgetful: OwnContractCell {
      override func update(from row: ContractRow) { shownName = row.name }
    }
    final class NeverHidden: OwnContractCell {
      override func setHidden(_ isHidden: Bool) { isContentHidden = false }
    }
    final class Keeping: OwnContractCell {
      var kept: [ContractRow] = []
      override func update(from row: ContractRow) {
        kept.append(row)
        super.update(from: row)
      }
    }
    let cells: [@MainActor (FrameScheduler) -> any ContractCell] = [
      { Forgetful(scheduler: $0) }, { NeverHidden(scheduler: $0) }, { Keeping(scheduler: $0) },
    ]
    let faults = cells.map { CellContract().breaches(seed: 1, makeCell: $0).first?.fault ?? "" }
    #expect(faults[0].contains("count"))
    #expect(faults[1].contains("visible without an object"))
    #expect(faults[2].contains("rows are alive"))
  }
}
