/// A cell that shows one object after another, led by a controller.
///
/// `ObservingCell`, `FieldCell` and `PropertyCell` are such cells, and so is any class of a toolkit that
/// holds a `CellController`.
@MainActor
public protocol ReusableCell<Object>: AnyObject {
  /// The class of the objects.
  associatedtype Object: AnyObject

  /// Leads the cell through its life.
  var controller: CellController<Object> { get }
}

extension ObservingCell: ReusableCell {}
extension FieldCell: ReusableCell {}
extension PropertyCell: ReusableCell {}

extension ReusableCell {
  /// Displays the cell on a screen that has appeared, or has not.
  func display(hasAppeared: Bool) {
    setAppeared(hasAppeared)
    controller.willDisplay()
  }

  func setAppeared(_ hasAppeared: Bool) {
    if hasAppeared { controller.appear() } else { controller.disappear() }
  }

  /// Ends displaying, and lets go of what the cell shows.
  func release() {
    controller.didEndDisplaying()
    controller.prepareForReuse()
  }
}
