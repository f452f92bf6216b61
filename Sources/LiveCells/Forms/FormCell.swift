/// A cell that can stand in a line of a form: one that is led through its life by a controller.
@MainActor
public protocol FormCell: AnyObject {
  /// The class of the objects that it shows.
  associatedtype Object: AnyObject

  /// Leads the cell through its life.
  var controller: CellController<Object> { get }
}

extension FieldCell: FormCell {}

extension PropertyCell: FormCell {}

extension ObservingCell: FormCell {}

extension FormCell {
  /// Says whether the line of the cell is in sight.
  func setDisplayed(_ isDisplayed: Bool) {
    if isDisplayed { controller.willDisplay() } else { controller.didEndDisplaying() }
  }

  /// Has lines count the objects that they have shown.
  func tellBinds(_ lines: [FormLine]) {
    controller.onBindChange = { for line in lines { line.subject += 1 } }
  }

  /// Ends the life of the cell.
  func end() { controller.end() }

  /// Whether the cell has an object that it doesn't show yet.
  var isAwaited: Bool { controller.object != nil && controller.life.isHidden }
}
