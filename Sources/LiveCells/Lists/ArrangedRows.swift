public import KeyValueObserving

/// The rows of a collection in another order, or only some of them, kept right as values change.
///
/// ```swift
/// let waiting = requests.filtered(by: { $0.status == "queued" }).sorted(by: \.priority)
/// ```
///
/// Each row is read once and then followed only for what its sort keys, its section and the filter
/// have read of it; a change costs a time that grows with the logarithm of the number of rows, and
/// is told as the insertion, removal or move that it is. All changes between two frames are told as
/// one. Rows that are equal in all sort keys stand in the order of the source, so arrangements can
/// be stacked: each keeps the order of the one beneath where it has none of its own.
///
/// It reads and holds all rows of its source. A large table of a store is better ordered there.
///
/// It belongs to the main actor, and so do the rows; a row of a synchronized class may be changed
/// on any thread. It follows its source and its rows for as long as it lives. While somebody
/// observes it, `count` and rows are those that were told of last; otherwise they are current.
@MainActor
public final class ArrangedRows<Source: ObservableCollection>: SectionedCollection,
  SuspendableCollection, Flushable
{
  public typealias Element = Source.Element

  /// Where the rows come from.
  public let source: Source
  /// What the rows are ordered by, the most important first; as in the source when empty.
  public var sortKeys: [SortKey<Element>] {
    didSet { criteriaChanged(reorders: true) }
  }
  /// Which rows are shown: those for which it returns true; all when nil. What it reads is followed.
  public var filter: ((Element) -> Bool)? {
    didSet { criteriaChanged(reorders: false) }
  }
  /// What the rows are gathered in sections by; nil for no sections.
  public var sectioning: Sectioning<Element>? {
    didSet { criteriaChanged(reorders: true) }
  }
  /// The sections that follow from the source's rows.
  private var inheritedSectioning: Sectioning<Element>?
  /// Whether the rows are in other sections than those of the source.
  private var hasOwnSections = false
  /// Whether rows keep their places while somebody reads.
  ///
  /// Values are still followed. A row whose value would take it to another place, or out of sight,
  /// waits where it is; one that would come into sight, a new one of the source too, waits unseen.
  /// Only a row that the source has lost goes at once: nobody should act on what is not there, and
  /// the others keep their order. Setting it to false tells of everything that has waited as one
  /// change.
  public var holdsOrder = false {
    didSet {
      guard holdsOrder != oldValue else { return }
      waiting.post()
    }
  }

  let waiting = WaitingEntries()
  let arrangement = RowArrangement()
  /// The filter, for any object.
  var passes: ((AnyObject) -> Bool)?
  /// Follow what was read of each entry, by number.
  var followers: [ReadFollower] = []
  /// What has happened to the source and is not in the arrangement yet.
  var log = ChangeLog()
  /// The entries whose values would have them stand elsewhere if the order were not held.
  var held: Set<Int> = []
  /// The entries that the source has moved while the order was held.
  var displaced: Set<Int> = []
  var mustArrangeAll = true
  /// Whether the next arranging of all is told as a reload, being nothing that could be followed.
  var mustReload = true
  /// Whether the source was read anew while the order was held: whose place it changed is not known.
  var mustArrangeOnRelease = false
  var isFlushing = false
  /// Whether nothing is observed, because nothing of it is on a screen.
  var isSuspended = false
  /// Whether that is to be so as soon as nobody observes the rows.
  private var mustSuspend = false
  var shownSections: [RowSection]?
  var sectionValues: [SortValue] = []
  var nextSection = 0
  var sourceObservation: ObservationToken?
  private var sourceWaiting: ObservationToken?
  let flushableSource: (any Flushable)?
  let observers = ListObservers()
  let sectionObservers = ListObservers()

  /// The rows of a collection, arranged.
  ///
  /// - Parameters:
  ///   - source: Where the rows come from. It is held.
  ///   - sortKeys: What the rows are ordered by, the most important first.
  ///   - filter: Which rows are shown; all when nil.
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

  /// How many rows would stand elsewhere, come or go if the order were not held.
  public var heldCount: Int {
    flushIfUnobserved()
    return heldNumberCount
  }

  public var sections: [RowSection]? {
    flushIfUnobserved()
    return shownSections
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

  var heldNumberCount: Int {
    displaced.isEmpty ? held.count : held.union(displaced).count
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
    sourceObservation = source.observeChanges { [weak self] change in
      // A collection tells in the isolation it was made in, which is this one's.
      MainActor.assumeIsolated {
        self?.log.append(change)
        self?.waiting.post()
      }
    }
    sourceWaiting = flushableSource?.observeWaiting { [waiting] in waiting.post() }
  }

  /// Follows nothing from now on, unless somebody observes the rows; to be asked to flush makes it
  /// read everything then.
  public func suspend() {
    mustSuspend = true
    suspendIfUnobserved()
  }

  func suspendIfUnobserved() {
    guard mustSuspend, !isSuspended, observers.isEmpty else { return }
    isSuspended = true
    sourceObservation = nil
    sourceWaiting = nil
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
  /// The objects of an array, arranged; change them through `source`.
  public convenience init<Object: AnyObject>(
    _ rows: [Object],
    sortedBy sortKeys: [SortKey<Object>] = [],
    filter: ((Object) -> Bool)? = nil
  ) where Source == ObservableArray<Object> {
    self.init(ObservableArray(rows), sortedBy: sortKeys, filter: filter)
  }
}

extension ArrangedRows {
  /// The rows of a source, in its sections if they follow from the rows.
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

  /// Gathers the rows in sections, or in those that follow from the source's rows.
  func section(by own: Sectioning<Element>?) {
    hasOwnSections = own != nil
    sectioning = own ?? inheritedSectioning
  }

  /// Whether the rows stand as those of the source do.
  var isPlain: Bool {
    sortKeys.isEmpty && filter == nil && !holdsOrder && heldNumberCount == 0
      && !mustArrangeOnRelease && !hasOwnSections
  }
}

/// Rows that can say what they are gathered in sections by.
@MainActor
protocol SectioningRows<Row>: AnyObject {
  associatedtype Row: AnyObject
  var sectioning: Sectioning<Row>? { get }
}

extension ArrangedRows: SectioningRows {
  typealias Row = Element
}
