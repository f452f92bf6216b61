/// A collection that can rest while nobody looks at its rows: one that is kept current by reading.
///
/// A table that disappears suspends its source, and one that appears resumes it. Confined to the
/// isolation of the collection.
public protocol SuspendableCollection<Element>: ObservableCollection {
  /// Says that whoever showed the rows shows them no more.
  ///
  /// From then on, as long as nobody observes its changes, the collection reads nothing and follows
  /// nothing, and answers with what it knew last. While anybody observes, it goes on: another table
  /// may still show it. Twice is harmless.
  func suspend()

  /// Says that the rows are shown again: the collection looks at once, and tells of what has changed
  /// meanwhile. To observe changes does this too. Harmless where nothing was suspended.
  func resume()
}
