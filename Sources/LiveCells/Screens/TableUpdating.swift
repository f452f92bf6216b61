/// A screen that can show what a table's frame changed.
@MainActor
public protocol TableUpdating: AnyObject {
  /// Shows an update. Called at most once a frame and table, never for a frame that changed
  /// nothing.
  ///
  /// - Parameters:
  ///   - update: Where something changed.
  ///   - table: What stands there now. It may be kept, weakly, to be asked between updates for what
  ///     the last one led to.
  func apply(_ update: TableUpdate, of table: any TableReading)
}
