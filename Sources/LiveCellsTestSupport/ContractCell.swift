public import LiveCells

/// A front end's cell as the contract of cells sees it: one that shows a row's name and count.
@MainActor
public protocol ContractCell: AnyObject {
  /// Leads the cell through its life.
  var controller: CellController<ContractRow> { get }
  /// The name that the view shows.
  var shownName: String { get }
  /// The count that the view shows, as its digits.
  var shownCount: String { get }
  /// Whether the view's content is hidden.
  var isContentHidden: Bool { get }
}
