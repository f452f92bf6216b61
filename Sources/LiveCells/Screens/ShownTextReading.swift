/// A screen that can be asked what it shows, which lets an audit compare.
@MainActor
public protocol ShownTextReading: AnyObject {
  /// The text that a visible field shows, before escaping; nil when it shows no such field.
  func shownText(row: Int, column: Int) -> CellText?
}
