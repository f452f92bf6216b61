/// The keys of a list after some rows have changed.
package struct FollowedKeys: Sendable {
  /// The present keys and sections.
  package var ordered: OrderedKeys
  /// The change of the list.
  package var change: ListChange
  /// The present rows among those that may have changed, in order, with their positions.
  var placed: [(key: Int64, position: Int)]
}
