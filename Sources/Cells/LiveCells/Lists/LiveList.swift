public import KeyValueObserving

/// The rows of a collection for toolkits that own their cells. All changes between two frames are
/// reported as one change.
///
/// ```swift
/// let list = LiveList(songs, scheduler: scheduler)
/// list.onChange = { change in changes.append(change) }
/// list.appear()
/// ```
///
/// `LiveTable` is for screens that draw rows themselves, `LiveList` for toolkits with their own
/// reusable cells, such as list models and data sources. These toolkits read the count and the rows
/// at any time, and accept batch updates. Until a change has been reported, the list consists of
/// the previously reported rows. The cells keep their contents current by themselves (`FieldCell`,
/// `ObservingCell`).
@MainActor
public final class LiveList<Source: ObservableCollection>: FrameParticipant {
  /// The class of the rows.
  public typealias Row = Source.Element

  /// The collection that is shown.
  public let source: Source
  /// The number of rows after the last reported change.
  public private(set) var count = 0
  /// Called with the difference between the previous and the current list, at most once per frame.
  /// During the call, `count` and `row(at:)` already reflect the current list.
  public var onChange: ((ListChange) -> Void)?

  private let scheduler: FrameScheduler
  private let mark: FrameMark
  private var log = ChangeLog()
  private var observation: ObservationToken?
  private var waiting: ObservationToken?
  private let flushing: (any Flushable)?

  /// Creates a list that observes nothing until it appears.
  public init(_ source: Source, scheduler: FrameScheduler) {
    self.source = source
    flushing = source as? any Flushable
    self.scheduler = scheduler
    mark = scheduler.makeMark()
    scheduler.attach(self, to: mark)
  }

  /// Whether the collection is observed.
  package var isVisible: Bool { observation != nil }

  /// Returns the row at a position of the last reported list, or nil if it has been removed since.
  public func row(at position: Int) -> Row? {
    guard position >= 0, position < count else { return nil }
    let change = log.combined()
    // After a reload, or without an observation, the positions cannot be mapped.
    if change.isReload || observation == nil {
      return position < source.count ? source[position] : nil
    }
    guard !change.isEmpty else { return source[position] }
    return ListShift(change).positionAfter(position).map { source[$0] }
  }

  /// Starts to observe the collection, and reports a reload in the next frame.
  public func appear() {
    guard observation == nil else { return }
    (source as? any SuspendableCollection)?.resume()
    observation = source.observeChanges { [weak self] change in
      // A collection reports changes in the isolation in which it was made, which is this list's.
      MainActor.assumeIsolated {
        self?.log.append(change)
        self?.mark.set()
      }
    }
    waiting = flushing?.observeWaiting { [mark] in mark.set() }
    log.append(.reload)
    mark.set()
  }

  /// Stops observing the collection. Repeated calls are harmless.
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
