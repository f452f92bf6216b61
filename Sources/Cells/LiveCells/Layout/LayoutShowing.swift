public import KeyValueObserving

/// A screen that shows tables and forms, and opens further ones while it runs.
///
/// Confined to the main actor.
@MainActor
public protocol LayoutShowing: AnyObject {
  /// Shows a layout and returns when the user closes it.
  ///
  /// - Throws: An error if the screen cannot show the layout; `CancellationError` if the task is
  ///   cancelled.
  func run(_ layout: ScreenLayout) async throws

  /// Shows another layout while one is shown. Depending on the platform, it replaces the current
  /// one until the user closes it, or it opens in another window. The layout is retained while it
  /// is shown. Does nothing if no layout is shown.
  func open(_ layout: ScreenLayout)
}

extension LayoutShowing {
  /// Shows a session and returns when the user closes it, as `run(_:)` of a layout does.
  public func run(_ session: TableSession) async throws {
    try await run(.table(session))
  }

  /// Shows a table and returns when the user closes it, as `run(_:)` of a layout does.
  public func run(_ table: LiveTable<some ObservableCollection>, title: String = "") async throws {
    try await run(.table(TableSession(table, title: title)))
  }

  /// Shows another session while something is shown, as `open(_:)` of a layout does.
  public func open(_ session: TableSession) {
    open(.table(session))
  }
}
