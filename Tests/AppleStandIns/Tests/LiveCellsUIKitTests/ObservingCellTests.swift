import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A row's cell as an application would write it.
@MainActor
final class RowCell: ObservingTableViewCell<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  private(set) var updates = 0
  var isContentHidden: Bool { contentView.isHidden }

  override func update(from row: ContractRow) {
    (shownName, shownCount) = (row.name, "\(row.count)")
    updates += 1
  }

  let events: ContractEvents? = ContractEvents()
  override func didBind(to row: ContractRow) { events?.didBind(to: row) }
  override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
  override func objectDeleted() { events?.objectDeleted() }
  override func objectRestored() { events?.objectRestored() }

  func measure() {
    _ = systemLayoutSizeFitting(
      .zero,
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
  }
}

@MainActor
final class RowItemCell: ObservingCollectionViewCell<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  var isContentHidden: Bool { contentView.isHidden }

  override func update(from row: ContractRow) {
    (shownName, shownCount) = (row.name, "\(row.count)")
  }

  let events: ContractEvents? = ContractEvents()
  override func didBind(to row: ContractRow) { events?.didBind(to: row) }
  override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
  override func objectDeleted() { events?.objectDeleted() }
  override func objectRestored() { events?.objectRestored() }

  func measure() {
    _ = preferredLayoutAttributesFitting(
      UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    )
  }
}

@MainActor
final class RowHeader: ObservingHeaderFooterView<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  var isContentHidden: Bool { contentView.isHidden }

  override func update(from row: ContractRow) {
    (shownName, shownCount) = (row.name, "\(row.count)")
  }

  let events: ContractEvents? = ContractEvents()
  override func didBind(to row: ContractRow) { events?.didBind(to: row) }
  override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
  override func objectDeleted() { events?.objectDeleted() }
  override func objectRestored() { events?.objectRestored() }

  func measure() {
    _ = systemLayoutSizeFitting(
      .zero,
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
  }
}

/// A cell that also shows a content that is computed off the main actor.
@MainActor
final class FilledRowCell: ObservingTableViewCell<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  private(set) var shownFilling: String? = ""
  var isContentHidden: Bool { contentView.isHidden }

  override func update(from row: ContractRow) throws {
    let filling = try content(of: ContractRow.filled)
    (shownName, shownCount, shownFilling) = (row.name, "\(row.count)", filling)
  }
}

@MainActor
final class RowBadge: ObservingReusableView<ContractRow>, ContractCell {
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

  let events: ContractEvents? = ContractEvents()
  override func didBind(to row: ContractRow) { events?.didBind(to: row) }
  override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
  override func objectDeleted() { events?.objectDeleted() }
  override func objectRestored() { events?.objectRestored() }

  func measure() {
    _ = preferredLayoutAttributesFitting(
      UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    )
  }
}

@MainActor
@Suite struct `Self-updating UIKit views` {
  private let clock = ManualFrameClock()
  private var scheduler: FrameScheduler { FrameScheduler(clock: clock) }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `fulfil the contract of cells`(seed: UInt64) {
    let makers: [@MainActor (FrameScheduler) -> any ContractCell] = [
      { RowCell(style: .default, reuseIdentifier: "row", scheduler: $0) },
      { FilledRowCell(style: .default, reuseIdentifier: "filled", scheduler: $0) },
      { RowItemCell(frame: .zero, scheduler: $0) },
      { RowHeader(reuseIdentifier: "header", scheduler: $0) },
      { RowBadge(frame: .zero, scheduler: $0) },
    ]
    for make in makers {
      let breaches = CellContract().breaches(seed: seed, makeCell: make)
      #expect(breaches.isEmpty, "\(breaches)")
    }
  }

  @Test func `display their object while they are in a window, without other calls`() {
    let cell = RowCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let window = UIWindow(frame: .zero)
    let row = ContractRow(1)
    cell.object = row
    #expect(cell.updates == 0)
    #expect(!row.isObserved("name") && cell.isContentHidden)
    window.addSubview(cell)
    #expect(cell.shownName == "row 1" && !cell.isContentHidden)
    row.name = "first"
    row.name = "second"
    clock.advanceUntilIdle()
    #expect(cell.shownName == "second")
    #expect(cell.updates == 2, "two changes are one update")
  }

  @Test func `record one change outside of their window, and display it on return`() {
    let cell = RowCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let (window, other) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
    let row = ContractRow(1)
    cell.object = row
    window.addSubview(cell)
    cell.removeFromSuperview()
    other.addSubview(cell)
    #expect(cell.updates == 1, "nothing has changed")
    cell.removeFromSuperview()
    row.name = "changed"
    clock.advanceUntilIdle()
    #expect(cell.updates == 1)
    other.addSubview(cell)
    #expect(cell.updates == 2)
    #expect(cell.shownName == "changed")
  }

  @Test func `are updated in their new window, and not in the previous one`() {
    /// A cell whose content depends on its window.
    final class PlacedCell: ObservingTableViewCell<ContractRow> {
      var windows: [ObjectIdentifier?] = []
      override func update(from row: ContractRow) {
        _ = row.name
        windows.append(window.map { ObjectIdentifier($0) })
      }
    }
    final class PlacedItem: ObservingCollectionViewCell<ContractRow> {
      var windows: [ObjectIdentifier?] = []
      override func update(from row: ContractRow) {
        _ = row.name
        windows.append(window.map { ObjectIdentifier($0) })
      }
    }
    let cell = PlacedCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let item = PlacedItem(frame: .zero, scheduler: scheduler)
    let windows = [UIWindow(frame: .zero), UIWindow(frame: .zero)]
    let row = ContractRow(1)
    (cell.object, item.object) = (row, row)
    for window in windows {
      // Directly from one window to the next.
      for view in [cell, item] as [UIView] { window.addSubview(view) }
      row.name += "!"
      clock.advanceUntilIdle()
    }
    for seen in [cell.windows, item.windows] {
      #expect(seen.first == ObjectIdentifier(windows[0]))
      #expect(seen.last == ObjectIdentifier(windows[1]) && !seen.contains(nil))
    }
    for view in [cell, item] as [UIView] { view.removeFromSuperview() }
    row.name = "changed"
    clock.advanceUntilIdle()
    for view in [cell, item] as [UIView] { windows[0].addSubview(view) }
    for seen in [cell.windows, item.windows] {
      #expect(seen.last == ObjectIdentifier(windows[0]) && !seen.contains(nil))
    }
  }

  @Test func `release their object on reuse, and write nothing`() {
    let cell = RowCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let window = UIWindow(frame: .zero)
    let tracker = LifetimeTracker()
    cell.object = ContractRow(1, tracker: tracker)
    window.addSubview(cell)
    #expect(tracker.liveCount == 1)
    cell.prepareForReuse()
    #expect(tracker.liveCount == 0)
    #expect(cell.isContentHidden)
    #expect(cell.updates == 1)
  }

  @Test func `call the overridden methods of their superclasses`() {
    let cell = RowCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let item = RowItemCell(frame: .zero, scheduler: scheduler)
    let header = RowHeader(reuseIdentifier: "header", scheduler: scheduler)
    let badge = RowBadge(frame: .zero, scheduler: scheduler)
    let window = UIWindow(frame: .zero)
    for view in [cell, item, header, badge] as [UIView] {
      window.addSubview(view)
      #expect(view.reachedMethod == "didMoveToWindow")
    }
    for view in [item, badge] as [UICollectionReusableView] { view.prepareForReuse() }
    cell.prepareForReuse()
    header.prepareForReuse()
    for view in [cell, item, header, badge] as [UIView] {
      #expect(view.reachedMethod == "prepareForReuse")
    }
  }

  @Test func `are created from nibs as in code, each with an object`() throws {
    let place = TableWindow(rows: 3)
    let rows = (0..<3).map { ContractRow($0) }
    place.view.register(UINib { NibCell(coder: $0) }, forCellReuseIdentifier: "nib")
    NibCell.scheduler = place.scheduler
    let table = LiveTable(rows: rows) {}
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler) {
      view,
      path,
      row in
      let cell = view.dequeueReusableCell(withIdentifier: "nib", for: path)
      (cell as? NibCell)?.object = row
      return cell
    }
    screen.appear()
    place.settle()
    rows[1].name = "changed"
    place.settle()
    #expect(
      place.view.visibleCells.map { ($0 as? NibCell)?.shownName } == ["row 0", "changed", "row 2"]
    )
  }

  @Test func `display their content configuration, and set equal ones once`() {
    final class Cell: ObservingTableViewCell<ContractRow> {
      var settings = 0
      override var contentConfiguration: (any UIContentConfiguration)? {
        didSet { settings += 1 }
      }

      override func configuration(of row: ContractRow) -> (any UIContentConfiguration)? {
        var content = defaultContentConfiguration()
        content.text = row.name
        content.secondaryText = row.count > 9 ? "many" : "few"
        return content
      }
    }
    let cell = Cell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let row = ContractRow(1)
    cell.object = row
    UIWindow(frame: .zero).addSubview(cell)
    let shown = { cell.contentConfiguration as? UIListContentConfiguration }
    #expect(shown()?.text == "row 1" && shown()?.secondaryText == "few")
    let settings = cell.settings
    row.count = 5
    clock.advance()
    #expect(cell.settings == settings)
    row.count = 12
    clock.advance()
    #expect(shown()?.secondaryText == "many" && cell.settings == settings + 1)
  }

  @Test func `are filled before they are measured, and are not observed afterwards`() {
    let cell = RowCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
    let row = ContractRow(1)
    cell.object = row
    _ = cell.systemLayoutSizeFitting(
      .zero,
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    #expect(cell.shownName == "row 1" && !cell.isContentHidden)
    #expect(!row.isObserved("name"))
    row.name = "changed before it was displayed"
    UIWindow(frame: .zero).addSubview(cell)
    #expect(cell.shownName == "changed before it was displayed")
  }

  @Test func `observe nothing after they are deallocated while displayed`() {
    let window = UIWindow(frame: .zero)
    let row = ContractRow(1)
    do {
      let cell = RowCell(style: .default, reuseIdentifier: "row", scheduler: scheduler)
      cell.object = row
      window.addSubview(cell)
      #expect(row.isObserved("name"))
      cell.removeFromSuperview()
    }
    #expect(!row.isObserved("name"))
  }
}

/// A cell that can only be created from a nib.
@MainActor
final class NibCell: ObservingTableViewCell<ContractRow> {
  static var scheduler = FrameScheduler.main
  private(set) var shownName = ""

  required init?(coder: NSCoder) {
    super.init(coder: coder, scheduler: Self.scheduler)
  }

  override func update(from row: ContractRow) { shownName = row.name }
}

@MainActor
@Suite struct `A cell for any property of any object` {
  private final class CountingCell: PropertyTableViewCell {
    var texts: [String] = []
    override func show(_ text: CellText) {
      super.show(text)
      texts.append(text.text)
    }
  }

  private let clock = ManualFrameClock()
  private let window = UIWindow(frame: .zero)

  @Test func `displays its text when object and property are set, in either order`() {
    let row = ContractRow(1)
    for order in [true, false] {
      let cell = CountingCell(
        style: .default,
        reuseIdentifier: nil,
        scheduler: FrameScheduler(clock: clock)
      )
      window.addSubview(cell)
      if order { cell.path = "name" }
      cell.object = row
      if !order { cell.path = "name" }
      #expect(cell.texts == ["row 1"])
      #expect(
        (cell.contentConfiguration as? UIListContentConfiguration)?.text == "row 1"
      )
    }
  }

  @Test func `writes a text only if it differs`() {
    let row = ContractRow(1)
    let cell = CountingCell(
      style: .default,
      reuseIdentifier: nil,
      scheduler: FrameScheduler(clock: clock)
    )
    window.addSubview(cell)
    cell.path = "note"
    cell.object = row
    #expect(cell.texts.isEmpty, "nil is the empty text")
    row.note = "noted"
    row.note = "noted again"
    clock.advanceUntilIdle()
    row.note = "noted again"
    clock.advanceUntilIdle()
    #expect(cell.texts == ["noted again"])
    cell.path = ObjectProperty(\ContractRow.name)
    #expect(cell.texts == ["noted again", "row 1"])
    cell.object = nil
    #expect(cell.shownText == .empty)
  }
}
