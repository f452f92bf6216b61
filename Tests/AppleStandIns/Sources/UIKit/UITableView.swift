public import Foundation

/// Stands in for UIKit's class of the same name, with rows of one height in sections, reused cells,
/// and batches that trap if they are inconsistent.
///
/// Its calls are in the documented order. Cells of rows near the visible ones are requested ahead.
/// Such a cell may be displayed later without another request, or never. UIKit does not document
/// whether a cell enters its window before or after it is about to be displayed, so tests can
/// choose.
@MainActor
open class UITableView: UIScrollView {
  /// Stands in for UIKit's type of the same name.
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped, insetGrouped
  }

  /// Stands in for UIKit's type of the same name.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// Stands in for UIKit's type of the same name.
  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top, middle, bottom
  }

  public static let automaticDimension: CGFloat = -1

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var rowHeight: CGFloat = 44
  open var estimatedRowHeight: CGFloat = 44
  open var sectionHeaderHeight: CGFloat = 28
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  /// Whether the user is dragging a row, set by tests. UIKit discards the drag if rows change.
  public var isReordering = false
  open var hasUncommittedUpdates: Bool { isReordering }

  /// A recorded call of the view or to the data source, for tests.
  public enum Call: Hashable, Sendable {
    case reload, batch
    case cell(IndexPath), reuse(IndexPath), willDisplay(IndexPath), didEndDisplaying(IndexPath)
  }
  public var calls: [Call] = []
  /// Whether a cell enters its window before it is about to be displayed, chosen by tests.
  public var entersWindowFirst = false
  /// The number of rows that are prefetched, chosen by tests.
  public var preparedDistance = 2

  /// The prototype cells of the view's storyboard by identifier, set by tests.
  public var prototypes: [String: UINib] = [:] {
    didSet {
      for (identifier, nib) in prototypes { register(nib, forCellReuseIdentifier: identifier) }
    }
  }

  var makers: [String: () -> UITableViewCell?] = [:]
  var headerMakers: [String: () -> UITableViewHeaderFooterView?] = [:]
  var queues: [String: [UITableViewCell]] = [:]
  var headerQueues: [String: [UITableViewHeaderFooterView]] = [:]
  var counts: [Int] = []
  var hasHeaders: [Bool] = []
  var displayed: [IndexPath: UITableViewCell] = [:]
  var prepared: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var selected: [IndexPath] = []
  var mustReload = true
  var batch: SectionBatch?
  var batchDepth = 0
  private var asked: (path: IndexPath, dequeued: UITableViewCell?)?
  private var isLayingOut = false

  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    makers[identifier] = cellClass.map { type in
      { RegisteredViews.make(type, identifier) as? UITableViewCell }
    }
  }

  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    makers[identifier] = {
      let cell = nib?.instantiate() as? UITableViewCell
      cell?.reuseIdentifier = identifier
      return cell
    }
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerMakers[identifier] = aClass.map { type in
      { RegisteredViews.make(type, identifier) as? UITableViewHeaderFooterView }
    }
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    precondition(asked?.path == indexPath, "row \(indexPath) was not asked for")
    precondition(asked?.dequeued == nil, "two cells were dequeued for row \(indexPath)")
    let waiting = queues[identifier]?.popLast()
    if waiting != nil { calls.append(.reuse(indexPath)) }
    waiting?.callOverridden("prepareForReuse") { waiting?.prepareForReuse() }
    guard let cell = waiting ?? makers[identifier]?() else {
      preconditionFailure("unable to dequeue a cell with identifier \(identifier)")
    }
    asked?.dequeued = cell
    return cell
  }

  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    let waiting = headerQueues[identifier]?.popLast()
    waiting?.callOverridden("prepareForReuse") { waiting?.prepareForReuse() }
    return waiting ?? headerMakers[identifier]?()
  }

  /// Returns the cell of a visible row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { displayed[indexPath] }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    displayed.first { $0.value === cell }?.key
  }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }

  open var visibleCells: [UITableViewCell] {
    displayed.sorted { $0.key < $1.key }.map(\.value)
  }

  open var indexPathsForVisibleRows: [IndexPath]? {
    displayed.isEmpty ? nil : displayed.keys.sorted()
  }

  open var numberOfSections: Int { counts.count }

  open func numberOfRows(inSection section: Int) -> Int { counts[section] }

  private func ask(_ path: IndexPath) -> UITableViewCell {
    guard let dataSource else { preconditionFailure("UITableView: rows without a data source") }
    calls.append(.cell(path))
    asked = (path, nil)
    defer { asked = nil }
    let cell = dataSource.tableView(self, cellForRowAt: path)
    if let dequeued = asked?.dequeued {
      precondition(cell === dequeued, "row \(path): not the cell that was dequeued for it")
    }
    if rowHeight == UITableView.automaticDimension {
      _ = cell.systemLayoutSizeFitting(
        CGSize(width: frame.width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
    }
    return cell
  }

  // MARK: Layout

  /// The height of each row.
  var heightOfRows: CGFloat { rowHeight > 0 ? rowHeight : estimatedRowHeight }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard counts.indices.contains(indexPath.section),
      (0..<counts[indexPath.section]).contains(indexPath.row)
    else { return .zero }
    var top: CGFloat = 0
    for section in 0..<indexPath.section {
      top += headerHeight(section) + CGFloat(counts[section]) * heightOfRows
    }
    top += headerHeight(indexPath.section) + CGFloat(indexPath.row) * heightOfRows
    return CGRect(x: 0, y: top, width: frame.width, height: heightOfRows)
  }

  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    counts.indices.flatMap { section in
      (0..<counts[section]).map { IndexPath(row: $0, section: section) }
    }
    .filter {
      let row = rectForRow(at: $0)
      return row.maxY > rect.minY && row.minY < rect.maxY
    }
  }

  private func headerHeight(_ section: Int) -> CGFloat {
    hasHeaders.indices.contains(section) && hasHeaders[section] ? sectionHeaderHeight : 0
  }

  open func scrollToRow(at indexPath: IndexPath, at: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    contentOffset.y = min(rect.minY, max(0, contentSize.height - frame.height))
  }

  func readCounts() {
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    counts = (0..<sections).map { dataSource?.tableView(self, numberOfRowsInSection: $0) ?? 0 }
    hasHeaders = (0..<sections).map { section in
      dataSource?.tableView(self, titleForHeaderInSection: section) != nil
    }
    contentSize = CGSize(width: frame.width, height: allHeight)
  }

  private var allHeight: CGFloat {
    counts.indices.reduce(0) { $0 + headerHeight($1) + CGFloat(counts[$1]) * heightOfRows }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isLayingOut, batchDepth == 0 else { return }
    isLayingOut = true
    if mustReload {
      mustReload = false
      readCounts()
    }
    clampOffset()
    showRows()
    isLayingOut = false
  }

  private func showRows() {
    let sight = bounds
    var visible: [IndexPath] = []
    var all: [IndexPath] = []
    for section in counts.indices {
      for row in 0..<counts[section] {
        let path = IndexPath(row: row, section: section)
        all.append(path)
        let rect = rectForRow(at: path)
        if rect.maxY > sight.minY, rect.minY < sight.maxY { visible.append(path) }
      }
    }
    let shown = Set(visible)
    for path in displayed.keys.sorted() where !shown.contains(path) { endDisplaying(path) }
    var near: Set<IndexPath> = []
    var closest: [IndexPath] = []
    if let first = visible.first.flatMap(all.firstIndex),
      let last = visible.last.flatMap(all.firstIndex)
    {
      let start = max(0, first - preparedDistance)
      near = Set(all[start...min(all.count - 1, last + preparedDistance)])
      closest = stride(from: 1, through: preparedDistance, by: 1)
        .flatMap { [last + $0, first - $0] }
        .filter(all.indices.contains)
        .map { all[$0] }
    }
    dropPrepared { !near.contains($0) }
    // As documented, the row closest to the visible ones comes first.
    let ahead = closest.filter { prepared[$0] == nil }
    for path in visible where displayed[path] == nil { display(path) }
    if !ahead.isEmpty { prefetchDataSource?.tableView(self, prefetchRowsAt: ahead) }
    for path in ahead { prepared[path] = ask(path) }
    showHeaders(Set(visible.map(\.section)))
  }

  private func display(_ path: IndexPath) {
    let cell = prepared.removeValue(forKey: path) ?? ask(path)
    cell.frame = rectForRow(at: path)
    cell.isSelected = selected.contains(path)
    displayed[path] = cell
    if entersWindowFirst { addSubview(cell) }
    calls.append(.willDisplay(path))
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    addSubview(cell)
  }

  func endDisplaying(_ path: IndexPath) {
    guard let cell = displayed.removeValue(forKey: path) else { return }
    if entersWindowFirst { cell.removeFromSuperview() }
    calls.append(.didEndDisplaying(path))
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { queues[identifier, default: []].append(cell) }
  }

  /// Drops prefetched cells that are not needed, without notifying the delegate.
  func dropPrepared(_ isDropped: (IndexPath) -> Bool) {
    for path in prepared.keys.sorted() where isDropped(path) {
      guard let cell = prepared.removeValue(forKey: path) else { continue }
      if let identifier = cell.reuseIdentifier { queues[identifier, default: []].append(cell) }
    }
  }

  func showHeaders(_ sections: Set<Int>) {
    for section in headers.keys.sorted() where !sections.contains(section) { endHeader(section) }
    for section in sections.sorted() where headers[section] == nil && hasHeaders[section] {
      guard let view = delegate?.tableView(self, viewForHeaderInSection: section) else { continue }
      headers[section] = view
      delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
      addSubview(view)
    }
  }

  func endHeader(_ section: Int) {
    guard let view = headers.removeValue(forKey: section) else { return }
    delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
      headerQueues[identifier, default: []].append(view)
    }
  }
}
