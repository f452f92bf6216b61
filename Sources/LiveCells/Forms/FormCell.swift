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

  /// Has lines know of each object that the cell comes to show, of the present one too.
  func tellBinds(_ lines: [FormLine]) {
    let tell = { [unowned controller] in
      for line in lines { line.bound(hasObject: controller.object != nil) }
    }
    controller.onBindChange = tell
    tell()
  }

  /// Ends the life of the cell.
  func end() { controller.end() }
}
