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

  /// The content of `ContractRow.filled` that the view shows, or nil if the cell does not use it.
  /// The default implementation returns nil.
  var shownFilling: String? { get }
  /// The log of the notifications that the cell has received, or nil if it receives none. The
  /// default implementation returns nil.
  var events: ContractEvents? { get }
  /// Measures the cell as the toolkit does before it displays the cell. The default implementation
  /// calls the controller.
  func measure()
}

extension ContractCell {
  public var shownFilling: String? { nil }
  public var events: ContractEvents? { nil }
  public func measure() { controller.fill() }
}
