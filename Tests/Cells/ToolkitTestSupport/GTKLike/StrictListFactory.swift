/// The factory and the model of a strict list view, like GTK's list item factory and list model.
@MainActor
public protocol StrictListFactory: AnyObject {
  /// The number of rows. It must match the changes reported with `itemsChanged`.
  var itemCount: Int { get }
  /// Creates the child of an item.
  func setup(_ item: StrictListItem)
  /// Shows the row at the item's position. Far more rows are bound than are visible.
  func bind(_ item: StrictListItem)
  /// Releases the row.
  func unbind(_ item: StrictListItem)
  /// Removes the child of an item.
  func teardown(_ item: StrictListItem)
}
