public import KeyValueObserving

/// The rows of a collection that a function leads to, and those of another one when it leads there: what
/// belongs to the row of another table's cursor, for instance.
///
/// ```swift
/// let jobs = RelatedRows { projects.focus.cursorRow?.jobs }
/// let table = LiveTable(jobs) { Column("Job", \.title) }
/// ```
///
/// Observable properties that the function reads are followed. Where it leads to another collection that is
/// told as a reload, where it leads to none there are no rows; changes of the collection are passed on. The
/// collection is held, and left to rest while these rows are.
///
/// It belongs to the main actor, and so does the collection. While somebody observes it, its rows are those
/// that were told of last; otherwise they are those that the function leads to now.
@MainActor
public final class RelatedRows<Base: ObservableCollection>: SuspendableCollection, Flushable {
  public typealias Element = Base.Element

  private let find: @MainActor () -> Base?
  /// What the function led to when it was last asked.
  private var base: Base?
  private var wasAsked = false
  private let waiting: WaitingEntries
  private let observer: DirtyObserver
  private let observers = ListObservers()
  private var observation: ObservationToken?
  private var baseWaiting: ObservationToken?
  private var isSuspended = false

  /// The rows that a function leads to, which is asked on the main actor.
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
    guard let current else { preconditionFailure("RelatedRows: there is no row \(position)") }
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

  /// What the rows are taken from.
  private var current: Base? {
    if observers.isEmpty { flush() }
    return base
  }

  package func flush() {
    _ = waiting.take()
    if !wasAsked || observer.isDirty {
      wasAsked = true
      let found = observer.track { find() }
      if found !== base { turn(to: found) }
    }
    (base as? any Flushable)?.flush()
  }

  package func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken {
    waiting.observe(body)
  }

  private func turn(to found: Base?) {
    observation = nil
    baseWaiting = nil
    (base as? any SuspendableCollection)?.suspend()
    base = found
    observation = found?.observeChanges { [weak self] change in
      // A collection tells in the isolation it was made in, which is this one's.
      MainActor.assumeIsolated { self.map { $0.observers.send(change, from: $0) } }
    }
    baseWaiting = (found as? any Flushable)?.observeWaiting { [waiting] in waiting.post() }
    if isSuspended { (found as? any SuspendableCollection)?.suspend() }
    observers.send(.reload, from: self)
  }
}
