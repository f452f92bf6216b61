/// A collection that reads data to stay current, and can stop while its rows are not displayed.
///
/// A table suspends its source when it disappears, and resumes it when it appears. Confined to the
/// isolation of the collection.
public protocol SuspendableCollection<Element>: ObservableCollection {
  /// Reports that a view no longer displays the rows.
  ///
  /// While its changes have no observer, the collection then reads and observes nothing, and
  /// returns its last rows. With an observer it continues, because another table may display it.
  /// Repeated calls are harmless.
  func suspend()

  /// Reports that the rows are displayed again. The collection is refreshed immediately and reports
  /// the changes since then. Observing changes has the same effect. Harmless if it was not
  /// suspended.
  func resume()
}
