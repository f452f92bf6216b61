/// A screen that shows people a table's session, and more of them on the way.
///
/// Lives on the main actor.
@MainActor
public protocol SessionShowing: AnyObject {
  /// Shows a session and returns when the person has seen enough.
  ///
  /// - Throws: What keeps the screen from showing it; `CancellationError` if the task is cancelled.
  func run(_ session: TableSession) async throws

  /// Shows another session while one is shown: in its place until the person closes it, or beside it,
  /// as people know it from such screens. The session is held for as long. Does nothing where none is
  /// shown.
  func open(_ session: TableSession)
}
