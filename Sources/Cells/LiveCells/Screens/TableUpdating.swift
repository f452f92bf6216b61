/// A screen that displays the changes of a table.
@MainActor
public protocol TableUpdating: AnyObject {
  /// Displays an update. Called at most once per frame and table, and never for a frame without
  /// changes.
  ///
  /// - Parameters:
  ///   - update: The positions that have changed.
  ///   - table: The source of the contents. The screen may keep a weak reference and read it until
  ///     the next update.
  func apply(_ update: TableUpdate, of table: any TableReading)
}
