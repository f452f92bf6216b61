public import Foundation

extension UITableView {
  public func reloadData() {
    precondition(!hasUncommittedUpdates, "the user's drag was discarded")
    precondition(batchDepth == 0, "UITableView: reloadData() within a batch")
    calls.append(.reload)
    for path in displayed.keys.sorted() { endDisplaying(path) }
    for section in headers.keys.sorted() { endHeader(section) }
    dropPrepared { _ in true }
    selected = []
    mustReload = true
    setNeedsLayout()
  }

  public func beginUpdates() {
    if batchDepth == 0 {
      // The counts before the batch are those that the data source reports at its start.
      if mustReload {
        mustReload = false
        readCounts()
      }
      batch = SectionBatch()
    }
    batchDepth += 1
  }

  public func endUpdates() {
    precondition(batchDepth > 0, "UITableView: endUpdates() without beginUpdates()")
    batchDepth -= 1
    guard batchDepth == 0, let batch else { return }
    self.batch = nil
    carryOut(batch)
  }

  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }

  private func change(_ body: (inout SectionBatch) -> Void) {
    beginUpdates()
    if var changed = batch {
      body(&changed)
      batch = changed
    }
    endUpdates()
  }

  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows += indexPaths }
  }

  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows += indexPaths }
  }

  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows += indexPaths }
  }

  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }

  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  private func carryOut(_ batch: SectionBatch) {
    calls.append(.batch)
    let before = counts
    readCounts()
    let destinations = batch.destinations(from: before, to: counts)
    let sections = batch.sectionDestinations(before.count, counts.count)
    dropPrepared { _ in true }
    for path in displayed.keys.sorted()
    where destinations[path] == nil || batch.reloadedRows.contains(path)
      || batch.reloadedSections.contains(path.section)
    {
      endDisplaying(path)
    }
    displayed = Dictionary(
      uniqueKeysWithValues: displayed.map { (destinations[$0.key] ?? $0.key, $0.value) }
    )
    for section in headers.keys.sorted()
    where sections[section] == nil || batch.reloadedSections.contains(section) {
      endHeader(section)
    }
    headers = Dictionary(
      uniqueKeysWithValues: headers.map { (sections[$0.key] ?? $0.key, $0.value) }
    )
    selected = selected.compactMap { destinations[$0] }
    setNeedsLayout()
    layoutIfNeeded()
  }
}

extension UITableView {
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  public var indexPathForSelectedRow: IndexPath? { selected.min() }

  /// Whether several rows can be selected, which UIKit decides by another property while editing.
  private var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Selects a row without notifying the delegate, as UIKit does.
  public func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selected { deselectRow(at: path, animated: animated) }
      return
    }
    if !selectsSeveral {
      for path in selected where path != indexPath { deselectRow(at: path, animated: animated) }
    }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    displayed[indexPath]?.isSelected = true
  }

  /// Deselects a row without notifying the delegate, as UIKit does.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    displayed[indexPath]?.isSelected = false
  }

  // MARK: Actions of the user

  /// Taps a row.
  public func tap(_ path: IndexPath) {
    guard allowsSelection else { return }
    if selectsSeveral, selected.contains(path) {
      deselectRow(at: path, animated: false)
      delegate?.tableView(self, didDeselectRowAt: path)
      return
    }
    let before = selectsSeveral ? [] : selected.filter { $0 != path }
    selectRow(at: path, animated: false, scrollPosition: .none)
    for path in before { delegate?.tableView(self, didDeselectRowAt: path) }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  /// Swipes a row and taps the action with a title. Returns the success that the action reported,
  /// or nil if it was not offered.
  public func swipe(_ path: IndexPath, isTrailing: Bool = true, tapping title: String) -> Bool? {
    guard dataSource?.tableView(self, canEditRowAt: path) == true else { return nil }
    let configuration =
      isTrailing
      ? delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      : delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    guard let action = configuration?.actions.first(where: { $0.title == title }) else {
      return nil
    }
    var isDone: Bool?
    action.handler(action, self) { isDone = $0 }
    // UIKit removes the row itself after a successful destructive action.
    if action.style == .destructive, isDone == true { deleteRows(at: [path], with: .automatic) }
    return isDone
  }

  /// Swipes a row and taps the deletion. Returns whether it was offered. UIKit offers its own
  /// deletion if the delegate provides no actions.
  public func swipeToDelete(_ path: IndexPath) -> Bool {
    guard let dataSource, dataSource.tableView(self, canEditRowAt: path),
      delegate?.tableView(self, editingStyleForRowAt: path) == .delete,
      delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) == nil
    else { return false }
    dataSource.tableView(self, commit: .delete, forRowAt: path)
    return true
  }

  /// Drags a row to another position. Returns whether it can be dragged. The view has already moved
  /// the row when it notifies the data source.
  public func drag(_ path: IndexPath, to target: IndexPath) -> Bool {
    guard let dataSource, dataSource.tableView(self, canEditRowAt: path),
      dataSource.tableView(self, canMoveRowAt: path)
    else { return false }
    var batch = SectionBatch()
    batch.movedRows = [(path, target)]
    let destinations = batch.destinations(from: counts, to: counts)
    displayed = Dictionary(
      uniqueKeysWithValues: displayed.map { (destinations[$0.key] ?? $0.key, $0.value) }
    )
    selected = selected.compactMap { destinations[$0] }
    dataSource.tableView(self, moveRowAt: path, to: target)
    setNeedsLayout()
    layoutIfNeeded()
    return true
  }
}
