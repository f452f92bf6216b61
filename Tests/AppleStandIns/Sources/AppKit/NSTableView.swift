public import Foundation

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSTableColumn: NSObject {
  open var identifier: NSUserInterfaceItemIdentifier
  open var title = ""
  open var width: CGFloat = 100
  open var sortDescriptorPrototype: NSSortDescriptor?

  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
    super.init()
  }
}

/// Stands in for AppKit's view-based class of the same name. Rows have one height, views are reused
/// by identifier, and inconsistent updates trap.
///
/// Like AppKit, which draws ahead, it creates views for the visible rows and for some around them.
@MainActor
open class NSTableView: NSControl {
  /// Stands in for AppKit's type of the same name.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  /// Stands in for AppKit's type of the same name.
  public typealias AutosaveName = String

  /// Stands in for AppKit's type of the same name.
  public enum DropOperation: UInt, Sendable { case on, above }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open var rowHeight: CGFloat = 24
  open var allowsMultipleSelection = false
  open var usesAutomaticRowHeights = false
  open var rowActionsVisible = false
  open var autosaveName: AutosaveName? {
    didSet { renameSaved(from: oldValue) }
  }
  open var autosaveTableColumns = false
  open internal(set) var tableColumns: [NSTableColumn] = []
  open private(set) var numberOfRows = 0
  open private(set) var selectedRowIndexes = IndexSet()

  /// A recorded call, for tests.
  public enum Call: Hashable, Sendable { case reload, begin, insert, remove, move }
  public var calls: [Call] = []
  /// The number of rows that are prepared ahead, chosen by tests.
  public var preparedDistance = 2

  /// The place of a drop as the data source has corrected it.
  var dropTarget: (row: Int, operation: DropOperation)?
  private var rowViews: [Int: NSTableRowView] = [:]
  private var queues: [NSUserInterfaceItemIdentifier: [NSView]] = [:]
  private var mustReload = true
  private var depth = 0

  open var sortDescriptors: [NSSortDescriptor] = [] {
    didSet {
      dataSource?.tableView(self, sortDescriptorsDidChange: oldValue)
      save()
    }
  }

  open override var frame: NSRect {
    get { NSRect(x: 0, y: 0, width: super.frame.width, height: allHeight) }
    set { super.frame = newValue }
  }

  private var allHeight: CGFloat {
    max(superview?.frame.height ?? 0, CGFloat(numberOfRows) * rowHeight)
  }

  open override var bounds: NSRect {
    get { NSRect(origin: .zero, size: frame.size) }
    set { super.frame.size = newValue.size }
  }

  // MARK: Columns

  open func addTableColumn(_ tableColumn: NSTableColumn) {
    tableColumns.append(tableColumn)
    save()
  }

  open func moveColumn(_ oldIndex: Int, toColumn newIndex: Int) {
    tableColumns.insert(tableColumns.remove(at: oldIndex), at: newIndex)
    save()
    for rowView in rowViews.values where !rowView.isGroupRowStyle {
      rowView.cells.insert(rowView.cells.remove(at: oldIndex), at: newIndex)
    }
  }

  /// Clicks the header of a column, as a user does.
  public func clickHead(_ column: Int) {
    guard let prototype = tableColumns[column].sortDescriptorPrototype else { return }
    let present = sortDescriptors.first
    let new =
      present?.key == prototype.key
      ? present?.reversedSortDescriptor as? NSSortDescriptor ?? prototype : prototype
    // Earlier sort descriptors follow the new one.
    sortDescriptors = [new] + sortDescriptors.filter { $0.key != new.key }
  }

  // MARK: Views

  open func makeView(
    withIdentifier identifier: NSUserInterfaceItemIdentifier,
    owner: Any?
  ) -> NSView? {
    let view = queues[identifier]?.popLast()
    view?.callOverridden("prepareForReuse") { view?.prepareForReuse() }
    return view
  }

  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    precondition(!makeIfNecessary, "the stand-in makes no views on demand")
    guard let rowView = rowViews[row], rowView.cells.indices.contains(column) else { return nil }
    return rowView.cells[column]
  }

  open func row(for view: NSView) -> Int {
    rowViews.first { $0.value.holds(view) }?.key ?? -1
  }

  open func column(for view: NSView) -> Int {
    let cells = rowViews.values.first { $0.holds(view) }?.cells
    return cells?.firstIndex { $0?.holds(view) ?? false } ?? -1
  }

  open func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? { rowViews[row] }

  open func rect(ofRow row: Int) -> NSRect {
    guard row >= 0, row < numberOfRows else { return .zero }
    return NSRect(x: 0, y: CGFloat(row) * rowHeight, width: frame.width, height: rowHeight)
  }

  open func rows(in rect: NSRect) -> NSRange {
    let first = max(0, Int((rect.minY / rowHeight).rounded(.down)))
    let end = min(numberOfRows, Int((rect.maxY / rowHeight).rounded(.up)))
    return first < end
      ? NSRange(location: first, length: end - first) : NSRange(location: 0, length: 0)
  }

  private func add(_ row: Int) {
    let rowView = NSTableRowView(frame: rect(ofRow: row))
    rowView.isGroupRowStyle = delegate?.tableView(self, isGroupRow: row) ?? false
    // A group row has one view across all columns.
    let columns: [NSTableColumn?] = rowView.isGroupRowStyle ? [nil] : tableColumns
    rowView.cells = columns.map { delegate?.tableView(self, viewFor: $0, row: row) }
    rowViews[row] = rowView
    for cell in rowView.cells { cell.map(rowView.addSubview) }
    addSubview(rowView)
    delegate?.tableView(self, didAdd: rowView, forRow: row)
  }

  private func remove(_ row: Int, isDeleted: Bool) {
    guard let rowView = rowViews.removeValue(forKey: row) else { return }
    rowView.removeFromSuperview()
    delegate?.tableView(self, didRemove: rowView, forRow: isDeleted ? -1 : row)
    for case let cell? in rowView.cells {
      cell.removeFromSuperview()
      if let identifier = cell.identifier { queues[identifier, default: []].append(cell) }
    }
  }

  open override func layout() {
    guard depth == 0 else { return }
    if mustReload {
      mustReload = false
      numberOfRows = dataSource?.numberOfRows(in: self) ?? 0
    }
    clip()
    let sight = visibleRect
    let seen = rows(in: sight)
    let first = max(0, seen.location - preparedDistance)
    let near =
      seen.length == 0
      ? 0..<0 : first..<min(numberOfRows, seen.location + seen.length + preparedDistance)
    for row in rowViews.keys.sorted() where !near.contains(row) { remove(row, isDeleted: false) }
    for row in near where rowViews[row] == nil { add(row) }
  }

  /// Scrolls back from beyond the end.
  private func clip() {
    let last = max(0, allHeight - visibleRect.height)
    if visibleRect.minY > last { scroll(NSPoint(x: 0, y: last)) }
  }

  // MARK: Changes

  open func reloadData() {
    precondition(depth == 0, "NSTableView: reloadData() within updates")
    calls.append(.reload)
    for row in rowViews.keys.sorted() { remove(row, isDeleted: false) }
    numberOfRows = dataSource?.numberOfRows(in: self) ?? 0
    mustReload = false
    selectedRowIndexes = selectedRowIndexes.filteredIndexSet { $0 < numberOfRows }
  }

  open func beginUpdates() {
    if mustReload { layout() }
    if depth == 0 { calls.append(.begin) }
    depth += 1
  }

  open func endUpdates() {
    precondition(depth > 0, "NSTableView: endUpdates() without beginUpdates()")
    depth -= 1
    guard depth == 0 else { return }
    let count = dataSource?.numberOfRows(in: self) ?? 0
    precondition(
      count == numberOfRows,
      "NSInternalInconsistencyException: \(count) rows, \(numberOfRows) after the updates"
    )
    layout()
  }

  open func insertRows(at indexes: IndexSet, withAnimation options: AnimationOptions = []) {
    calls.append(.insert)
    for index in indexes {
      precondition(index <= numberOfRows, "NSTableView: row \(index) inserted beyond the end")
      shift { $0 >= index ? $0 + 1 : $0 }
      numberOfRows += 1
    }
  }

  open func removeRows(at indexes: IndexSet, withAnimation options: AnimationOptions = []) {
    calls.append(.remove)
    for index in indexes.reversed() {
      precondition(index < numberOfRows, "NSTableView: row \(index) isn't there to be removed")
      remove(index, isDeleted: true)
      selectedRowIndexes.remove(index)
      shift { $0 > index ? $0 - 1 : $0 }
      numberOfRows -= 1
    }
  }

  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    calls.append(.move)
    precondition(max(oldIndex, newIndex) < numberOfRows, "NSTableView: no such row to move")
    shift { row in
      if row == oldIndex { return newIndex }
      let taken = row > oldIndex ? row - 1 : row
      return taken >= newIndex ? taken + 1 : taken
    }
  }

  private func shift(_ place: (Int) -> Int) {
    rowViews = Dictionary(uniqueKeysWithValues: rowViews.map { (place($0.key), $0.value) })
    selectedRowIndexes = IndexSet(selectedRowIndexes.map(place))
  }

  // MARK: Selection

  /// Selects rows, as a user does.
  public func chooseRows(_ indexes: IndexSet) {
    let proposed = delegate?.tableView(self, selectionIndexesForProposedSelection: indexes)
    selectRowIndexes(proposed ?? indexes, byExtendingSelection: false)
  }

  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    let new = extend ? selectedRowIndexes.union(indexes) : indexes
    guard new != selectedRowIndexes else { return }
    precondition(new.allSatisfy { $0 < numberOfRows }, "NSTableView: no such row to select")
    selectedRowIndexes = new
    delegate?.tableViewSelectionDidChange(
      Notification(name: Notification.Name("NSTableViewSelectionDidChangeNotification"))
    )
  }
}
