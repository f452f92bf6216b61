public import KeyValueObserving

/// The rows of a collection for toolkits that own their cells: what changes between two frames is told
/// as one change.
///
/// ```swift
/// let list = LiveList(tracks, scheduler: scheduler)
/// list.onChange = { change in view.apply(change) }
/// list.appear()
/// ```
///
/// `LiveTable` is for screens that draw rows themselves. A toolkit with reusable cells of its own, a
/// list model or a data source, asks for the count and for rows whenever it likes, and takes batch
/// updates. Until it was told of a change it gets answers for the list that it knows; its cells keep
/// their rows current by themselves (`FieldCell`, `ObservingCell`).
@MainActor
public final class LiveList<Source: ObservableCollection>: FrameParticipant {
  /// The class of the rows.
  public typealias Row = Source.Element

  /// Where the rows come from.
  public let source: Source
  /// The number of rows that was told last.
  public private(set) var count = 0
  /// Is told how the list got from what it was to what it is, at most once a frame. Within the call
  /// `count` and `row(at:)` answer for the list as it is now.
  public var onChange: ((ListChange) -> Void)?

  private let scheduler: FrameScheduler
  private let mark: FrameMark
  private var log = ChangeLog()
  private var observation: ObservationToken?
  private var waiting: ObservationToken?
  private let flushing: (any Flushable)?

  /// A list that is not observed until it appears.
  public init(_ source: Source, scheduler: FrameScheduler) {
    self.source = source
    flushing = source as? any Flushable
    self.scheduler = scheduler
    mark = scheduler.makeMark()
    scheduler.attach(self, to: mark)
  }

  /// Whether changes are followed.
  package var isVisible: Bool { observation != nil }

  /// The row at a position of the list as it was told last; nil when that row has been removed since.
  public func row(at position: Int) -> Row? {
    guard position >= 0, position < count else { return nil }
    let change = log.combined()
    // Nothing is known of where rows went, or nobody told.
    if change.isReload || observation == nil {
      return position < source.count ? source[position] : nil
    }
    guard !change.isEmpty else { return source[position] }
    return ListShift(change).positionAfter(position).map { source[$0] }
  }

  /// Begins to follow the collection, and tells of a reload in the next frame.
  public func appear() {
    guard observation == nil else { return }
    (source as? any SuspendableCollection)?.resume()
    observation = source.observeChanges { [weak self] change in
      // A collection tells in the isolation it was made in, which is this list's.
      MainActor.assumeIsolated {
        self?.log.append(change)
        self?.mark.set()
      }
    }
    waiting = flushing?.observeWaiting { [mark] in mark.set() }
    log.append(.reload)
    mark.set()
  }

  /// Ends following the collection. Twice is harmless.
  public func disappear() {
    guard observation != nil else { return }
    observation = nil
    waiting = nil
    (source as? any SuspendableCollection)?.suspend()
  }

  package func perform(_ frame: Frame) -> Bool {
    guard isVisible else { return true }
    flushing?.flush()
    let change = log.take()
    count = source.count
    if !change.isEmpty { onChange?(change) }
    return true
  }
}
