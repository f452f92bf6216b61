/// Who observes the changes of a list: what an ``ObservableCollection`` stores to hand out observations.
///
/// Tokens behave as those of properties do: either end may die first, and observers may end and begin
/// observations while they are told.
public struct ListObservers: ~Copyable, Sendable {
  private let registry = Registry()

  public init() {}

  /// Whether anybody is told.
  public var isEmpty: Bool { !registry.isObserved(0) }

  /// Begins an observation. Call in the isolation of the list.
  public func observe(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (ListChange) -> Void
  ) -> ObservationToken {
    let origin = ObservationOrigin(fileID: fileID, line: line)
    return ObservationToken(
      DirectListener<ListChange>(registry.state, 0, options: .new, origin: origin) { _, change in
        if let change = change.new { body(change) }
      }
    )
  }

  /// Tells all observers of a change that has been made; of an empty one nobody.
  public func send(_ change: ListChange, from list: AnyObject) {
    guard !change.isEmpty else { return }
    let announcement = registry.willMutate(0, of: list) { change }
    registry.didMutate(0, of: list, announcement) { change }
  }
}
