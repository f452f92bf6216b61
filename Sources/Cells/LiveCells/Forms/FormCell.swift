/// A cell with a controller, which can be displayed in a line of a form.
@MainActor
public protocol FormCell: AnyObject {
  /// The class of the objects that the cell shows.
  associatedtype Object: AnyObject

  /// The controller of the cell.
  var controller: CellController<Object> { get }
}

extension FieldCell: FormCell {}

extension PropertyCell: FormCell {}

extension ObservingCell: FormCell {}

extension FormCell {
  /// Reports whether the line of the cell is visible.
  func setDisplayed(_ isDisplayed: Bool) {
    if isDisplayed { controller.willDisplay() } else { controller.didEndDisplaying() }
  }

  /// Notifies lines of the object that the cell currently shows, and of each later one.
  func notifyLines(_ lines: [FormLine]) {
    let notify = { [unowned controller] in
      for line in lines { line.bound(hasObject: controller.object != nil) }
    }
    controller.reports.onChange = notify
    notify()
  }

  /// Ends the controller's work for good.
  func end() { controller.end() }
}
