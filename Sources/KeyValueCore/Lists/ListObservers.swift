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
  private let tellsAtOnce: Bool

  /// - Parameter tellsAtOnce: Whether changes are told at once within ``groupingChanges(_:)``, too: those of a
  ///   list that follows what is committed elsewhere, on which other lists stand.
  public init(tellsAtOnce: Bool = false) {
    self.tellsAtOnce = tellsAtOnce
  }

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
    let group = ChangeGroup.current
    if let group, !tellsAtOnce, !isDying(list) { return hold(change, of: list, group) }
    history.begin(change)
    if group == nil {
      let announcement = registry.willMutate(0, of: list) { change }
      registry.didMutate(0, of: list, announcement) { change }
    } else if !isEmpty {
      registry.state.tellNow(0, of: list, change)
    }
    history.end()
  }

  /// Reports a change of a list with sections to the observers of its rows; if no row has changed, to those of its
  /// sections. In a group, all changes of both are reported as one.
  ///
  /// - Parameters:
  ///   - sections: The observers of the sections.
  ///   - haveChanged: Whether sections were inserted, removed, moved or renamed.
  package func send(
    _ change: ListChange,
    sections: borrowing ListObservers,
    haveChanged: Bool,
    from list: AnyObject
  ) {
    guard let group = ChangeGroup.current, !tellsAtOnce, !isDying(list) else {
      send(change, from: list)
      if change.isEmpty, haveChanged { sections.send(.reload, from: list) }
      return
    }
    guard !isEmpty || !sections.isEmpty, haveChanged || !change.isEmpty else { return }
    let (state, sectionState) = (registry.state, sections.registry.state)
    if haveChanged { history.noteSections() }
    guard !group.holds(state) else { return history.add(change) }
    let number = history.begin(change)
    let (history, sectionHistory) = (history, sections.history)
    group.hold(state) {
      let haveSectionsChanged = history.takeSections() && history.joined(from: number).isEmpty
      ListObservers.notify(state, of: list)
      history.end()
      guard haveSectionsChanged else { return }
      sectionHistory.begin(.reload)
      ListObservers.notify(sectionState, of: list)
      sectionHistory.end()
    }
  }

  /// Tells at the end of a group of changes, of all as one.
  private func hold(_ change: ListChange, of list: AnyObject, _ group: ChangeGroup) {
    guard !isEmpty else { return }
    let state = registry.state
    guard !group.holds(state) else { return history.add(change) }
    history.begin(change)
    let history = history
    group.hold(state) {
      ListObservers.notify(state, of: list)
      history.end()
    }
  }

  private static func notify(_ state: ObjectState, of list: AnyObject) {
    let announcement = state.willMutate(0, of: list) { ListChange() }
    announcement.map { state.didMutate(0, of: list, $0) { ListChange() } }
  }

  /// Has something done at the end of the group that changes are made in, where the list stands in it.
  func atEnd(of group: ChangeGroup, _ body: @escaping () -> Void) {
    group.hold(registry.state, body)
  }

  /// Notes that the list is about to be read, for whoever is tracking: a cell that reads the number of
  /// rows follows it. Call from `count` and the subscript.
  public func noteRead() {
    registry.access(0)
  }
}
