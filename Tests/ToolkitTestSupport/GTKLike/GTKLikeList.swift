public import LiveCells
public import LiveCellsTestSupport
import KeyValueObserving

/// A list in a strict list view whose cells keep themselves current: what has to be done for widgets of
/// one's own in GTK.
@MainActor
public final class GTKLikeList {
  /// The view that shows the rows.
  public let view: StrictListView
  /// The number of rows that the view was told of.
  public private(set) var itemCount = 0

  private let list: LiveList<ContractList>
  private let scheduler: FrameScheduler
  private var hasAppeared = false

  /// The rows of a list in a view; nothing is followed until it appears.
  public init(_ source: ContractList, in view: StrictListView, scheduler: FrameScheduler) {
    self.view = view
    self.scheduler = scheduler
    list = LiveList(source, scheduler: scheduler)
    view.factory = self
    list.onChange = { [weak self] change in self?.show(change) }
  }

  /// The cell of a row that is bound.
  public func cell(at position: Int) -> GTKLikeCell? {
    view.item(at: position)?.child as? GTKLikeCell
  }

  /// The scroll adjustment says that other rows can be seen: only those are followed.
  public func scroll(to range: Range<Int>) {
    let before = view.visible
    view.scroll(to: range)
    for position in before where !view.visible.contains(position) {
      cell(at: position)?.controller.didEndDisplaying()
    }
    displayVisible()
  }

  /// Says that the screen has appeared.
  public func appear() {
    hasAppeared = true
    list.appear()
    displayVisible()
  }

  /// Says that the screen has disappeared.
  public func disappear() {
    hasAppeared = false
    list.disappear()
    for position in view.visible { cell(at: position)?.controller.disappear() }
  }

  private func show(_ change: ListChange) {
    // Which rows can be seen is another question afterwards.
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
