import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

/// A row's cell as an application would write it.
@MainActor
final class RowCell: ObservingTableCellView<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  private(set) var isContentHidden = true

  override func update(from row: ContractRow) {
    (shownName, shownCount) = (row.name, "\(row.count)")
  }

  override func setContentHidden(_ isHidden: Bool) {
    super.setContentHidden(isHidden)
    isContentHidden = isHidden
  }
}

@MainActor
@Suite struct `Self-updating AppKit views` {
  private let clock = ManualFrameClock()

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `fulfil the contract of cells`(seed: UInt64) {
    let breaches = CellContract().breaches(seed: seed) { RowCell(frame: .zero, scheduler: $0) }
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test func `display their object while they are in a window, and release it on reuse`() {
    let tracker = LifetimeTracker()
    let window = NSWindow(contentRect: .zero)
    let cell = RowCell(frame: .zero, scheduler: FrameScheduler(clock: clock))
    cell.object = ContractRow(1, tracker: tracker)
    #expect(cell.shownName.isEmpty && cell.isContentHidden)
    window.contentView?.addSubview(cell)
    #expect(cell.shownName == "row 1" && !cell.isContentHidden)
    cell.object?.name = "changed"
    clock.advanceUntilIdle()
    #expect(cell.shownName == "changed")
    cell.prepareForReuse()
    #expect(tracker.liveCount == 0 && cell.isContentHidden)
  }

  @Test func `display any property of any object in their text field`() {
    let window = NSWindow(contentRect: .zero)
    let cell = PropertyTableCellView(frame: .zero, scheduler: FrameScheduler(clock: clock))
    let label = NSTextField(labelWithString: "before")
    cell.addSubview(label)
    cell.textField = label
    window.contentView?.addSubview(cell)
    let row = ContractRow(1)
    cell.object = row
    #expect(label.stringValue == "before", "it isn't ready")
    cell.path = "count"
    #expect(label.stringValue == "0")
    row.count = 7
    clock.advanceUntilIdle()
    #expect(label.stringValue == "7")
  }
}
