/// The row actions of a table on a toolkit's screen: those beside a row at either edge, and the
/// deletion.
package struct RowActionSet {
  /// The actions at the leading and at the trailing edge.
  package var leading: ((AnyObject) -> [RowAction<AnyObject>])?
  package var trailing: ((AnyObject) -> [RowAction<AnyObject>])?
  /// The title of the deletion at the trailing edge, or nil if it is not offered.
  package var deletionTitle: String?

  /// Creates a set without actions.
  package init() {}

  /// Whether there are actions beside the deletion.
  package var isEmpty: Bool { leading == nil && trailing == nil }
}
