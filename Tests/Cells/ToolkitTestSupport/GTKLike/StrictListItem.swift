public import LiveCells

/// An item of a strict list view, to which rows are bound one after the other.
@MainActor
public final class StrictListItem {
  /// The position of the bound row.
  public internal(set) var position: Int?
  /// The displayed texts.
  public var labels: [CellText] = []
  /// An object that the factory stores with the item.
  public var child: AnyObject?

  init() {}
}
