import KeyValueObserving

/// A list while a table displays it.
@MainActor
final class DisplayedList {
  let rows: any ObservableCollection
  /// The list, if its rows may have sections.
  let sectioned: (any SectionedCollection)?
  /// The list, if it must be flushed to apply changes of its rows' values.
  private let flushable: (any Flushable)?
  private var observations: [ObservationToken] = []
  /// Whether the list is being flushed, which notifies its observers.
  private(set) var isFlushing = false

  init(_ rows: any ObservableCollection) {
    self.rows = rows
    sectioned = rows as? any SectionedCollection
    flushable = rows as? any Flushable
  }

  var isObserved: Bool { !observations.isEmpty }

  /// Observes the list until `stopObserving()`.
  ///
  /// - Parameters:
  ///   - onNews: Called when sections have changed, or changes wait for a flush; the latter on any
  ///     thread.
  ///   - onChange: Called with each change of the list.
  func observe(
    onNews: @escaping @Sendable () -> Void,
    onChange: @escaping @MainActor (ListChange) -> Void
  ) {
    observations = [
      rows.observeChanges { change in
        // A collection calls its observers in its own isolation, which is the main actor here.
        MainActor.assumeIsolated { onChange(change) }
      }
    ]
    if let flushable { observations.append(flushable.observeWaiting(onNews)) }
    if let sectioned { observations.append(sectioned.observeSections(onNews)) }
  }

  func stopObserving() {
    observations = []
  }

  /// Applies the changes that wait in the list. Does nothing while a flush is running.
  func flush() {
    guard let flushable, !isFlushing else { return }
    isFlushing = true
    flushable.flush()
    isFlushing = false
  }
}
