/// Who makes and fills the places of a strict list view, and has its rows: what list item factory and
/// list model are in GTK.
@MainActor
public protocol StrictListFactory: AnyObject {
  /// The number of rows. It must be what the list view was told with `itemsChanged`.
  var itemCount: Int { get }
  /// Makes what stands in a place.
  func setup(_ item: StrictListItem)
  /// Shows the row at the item's position. Far more rows are bound than can be seen.
  func bind(_ item: StrictListItem)
  /// Lets go of the row.
  func unbind(_ item: StrictListItem)
  /// Takes away what stands in a place.
  func teardown(_ item: StrictListItem)
}
