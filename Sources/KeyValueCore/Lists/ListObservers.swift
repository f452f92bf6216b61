/// Who observes the changes of a list: what an ``ObservableCollection`` stores to hand out observations.
///
/// Tokens behave as those of properties do: either end may die first, and observers may end and begin
/// observations while they are told.
///
/// An observer may change the list while it is told. Whoever hasn't been told yet of the first change is
/// then told of both as one, and whoever is being told hears of the second when it is done with the
/// first. So each observer hears of each change once, in their order, and always when the list is
/// as that change left it.
public struct ListObservers: ~Copyable, Sendable {
  private let registry = Registry()
  private let history = ListHistory()

  public init() {}

  /// Whether nobody is told.
  public var isEmpty: Bool { !registry.isObserved(0) }

  /// Begins an observation. Call in the isolation of the list.
  public func observe(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (ListChange) -> Void
  ) -> ObservationToken {
    let origin = ObservationOrigin(fileID: fileID, line: line)
    let reader = ListHistory.Reader(of: history)
    return ObservationToken(
      ObjectListener<AnyObject, ListChange>(
        registry.state,
        0,
        options: [],
        origin: origin,
        body: { _, _ in reader.tell(body) },
        call: ObjectListener<AnyObject, ListChange>.call
      )
    )
  }

  /// Tells all observers of a change that has been made; of an empty one nobody.
  public func send(_ change: ListChange, from list: AnyObject) {
    guard !change.isEmpty else { return }
    history.begin(change)
    let announcement = registry.willMutate(0, of: list) { change }
    registry.didMutate(0, of: list, announcement) { change }
    history.end()
  }

  /// Notes that the list is about to be read, for whoever is tracking: a cell that reads the number of
  /// rows follows it. Call from `count` and the subscript.
  public func noteRead() {
    registry.access(0)
  }
}
