public import LiveCells

/// A front end's cell under test, which shows the name and the count of a row.
@MainActor
public protocol ContractCell: AnyObject {
  /// The controller of the cell.
  var controller: CellController<ContractRow> { get }
  /// The name that the view shows.
  var shownName: String { get }
  /// The digits of the count that the view shows.
  var shownCount: String { get }
  /// Whether the view's content is hidden.
  var isContentHidden: Bool { get }
}
