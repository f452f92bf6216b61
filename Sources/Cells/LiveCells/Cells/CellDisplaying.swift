/// A cell that can be notified of display events, independent of the class of its objects.
///
/// `CellController` conforms to it. Toolkits pass their cells as untyped views, so code that
/// forwards display events cannot depend on the class of objects that a cell shows.
@MainActor
public protocol CellDisplaying: AnyObject {
  /// Reports that the cell is about to be displayed.
  func willDisplay()
  /// Reports that the cell is no longer displayed.
  func didEndDisplaying()
  /// Reports that the cell's screen has appeared.
  func appear()
  /// Reports that the cell's screen has disappeared.
  func disappear()
}

extension CellController: CellDisplaying {}
