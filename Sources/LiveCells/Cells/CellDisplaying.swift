/// What a toolkit tells one of its cells, whatever class of objects the cell shows.
///
/// A `CellController` is told so. Toolkits hand their cells over as views of no particular class, so
/// that whoever passes on what they tell must not need to know what the cells show.
@MainActor
public protocol CellDisplaying: AnyObject {
  /// Says that the cell is about to be displayed.
  func willDisplay()
  /// Says that the cell is no longer displayed.
  func didEndDisplaying()
  /// Says that the cell's screen has appeared.
  func appear()
  /// Says that the cell's screen has disappeared.
  func disappear()
}

extension CellController: CellDisplaying {}
