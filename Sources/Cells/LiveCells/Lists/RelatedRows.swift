public import KeyValueObserving

/// The rows of the collection that a closure returns, for example the rows that belong to the row
/// at another table's cursor.
///
/// ```swift
/// let jobs = LiveTable(RelatedRows { list.focus.cursorRow?.jobs }) {
///   Column("Job", \.title).editable(\.title)
///   Column("Done", \.isDone, format: .boolean("✓", ""))
/// }
/// ```
///
/// The observable properties that the closure reads are observed. If it returns another collection,
/// that is reported as a reload; if it returns nil, there are no rows. Insertions, removals
/// and moves in the collection are passed on. The collection is retained, and is suspended together
/// with these rows.
///
/// The rows can be deleted, moved, sorted, filtered and divided into sections as far as the
/// collection supports it. An order, a filter and sections that the user chooses apply to each
/// collection that the closure returns. A collection that is no longer returned gets back its own.
///
/// It is confined to the main actor, and so is the collection. While it is observed, its rows
/// reflect the last reported change. Otherwise they are those of the collection that the closure
/// currently returns.
@MainActor
public final class RelatedRows<Base: ObservableCollection>: SuspendableCollection, Flushable {
  public typealias Element = Base.Element

  private let find: @MainActor () -> Base?
  /// The collection that the closure returned last.
  private var base: Base?
  /// The arrangement that was requested of these rows.
  var requested = RequestedArrangement()
  /// The arrangement of the collection before the requested one was applied.
  private var replaced = RequestedArrangement()
  /// The reason why the collection cannot be arranged as requested, or nil if it is.
  private(set) var refusal: String?
  private var wasRequested = false
  private let waiting: WaitingEntries
  private let observer: DirtyObserver
  let observers = SectionedObservers()
  /// The observations of the collection.
  private var observations: [ObservationToken] = []
  private var isSuspended = false

  /// Creates the rows of a closure's collection. The closure is called on the main actor.
  public init(of find: @escaping @MainActor () -> Base?) {
    self.find = find
    let waiting = WaitingEntries()
    self.waiting = waiting
    observer = DirtyObserver { waiting.post() }
    waiting.setFallback { [weak self] in
      Task { @MainActor in self?.flush() }
    }
    flush()
  }

  public var count: Int {
    observers.noteRead()
    return current?.count ?? 0
  }

  public subscript(position: Int) -> Element {
    observers.noteRead()
    guard let current else {
      preconditionFailure("RelatedRows: position \(position) is out of range")
    }
    return current[position]
  }

  public func position(of element: Element) -> Int? { current?.position(of: element) }

  public func prepare(_ range: Range<Int>) { current?.prepare(range) }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    flush()
    return observers.observe(body)
  }

  public func suspend() {
    isSuspended = true
    (base as? any SuspendableCollection)?.suspend()
  }

  public func resume() {
    isSuspended = false
    (base as? any SuspendableCollection)?.resume()
    flush()
  }

  /// The current collection.
  var current: Base? {
    if observers.isEmpty { flush() }
    return base
  }

  /// Changes the requested arrangement, and arranges the current collection.
  func arrange(_ change: (inout RequestedArrangement) -> Void) {
    flush()
    change(&requested)
    refusal = base.flatMap { requested.apply(to: $0) }
  }

  package func flush() {
    _ = waiting.take()
    if !wasRequested || observer.isDirty {
      wasRequested = true
      let found = observer.track { find() }
      if found !== base { turn(to: found) }
    }
    (base as? any Flushable)?.flush()
  }

  package func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken {
    waiting.observe(body)
  }

  private func turn(to found: Base?) {
    observations = []
    if let base {
      (base as? any SuspendableCollection)?.suspend()
      replaced.restore(base, after: requested)
    }
    base = found
    replaced = RequestedArrangement(of: found)
    refusal = found.flatMap { requested.apply(to: $0) }
    observations = found.map(observe) ?? []
    if isSuspended { (found as? any SuspendableCollection)?.suspend() }
    observers.send(.reload, from: self)
  }

  private func observe(_ base: Base) -> [ObservationToken] {
    let tokens: [ObservationToken?] = [
      base.observeChanges { [weak self] change in
        // A collection reports changes in the isolation in which it was made, here the main actor.
        MainActor.assumeIsolated { self.map { $0.observers.send(change, from: $0) } }
      },
      (base as? any SectionedCollection)?.observeSections { [weak self] in
        MainActor.assumeIsolated {
          self.map { $0.observers.send(ListChange(), hasOtherSections: true, from: $0) }
        }
      },
      (base as? any Flushable)?.observeWaiting { [waiting] in waiting.post() },
    ]
    return tokens.compactMap(\.self)
  }
}
