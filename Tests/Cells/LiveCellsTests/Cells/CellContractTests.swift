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

  var shownFilling: String? { nil }

  override func update(from row: ContractRow) throws {
    shownName = row.name
    shownCount = "\(row.count)"
  }

  override func setHidden(_ isHidden: Bool) { isContentHidden = isHidden }

  let events: ContractEvents? = ContractEvents()
  override func didBind(to row: ContractRow) { events?.didBind(to: row) }
  override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
  override func objectDeleted() { events?.objectDeleted() }
  override func objectRestored() { events?.objectRestored() }
  func measure() { controller.fill() }
}

/// A custom cell that also shows a content that is computed off the main actor.
@MainActor
private class FilledContractCell: OwnContractCell {
  var filling = ""
  override var shownFilling: String? { filling }

  override func update(from row: ContractRow) throws {
    filling = try content(of: ContractRow.filled)
    try super.update(from: row)
  }
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
    let makers: [@MainActor (FrameScheduler) -> any ContractCell] = [
      { OwnContractCell(scheduler: $0) }, { FilledContractCell(scheduler: $0) },
    ]
    for make in makers {
      let breaches = CellContract().breaches(seed: seed, makeCell: make)
      #expect(breaches.isEmpty, "\(breaches)")
    }
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
        shownName = row.name
        shownCount = "\(row.count)"
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
  @Test func `finds cells with faults in deletion, hooks, fillings and measuring`() {
    final class Unaware: OwnContractCell {
      override func objectDeleted() {}
      override func objectRestored() {}
    }
    final class NeverUnbound: OwnContractCell {
      override func willUnbind(from row: ContractRow) {}
    }
    final class Unmeasured: OwnContractCell {
      override func measure() {}
    }
    /// Keeps the first content of each row.
    final class Outdated: FilledContractCell {
      var first: [ObjectIdentifier: String] = [:]
      override func update(from row: ContractRow) throws {
        try super.update(from: row)
        let kept = first[ObjectIdentifier(row)] ?? filling
        first[ObjectIdentifier(row)] = kept
        filling = kept
      }
    }
    let cells: [@MainActor (FrameScheduler) -> any ContractCell] = [
      { Unaware(scheduler: $0) }, { NeverUnbound(scheduler: $0) }, { Unmeasured(scheduler: $0) },
      { Outdated(scheduler: $0) },
    ]
    let faults = cells.map { make in
      (1...5 as ClosedRange<UInt64>).lazy
        .compactMap { CellContract().breaches(seed: $0, makeCell: make).first?.fault }.first ?? ""
    }
    #expect(faults[0].contains("not notified that the row is deleted"))
    #expect(faults[1].contains("notified of another bind"))
    #expect(faults[2].contains("hidden when it is measured"))
    #expect(faults[3].contains("displays the filling"))
  }
}
