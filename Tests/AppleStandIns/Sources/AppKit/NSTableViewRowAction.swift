public import Foundation

/// Stands in for AppKit's class of the same name, which is nonisolated.
open class NSTableViewRowAction: NSObject {
  /// Stands in for AppKit's type of the same name.
  public enum Style: Int, Sendable {
    case regular = 0
    case destructive
  }

  open private(set) var style: Style
  open var title: String
  let handler: (NSTableViewRowAction, Int) -> Void

  public init(
    style: Style,
    title: String,
    handler: @escaping (NSTableViewRowAction, Int) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

extension NSTableView {
  /// Stands in for AppKit's type of the same name.
  public enum RowActionEdge: Int, Sendable {
    case leading = 0
    case trailing
  }

  /// Swipes a row, as a user does, and returns the offered actions.
  public func offered(_ row: Int, _ edge: RowActionEdge) -> [NSTableViewRowAction] {
    let actions = delegate?.tableView(self, rowActionsForRow: row, edge: edge) ?? []
    rowActionsVisible = !actions.isEmpty
    return actions
  }

  /// Clicks an action that a swipe has revealed.
  public func click(_ action: NSTableViewRowAction, row: Int) { action.handler(action, row) }
}
