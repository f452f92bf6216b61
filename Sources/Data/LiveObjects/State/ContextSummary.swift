/// The values of a context's own keys: whether it has changes, and what can be undone.
struct ContextSummary: Equatable {
  var hasChanges = false
  var canUndo = false
  var canRedo = false
  var undoName: String?
  var redoName: String?
}

/// The observations and values of a context's own keys.
final class ContextKeys {
  /// The keys, by their indexes in the table of the context.
  enum Key: Int {
    case hasChanges, canUndo, canRedo, undoName, redoName
  }

  let registry = Registry()
  private var summary = ContextSummary()

  /// Returns the values for reading one of them.
  func value(of key: Key) -> ContextSummary {
    registry.access(key.rawValue)
    return summary
  }

  /// Sets all values, and notifies observers of those that differ.
  func update(to new: ContextSummary, of context: some KeyValueObservable) {
    if new == summary { return }
    set(\.undoName, new, .undoName, of: context)
    set(\.redoName, new, .redoName, of: context)
    set(\.hasChanges, new, .hasChanges, of: context)
    set(\.canUndo, new, .canUndo, of: context)
    set(\.canRedo, new, .canRedo, of: context)
  }

  private func set<Property: Equatable>(
    _ property: WritableKeyPath<ContextSummary, Property>,
    _ new: ContextSummary,
    _ key: Key,
    of context: some KeyValueObservable
  ) {
    if summary[keyPath: property] == new[keyPath: property] { return }
    registry.mutate(key.rawValue, of: context) {
      summary[keyPath: property]
    } write: {
      summary[keyPath: property] = new[keyPath: property]
    }
  }
}
