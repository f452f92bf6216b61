public import KeyValueObserving

/// A screen that shows people tables and forms, and more of them on the way.
///
/// Lives on the main actor.
@MainActor
public protocol LayoutShowing: AnyObject {
  /// Shows a layout and returns when the person has seen enough.
  ///
  /// - Throws: What keeps the screen from showing it; `CancellationError` if the task is cancelled.
  func run(_ layout: ScreenLayout) async throws

  /// Shows another layout while one is shown: in its place until the person closes it, or beside it,
  /// as people know it from such screens. What is in it is held for as long. Does nothing where none is
  /// shown.
  func open(_ layout: ScreenLayout)
}

extension LayoutShowing {
  /// Shows a session and returns when the person has seen enough, as `run(_:)` of a layout does.
  public func run(_ session: TableSession) async throws {
    try await run(.table(session))
  }

  /// Shows a table and returns when the person has seen enough, as `run(_:)` of a layout does.
  public func run(_ table: LiveTable<some ObservableCollection>, title: String = "") async throws {
    try await run(.table(TableSession(table, title: title)))
  }

  /// Shows another session while something is shown, as `open(_:)` of a layout does.
  public func open(_ session: TableSession) {
    open(.table(session))
  }
}
