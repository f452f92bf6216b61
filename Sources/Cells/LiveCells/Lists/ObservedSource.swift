import KeyValueObserving

/// A collection with the changes that it has reported and that have not been applied yet.
@MainActor
final class ObservedSource<Source: ObservableCollection> {
  let collection: Source
  /// The collection, if it must be flushed to apply changes of its rows' values.
  private let flushable: (any Flushable)?
  private let onNews: @Sendable () -> Void
  private var log = ChangeLog()
  private var observations: [ObservationToken] = []

  /// Creates a source that is not observed yet.
  ///
  /// - Parameter onNews: Called when a change was reported, or on any thread when changes wait for
  ///   a flush.
  init(_ collection: Source, onNews: @escaping @Sendable () -> Void) {
    self.collection = collection
    self.onNews = onNews
    flushable = collection as? any Flushable
  }

  var isObserved: Bool { !observations.isEmpty }

  /// Observes the collection until `stop()`.
  func observe() {
    observations = [
      collection.observeChanges { [weak self] change in
        // A collection reports changes in the isolation in which it was made, here the main actor.
        MainActor.assumeIsolated {
          self?.log.append(change)
          self?.onNews()
        }
      }
    ]
    if let flushable { observations.append(flushable.observeWaiting(onNews)) }
  }

  /// Ends the observation.
  func stop() { observations = [] }

  /// Lets the collection read again, if it was suspended, and observes it.
  func resume() {
    (collection as? any SuspendableCollection)?.resume()
    observe()
  }

  /// Ends the observation, and lets the collection stop reading.
  func suspend() {
    stop()
    (collection as? any SuspendableCollection)?.suspend()
  }

  /// Applies the changes that wait in the collection.
  func flush() { flushable?.flush() }

  /// Adds a change as if the collection had reported it.
  func add(_ change: ListChange) { log.append(change) }

  /// The reported changes, as one.
  func changes() -> ListChange { log.combined() }

  /// Removes and returns the reported changes, as one.
  func takeChanges() -> ListChange { log.take() }

  /// Removes and returns the reported changes, with the inserted rows.
  func takeInsertions() -> (change: ListChange, rows: [Source.Element]) {
    var change = log.take()
    // Reading rows may make a collection detect further changes. The number of attempts is limited.
    for _ in 0..<4 where !change.isReload {
      let rows = change.insertions.map { collection[$0] }
      if log.isEmpty { return (change, rows) }
      change = change.followed(by: log.take())
    }
    return (change.isEmpty ? change : .reload, [])
  }

  /// Returns all rows of the collection, as they are after every reported change.
  func takeAll() -> [Source.Element] {
    var rows: [Source.Element] = []
    for _ in 0..<4 {
      _ = log.take()
      rows = (0..<collection.count).map { collection[$0] }
      if log.isEmpty { return rows }
    }
    // It is unknown which of the changes are included in the rows that were read.
    log.append(.reload)
    return rows
  }
}
