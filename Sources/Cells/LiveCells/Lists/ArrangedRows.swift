public import KeyValueObserving

/// The rows of a collection, sorted, filtered or grouped in sections, kept current as values
/// change.
///
/// ```swift
/// let recent = songs.filtered(by: { $0.year > 1960 }).sorted(by: \.title)
/// ```
///
/// Each row is read once and then observed only for the properties that its sort keys, its section
/// and the filter have read. A change takes time logarithmic in the number of rows, and is reported
/// as an insertion, removal or move. All changes between two frames are reported as one. Rows that
/// are equal in all sort keys keep the order of the source. Arrangements can therefore be stacked:
/// each keeps the order of the one below where its own keys do not decide.
///
/// All rows of the source are read and retained. For a large table, let the database sort instead.
///
/// It is confined to the main actor, and so are the rows; rows of a synchronized class may be
/// changed on any thread. It observes its source and its rows until it is deallocated. While it is
/// observed, `count` and the rows reflect the last reported change. Otherwise they are current.
@MainActor
public final class ArrangedRows<Source: ObservableCollection>: SectionedCollection,
  SuspendableCollection, Flushable
{
  public typealias Element = Source.Element

  /// The collection that is arranged.
  public let source: Source
  /// The sort keys in order of precedence. If empty, the order of the source is kept.
  public var sortKeys: [SortKey<Element>] {
    didSet { criteriaChanged(reorders: true) }
  }
  /// The condition for rows to be shown, or nil to show all. The properties that it reads are
  /// observed.
  public var filter: ((Element) -> Bool)? {
    didSet { criteriaChanged(reorders: false) }
  }
  /// The values that group the rows into sections, or nil for no sections.
  public var sectioning: Sectioning<Element>? {
    didSet { criteriaChanged(reorders: true) }
  }
  /// The sectioning of the source, which is used unless another one is set.
  private var inheritedSectioning: Sectioning<Element>?
  /// Whether the sections differ from those of the source.
  private var hasOwnSections = false
  /// Whether rows keep their positions while the user is reading.
  ///
  /// Values are still updated. A row whose new value would move or hide it stays where it is. A row
  /// that would be shown stays hidden, including new rows of the source. Rows that the source
  /// removes are removed at once, so that no command is applied to a missing row; the other rows
  /// keep their order. Setting this to false reports all deferred changes as one change.
  public var holdsOrder = false {
    didSet {
      guard holdsOrder != oldValue else { return }
      waiting.post()
    }
  }

  let waiting = WaitingEntries()
  let arrangement = RowArrangement()
  /// The filter, erased to `AnyObject`.
  var passes: ((AnyObject) -> Bool)?
  /// The observations of each entry's reads, by entry number.
  var followers: [ReadFollower] = []
  /// Changes of the source that have not been applied to the arrangement.
  var log = ChangeLog()
  /// The entries that wait while the order is held.
  var held = HeldEntries()
  var mustArrangeAll = true
  /// Whether the next complete arrangement is reported as a reload, because no difference is known.
  var mustReload = true
  /// Whether the source was reloaded while the order was held. The rows that it moved are unknown.
  var mustArrangeOnRelease = false
  var isFlushing = false
  /// Whether all observation is suspended, because the rows are not on a screen.
  var isSuspended = false
  /// Whether to suspend as soon as the last observer ends.
  private var mustSuspend = false
  var arrangedSections = ArrangedSections()
  private var sourceObservations: [ObservationToken] = []
  let flushableSource: (any Flushable)?
  let observers = ListObservers()
  let sectionObservers = ListObservers()

  /// Creates an arrangement of a collection's rows.
  ///
  /// - Parameters:
  ///   - source: The collection. It is retained.
  ///   - sortKeys: The sort keys in order of precedence.
  ///   - filter: The condition for rows to be shown, or nil to show all.
  public init(
    _ source: Source,
    sortedBy sortKeys: [SortKey<Element>] = [],
    filter: ((Element) -> Bool)? = nil
  ) {
    self.source = source
    self.sortKeys = sortKeys
    self.filter = filter
    flushableSource = source as? any Flushable
    waiting.setFallback { [weak self] in
      Task { @MainActor in self?.flush() }
    }
    observeSource()
  }

  public var count: Int {
    observers.noteRead()
    flushIfUnobserved()
    return arrangement.count
  }

  public subscript(position: Int) -> Element {
    observers.noteRead()
    flushIfUnobserved()
    return element(arrangement[position])
  }

  public func position(of element: Element) -> Int? {
    flushIfUnobserved()
    return arrangement.position(of: element)
  }

  /// The number of rows that would move, appear or disappear if the order were not held.
  public var heldCount: Int {
    flushIfUnobserved()
    return held.count
  }

  public var sections: [RowSection]? {
    flushIfUnobserved()
    return arrangedSections.shown
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    resume()
    flush()
    return observers.observe(body)
  }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    sectionObservers.observe { _ in body() }
  }

  package func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken {
    waiting.observe(body)
  }

  private func flushIfUnobserved() {
    if observers.isEmpty, !isSuspended { flush() }
  }

  private func criteriaChanged(reorders: Bool) {
    mustArrangeAll = true
    if reorders { mustReload = true }
    waiting.post()
  }

  func observeSource() {
    sourceObservations = [
      source.observeChanges { [weak self] change in
        // A collection reports changes in the isolation in which it was made, here the main actor.
        MainActor.assumeIsolated {
          self?.log.append(change)
          self?.waiting.post()
        }
      }
    ]
    if let flushableSource {
      sourceObservations.append(flushableSource.observeWaiting { [waiting] in waiting.post() })
    }
  }

  /// Ends all observation as soon as the rows have no observer. The next flush after that reads all
  /// rows again.
  public func suspend() {
    mustSuspend = true
    suspendIfUnobserved()
  }

  func suspendIfUnobserved() {
    guard mustSuspend, !isSuspended, observers.isEmpty else { return }
    isSuspended = true
    sourceObservations = []
    for follower in followers { follower.end() }
    (source as? any SuspendableCollection)?.suspend()
  }

  public func resume() {
    mustSuspend = false
    guard isSuspended else { return }
    isSuspended = false
    (source as? any SuspendableCollection)?.resume()
    observeSource()
    mustArrangeAll = true
    mustReload = true
    waiting.post()
  }
}

extension ArrangedRows {
  /// Creates an arrangement of an array of objects. Change the array through `source`.
  public convenience init<Object: AnyObject>(
    _ rows: [Object],
    sortedBy sortKeys: [SortKey<Object>] = [],
    filter: ((Object) -> Bool)? = nil
  ) where Source == ObservableArray<Object> {
    self.init(ObservableArray(rows), sortedBy: sortKeys, filter: filter)
  }
}

extension ArrangedRows {
  /// Creates an arrangement that keeps the sections of its source, if they are computed from the
  /// rows.
  convenience init(
    _ source: Source,
    inheritingSections sections: (any SectionedCollection<Element>)?
  ) {
    self.init(source)
    if let sections = sections as? any SectioningRows<Element> {
      inheritedSectioning = sections.sectioning
      sectioning = sections.sectioning
    }
  }

  /// Sets the sectioning. If nil, the sectioning of the source is used.
  func section(by own: Sectioning<Element>?) {
    hasOwnSections = own != nil
    sectioning = own ?? inheritedSectioning
  }

  /// Whether the order and the sections are those of the source.
  var isPlain: Bool {
    sortKeys.isEmpty && filter == nil && !holdsOrder && held.count == 0
      && !mustArrangeOnRelease && !hasOwnSections
  }
}

/// Rows with a sectioning that is computed from the rows.
@MainActor
protocol SectioningRows<Row>: AnyObject {
  associatedtype Row: AnyObject
  var sectioning: Sectioning<Row>? { get }
}

extension ArrangedRows: SectioningRows {
  typealias Row = Element
}
