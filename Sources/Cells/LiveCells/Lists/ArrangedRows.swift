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

  /// The sort keys in order of precedence. If empty, the order of the source is kept.
  public var sortKeys: [SortKey<Element>] {
    didSet { require(.reload) }
  }
  /// The condition for rows to be shown, or nil to show all. The properties that it reads are
  /// observed.
  public var filter: ((Element) -> Bool)? {
    didSet { require(.difference) }
  }
  /// Whether rows keep their positions while the user is reading.
  ///
  /// Values are still updated. A row whose new value would move or hide it stays where it is. A row
  /// that would be shown stays hidden, including new rows of the source. Rows that the source
  /// removes are removed at once, so that no command is applied to a missing row; the other rows
  /// keep their order. Setting this to false reports all deferred changes as one change.
  public var holdsOrder = false {
    didSet {
      guard holdsOrder != oldValue else { return }
      reader.waiting.post()
    }
  }

  let input: ObservedSource<Source>
  let arrangement: RowArrangement
  let reader: EntryReader
  /// The entries that wait while the order is held.
  var held = HeldEntries()
  var due = DueArrangement.reload
  var isFlushing = false
  /// Whether all observation is suspended, because the rows are not on a screen.
  private(set) var suspension = Suspension.active
  var rowSections = RowSections<Element>()
  let observers = SectionedObservers()

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
    self.sortKeys = sortKeys
    self.filter = filter
    let arrangement = RowArrangement()
    let reader = EntryReader(arrangement)
    self.arrangement = arrangement
    self.reader = reader
    input = ObservedSource(source) { [waiting = reader.waiting] in waiting.post() }
    reader.waiting.setFallback { [weak self] in
      Task { @MainActor in self?.flush() }
    }
    input.observe()
  }

  /// The collection that is arranged.
  public var source: Source { input.collection }

  /// The values that group the rows into sections, or nil for no sections.
  public var sectioning: Sectioning<Element>? {
    get { rowSections.sectioning }
    set {
      rowSections.own = newValue
      require(.reload)
    }
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
    return rowSections.arranged.shown
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    resume()
    flush()
    return observers.observe(body)
  }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    observers.observeSections(body)
  }

  package func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken {
    reader.waiting.observe(body)
  }

  private func flushIfUnobserved() {
    if observers.isEmpty, !suspension.isSuspended { flush() }
  }

  private func require(_ arrangement: DueArrangement) {
    due.require(arrangement)
    reader.waiting.post()
  }

  /// Ends all observation as soon as the rows have no observer. The next flush after that reads all
  /// rows again.
  public func suspend() {
    suspension.request()
    suspendIfUnobserved()
  }

  func suspendIfUnobserved() {
    guard suspension.begin(isObserved: !observers.isEmpty) else { return }
    reader.end()
    input.suspend()
  }

  public func resume() {
    guard suspension.end() else { return }
    input.resume()
    require(.reload)
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
      rowSections.inherited = sections.sectioning
      require(.reload)
    }
  }

  /// Whether the order and the sections are those of the source.
  var isPlain: Bool {
    sortKeys.isEmpty && filter == nil && !holdsOrder && held.isEmpty && rowSections.own == nil
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
