public import Foundation

/// Stands in for UIKit's class of the same name, with reused cells, batches that trap if they are
/// inconsistent, and calls in the documented order. See `UITableView` in this module.
@MainActor
open class UICollectionView: UIScrollView {
  /// Stands in for UIKit's type of the same name.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }

  /// Stands in for UIKit's type of the same name.
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var collectionViewLayout: UICollectionViewLayout
  open var allowsSelection = true
  open var hasUncommittedUpdates: Bool { false }
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  /// Whether a cell enters its window before it is about to be displayed, chosen by tests.
  public var entersWindowFirst = false
  /// The number of items that are prefetched, chosen by tests.
  public var preparedDistance = 2
  /// The number of batches and of complete reloads, for tests.
  public private(set) var batchCount = 0
  public private(set) var reloadCount = 0

  /// The prototype cells of the view's storyboard by identifier, set by tests.
  public var prototypes: [String: UINib] = [:] {
    didSet {
      for (identifier, nib) in prototypes { register(nib, forCellWithReuseIdentifier: identifier) }
    }
  }

  private var makers: [String: () -> UICollectionViewCell?] = [:]
  private var queues: [String: [UICollectionViewCell]] = [:]
  var counts: [Int] = []
  private var displayed: [IndexPath: UICollectionViewCell] = [:]
  private var prepared: [IndexPath: UICollectionViewCell] = [:]
  private var headers: [Int: UICollectionReusableView] = [:]
  private var selected: [IndexPath] = []
  private var mustReload = true
  private var batch: SectionBatch?
  private var batchDepth = 0
  private var asked: (path: IndexPath, dequeued: UICollectionViewCell?)?
  private var isLayingOut = false
  /// Whether sections have headers, chosen by tests.
  public var showsHeaders = false

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    makers[identifier] = cellClass.map { type in
      { RegisteredViews.make(type, identifier) as? UICollectionViewCell }
    }
  }

  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    makers[identifier] = { nib?.instantiate() as? UICollectionViewCell }
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    precondition(asked?.path == indexPath, "item \(indexPath) was not asked for")
    precondition(asked?.dequeued == nil, "two cells were dequeued for item \(indexPath)")
    let waiting = queues[identifier]?.popLast()
    waiting?.callOverridden("prepareForReuse") { waiting?.prepareForReuse() }
    guard let cell = waiting ?? makers[identifier]?() else {
      preconditionFailure("unable to dequeue a cell with identifier \(identifier)")
    }
    cell.reuseIdentifier = identifier
    asked?.dequeued = cell
    return cell
  }

  private var viewMakers: [String: () -> UICollectionReusableView?] = [:]

  open func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    viewMakers["\(elementKind) \(identifier)"] = viewClass.map { type in
      { RegisteredViews.make(type, identifier) as? UICollectionReusableView }
    }
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = viewMakers["\(elementKind) \(identifier)"]?() else {
      preconditionFailure("unable to dequeue a view of kind \(elementKind)")
    }
    return view
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { displayed[indexPath] }
  open var visibleCells: [UICollectionViewCell] {
    displayed.sorted { $0.key < $1.key }.map(\.value)
  }
  open var indexPathsForVisibleItems: [IndexPath] { displayed.keys.sorted() }
  open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  open func supplementaryView(
    forElementKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    headers[indexPath.section]
  }

  private func ask(_ path: IndexPath) -> UICollectionViewCell {
    guard let dataSource else { preconditionFailure("UICollectionView: without a data source") }
    asked = (path, nil)
    defer { asked = nil }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    precondition(cell === asked?.dequeued, "item \(path): not the cell that was dequeued for it")
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    if measuresCells { _ = cell.preferredLayoutAttributesFitting(attributes) }
    return cell
  }

  /// Whether cells determine their size, chosen by tests. In UIKit the layout decides.
  public var measuresCells = false

  // MARK: Layout

  private func readCounts() {
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    counts = (0..<sections).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    contentSize = collectionViewLayout.collectionViewContentSize
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
    showItems()
    isLayingOut = false
  }

  private func showItems() {
    let visible = paths(in: bounds)
    let shown = Set(visible)
    for path in displayed.keys.sorted() where !shown.contains(path) { endDisplaying(path) }
    let all = counts.indices.flatMap { section in
      (0..<counts[section]).map { IndexPath(item: $0, section: section) }
    }
    var near: Set<IndexPath> = []
    if let first = visible.first.flatMap(all.firstIndex),
      let last = visible.last.flatMap(all.firstIndex)
    {
      let start = max(0, first - preparedDistance)
      near = Set(all[start...min(all.count - 1, last + preparedDistance)])
    }
    dropPrepared { !near.contains($0) }
    let ahead = near.subtracting(shown).subtracting(prepared.keys).sorted()
    for path in visible where displayed[path] == nil { display(path) }
    if !ahead.isEmpty { prefetchDataSource?.collectionView(self, prefetchItemsAt: ahead) }
    for path in ahead { prepared[path] = ask(path) }
    if showsHeaders { showHeaders(Set(visible.map(\.section))) }
  }

  private func paths(in rect: CGRect) -> [IndexPath] {
    (collectionViewLayout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath).sorted()
  }

  private func display(_ path: IndexPath) {
    let cell = prepared.removeValue(forKey: path) ?? ask(path)
    cell.isSelected = selected.contains(path)
    displayed[path] = cell
    if entersWindowFirst { addSubview(cell) }
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    addSubview(cell)
  }

  private func endDisplaying(_ path: IndexPath) {
    guard let cell = displayed.removeValue(forKey: path) else { return }
    if entersWindowFirst { cell.removeFromSuperview() }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    cell.removeFromSuperview()
    enqueue(cell)
  }

  private func enqueue(_ cell: UICollectionViewCell) {
    if let identifier = cell.reuseIdentifier { queues[identifier, default: []].append(cell) }
  }

  private func dropPrepared(_ isDropped: (IndexPath) -> Bool) {
    for path in prepared.keys.sorted() where isDropped(path) {
      if let cell = prepared.removeValue(forKey: path) { enqueue(cell) }
    }
  }

  private func showHeaders(_ sections: Set<Int>) {
    let kind = UICollectionView.elementKindSectionHeader
    for section in headers.keys.sorted() where !sections.contains(section) { endHeader(section) }
    for section in sections.sorted() where headers[section] == nil {
      let path = IndexPath(item: 0, section: section)
      guard
        let view = dataSource?.collectionView(
          self,
          viewForSupplementaryElementOfKind: kind,
          at: path
        )
      else { continue }
      headers[section] = view
      delegate?.collectionView(
        self,
        willDisplaySupplementaryView: view,
        forElementKind: kind,
        at: path
      )
      addSubview(view)
    }
  }

  private func endHeader(_ section: Int) {
    guard let view = headers.removeValue(forKey: section) else { return }
    delegate?.collectionView(
      self,
      didEndDisplayingSupplementaryView: view,
      forElementOfKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: section)
    )
    view.removeFromSuperview()
  }

  // MARK: Changes

  open func reloadData() {
    precondition(batchDepth == 0, "UICollectionView: reloadData() within a batch")
    reloadCount += 1
    for path in displayed.keys.sorted() { endDisplaying(path) }
    for section in headers.keys.sorted() { endHeader(section) }
    dropPrepared { _ in true }
    selected = []
    mustReload = true
    setNeedsLayout()
  }

  open func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    if batchDepth == 0 {
      if mustReload {
        mustReload = false
        readCounts()
      }
      batch = SectionBatch()
    }
    batchDepth += 1
    updates?()
    batchDepth -= 1
    if batchDepth == 0, let batch {
      self.batch = nil
      carryOut(batch)
    }
    completion?(true)
  }

  private func change(_ body: @escaping (inout SectionBatch) -> Void) {
    performBatchUpdates {
      if var changed = self.batch {
        body(&changed)
        self.batch = changed
      }
    }
  }

  open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedRows += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedRows += indexPaths } }
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedRows += indexPaths } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }

  private func carryOut(_ batch: SectionBatch) {
    batchCount += 1
    let before = counts
    readCounts()
    let destinations = batch.destinations(from: before, to: counts)
    let sections = batch.sectionDestinations(before.count, counts.count)
    dropPrepared { _ in true }
    for path in displayed.keys.sorted()
    where destinations[path] == nil || batch.reloadedRows.contains(path) {
      endDisplaying(path)
    }
    displayed = Dictionary(
      uniqueKeysWithValues: displayed.map { (destinations[$0.key] ?? $0.key, $0.value) }
    )
    for section in headers.keys.sorted() where sections[section] == nil { endHeader(section) }
    headers = Dictionary(
      uniqueKeysWithValues: headers.map { (sections[$0.key] ?? $0.key, $0.value) }
    )
    selected = selected.compactMap { destinations[$0] }
    setNeedsLayout()
    layoutIfNeeded()
  }

  open func selectItem(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      return selected.forEach { deselectItem(at: $0, animated: animated) }
    }
    if !selectsSeveral {
      for path in selected where path != indexPath { deselectItem(at: path, animated: animated) }
    }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    displayed[indexPath]?.isSelected = true
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    displayed[indexPath]?.isSelected = false
  }

  /// Whether several items can be selected, which UIKit decides by another property while editing.
  private var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Taps an item, as a user does.
  public func tap(_ path: IndexPath) {
    if selectsSeveral, selected.contains(path) {
      deselectItem(at: path, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    let before = selectsSeveral ? [] : selected.filter { $0 != path }
    selectItem(at: path, animated: false, scrollPosition: [])
    for path in before { delegate?.collectionView(self, didDeselectItemAt: path) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }
}
