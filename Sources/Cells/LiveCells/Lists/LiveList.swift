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

  /// The number of rows after the last reported change.
  public private(set) var count = 0
  /// Called with the difference between the previous and the current list, at most once per frame.
  /// During the call, `count` and `row(at:)` already reflect the current list.
  public var onChange: ((ListChange) -> Void)?

  private let registration: FrameRegistration
  private let input: ObservedSource<Source>

  /// Creates a list that observes nothing until it appears.
  public init(_ source: Source, scheduler: FrameScheduler) {
    let registration = FrameRegistration(at: scheduler)
    self.registration = registration
    input = ObservedSource(source) { [mark = registration.mark] in mark.set() }
    registration.attach(self)
  }

  /// The collection that is shown.
  public var source: Source { input.collection }

  /// Whether the collection is observed.
  package var isVisible: Bool { input.isObserved }

  /// Returns the row at a position of the last reported list, or nil if it has been removed since.
  public func row(at position: Int) -> Row? {
    guard position >= 0, position < count else { return nil }
    let change = input.changes()
    // After a reload, or without an observation, the positions cannot be mapped.
    if change.isReload || !isVisible {
      return position < source.count ? source[position] : nil
    }
    guard !change.isEmpty else { return source[position] }
    return ListShift(change).positionAfter(position).map { source[$0] }
  }

  /// Starts to observe the collection, and reports a reload in the next frame.
  public func appear() {
    guard !isVisible else { return }
    input.resume()
    input.add(.reload)
    registration.mark.set()
  }

  /// Stops observing the collection. Repeated calls are harmless.
  public func disappear() {
    if isVisible { input.suspend() }
  }

  package func perform(_ frame: Frame) -> Bool {
    guard isVisible else { return true }
    input.flush()
    let change = input.takeChanges()
    count = source.count
    if !change.isEmpty { onChange?(change) }
    return true
  }
}
