public import LiveCells
public import LiveCellsTestSupport
import KeyValueObserving

/// A list in a strict list view whose cells keep themselves current, as custom widgets in GTK have
/// to.
@MainActor
public final class GTKLikeList {
  /// The view that shows the rows.
  public let view: StrictListView
  /// The number of rows that was reported to the view.
  public private(set) var itemCount = 0

  private let list: LiveList<ContractList>
  private let scheduler: FrameScheduler
  private var hasAppeared = false

  /// Creates a list in a view. Nothing is observed until it appears.
  public init(_ source: ContractList, in view: StrictListView, scheduler: FrameScheduler) {
    self.view = view
    self.scheduler = scheduler
    list = LiveList(source, scheduler: scheduler)
    view.factory = self
    list.onChange = { [weak self] change in self?.show(change) }
  }

  /// Returns the cell of a bound row.
  public func cell(at position: Int) -> GTKLikeCell? {
    view.item(at: position)?.child as? GTKLikeCell
  }

  /// Reports new visible rows from the scroll adjustment. Only these are observed.
  public func scroll(to range: Range<Int>) {
    let before = view.visible
    view.scroll(to: range)
    for position in before where !view.visible.contains(position) {
      cell(at: position)?.controller.didEndDisplaying()
    }
    displayVisible()
  }

  /// Reports that the screen has appeared.
  public func appear() {
    hasAppeared = true
    list.appear()
    displayVisible()
  }

  /// Reports that the screen has disappeared.
  public func disappear() {
    hasAppeared = false
    list.disappear()
    for position in view.visible { cell(at: position)?.controller.disappear() }
  }

  private func show(_ change: ListChange) {
    // The visible rows may be different after the change.
    for position in view.visible { cell(at: position)?.controller.didEndDisplaying() }
    let before = itemCount
    itemCount = list.count
    let (start, removed, added) = change.stretch(from: before, to: itemCount)
    view.itemsChanged(start, removed: removed, added: added)
    displayVisible()
  }

  private func displayVisible() {
    guard hasAppeared else { return }
    for position in view.visible {
      cell(at: position)?.controller.appear()
      cell(at: position)?.controller.willDisplay()
    }
  }
}

extension GTKLikeList: StrictListFactory {
  public func setup(_ item: StrictListItem) {
    item.child = GTKLikeCell(scheduler: scheduler)
  }

  public func bind(_ item: StrictListItem) {
    (item.child as? GTKLikeCell)?.controller.object = item.position.flatMap(list.row)
  }

  public func unbind(_ item: StrictListItem) {
    let controller = (item.child as? GTKLikeCell)?.controller
    controller?.didEndDisplaying()
    controller?.prepareForReuse()
  }

  public func teardown(_ item: StrictListItem) {
    (item.child as? GTKLikeCell)?.controller.end()
    item.child = nil
  }
}
