/// An action of the mouse at a cell.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// 0 is the left button, 1 the middle one, 2 the right one.
    case press(button: Int)
    case release
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package var action: Action
  /// The row, counted from 0 at the top.
  package var row: Int
  /// The column, counted from 0 at the left.
  package var column: Int
}
