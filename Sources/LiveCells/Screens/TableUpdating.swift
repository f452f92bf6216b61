/// A screen that can show what a table's frame changed.
@MainActor
public protocol TableUpdating: AnyObject {
  /// Shows an update. Called at most once a frame and table, never for a frame that changed
  /// nothing.
  func apply(_ update: TableUpdate)
}
