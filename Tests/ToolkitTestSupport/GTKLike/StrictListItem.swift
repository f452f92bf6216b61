public import LiveCells

/// A place in a strict list view that rows are bound to, one after the other.
@MainActor
public final class StrictListItem {
  /// The position of the row that is bound.
  public internal(set) var position: Int?
  /// What stands in it.
  public var labels: [CellText] = []
  /// What the factory keeps with it.
  public var child: AnyObject?

  init() {}
}
