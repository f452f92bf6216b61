/// A screen whose displayed texts can be read back, so that an audit can compare them.
@MainActor
public protocol ShownTextReading: AnyObject {
  /// Returns the text of a visible field before escaping, or nil if no such field is shown.
  func shownText(row: Int, column: Int) -> CellText?
}
