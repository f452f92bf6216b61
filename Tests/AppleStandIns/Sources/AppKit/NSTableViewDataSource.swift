public import Foundation

/// Stands in for AppKit's protocol of the same name. Optional requirements have default
/// implementations.
@MainActor
public protocol NSTableViewDataSource: NSObjectProtocol {
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(
    _ tableView: NSTableView,
    sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  )
  func tableView(
    _ tableView: NSTableView,
    pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)?
  func tableView(
    _ tableView: NSTableView,
    draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint,
    forRowIndexes rowIndexes: IndexSet
  )
  func tableView(
    _ tableView: NSTableView,
    draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint,
    operation: NSDragOperation
  )
  func tableView(
    _ tableView: NSTableView,
    validateDrop info: any NSDraggingInfo,
    proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation
  func tableView(
    _ tableView: NSTableView,
    acceptDrop info: any NSDraggingInfo,
    row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool
}

extension NSTableViewDataSource {
  public func tableView(
    _ tableView: NSTableView,
    pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? { nil }
  public func tableView(
    _ tableView: NSTableView,
    draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint,
    forRowIndexes rowIndexes: IndexSet
  ) {}
  public func tableView(
    _ tableView: NSTableView,
    draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint,
    operation: NSDragOperation
  ) {}
  public func tableView(
    _ tableView: NSTableView,
    validateDrop info: any NSDraggingInfo,
    proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation { [] }
  public func tableView(
    _ tableView: NSTableView,
    acceptDrop info: any NSDraggingInfo,
    row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool { false }
  public func tableView(
    _ tableView: NSTableView,
    sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  ) {}
}

/// Stands in for AppKit's protocol of the same name. Optional requirements have default
/// implementations.
@MainActor
public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
  func tableView(
    _ tableView: NSTableView,
    viewFor tableColumn: NSTableColumn?,
    row: Int
  ) -> NSView?
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool
  func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet
  func tableViewSelectionDidChange(_ notification: Notification)
  func tableView(
    _ tableView: NSTableView,
    rowActionsForRow row: Int,
    edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction]
}

extension NSTableViewDelegate {
  public func tableView(
    _ tableView: NSTableView,
    viewFor tableColumn: NSTableColumn?,
    row: Int
  ) -> NSView? { nil }
  public func tableView(
    _ tableView: NSTableView,
    didAdd rowView: NSTableRowView,
    forRow row: Int
  ) {}
  public func tableView(
    _ tableView: NSTableView,
    didRemove rowView: NSTableRowView,
    forRow row: Int
  ) {}
  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }
  public func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet { proposedSelectionIndexes }
  public func tableViewSelectionDidChange(_ notification: Notification) {}
  public func tableView(
    _ tableView: NSTableView,
    rowActionsForRow row: Int,
    edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction] { [] }
}
