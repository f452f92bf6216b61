/// The observers of a list's changes. An ``ObservableCollection`` stores one to implement
/// observation.
///
/// Tokens behave like those of properties: the list or the token may be deallocated first, and
/// observers may begin and end observations in their callbacks.
///
/// An observer may change the list in its callback. Observers that have not yet received the first
/// change then receive both as one. An observer that is inside its callback receives the second
/// change afterwards. Each observer therefore receives each change once and in order, while the
/// list is in the state that the change produced.
public struct ListObservers: ~Copyable, Sendable {
  private let registry = Registry()
  private let history = ListHistory()
  private let notifiesImmediately: Bool

  /// Creates the observers of a list, initially none.
  ///
  /// - Parameter notifiesImmediately: Whether changes inside ``groupingChanges(_:)`` are reported
  ///   immediately, too. True for a list that follows commits made elsewhere and is the source of
  ///   other lists.
  public init(notifiesImmediately: Bool = false) {
    self.notifiesImmediately = notifiesImmediately
  }

  /// A Boolean value indicating whether there are no observers.
  public var isEmpty: Bool { !registry.isObserved(0) || !registry.state.hasActiveListener(0) }

  /// Registers an observer. Call in the isolation of the list.
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
        body: { _, _ in reader.notify(body) },
        call: ObjectListener<AnyObject, ListChange>.call
      )
    )
  }

  /// Notifies all observers of a change that was made, unless it is empty.
  public func send(_ change: ListChange, from list: AnyObject) {
    guard !change.isEmpty else { return }
    let group = ChangeGroup.current
    if let group, !notifiesImmediately, !isDying(list) { return hold(change, of: list, group) }
    history.begin(change)
    if group == nil {
      let announcement = registry.willMutate(0, of: list) { change }
      registry.didMutate(0, of: list, announcement) { change }
    } else if !isEmpty {
      registry.state.notifyNow(0, of: list, change)
    }
    history.end()
  }

  /// Reports a change of a list with sections to the observers of its rows. If no row has changed,
  /// reports it to the observers of its sections. In a group, all changes of both are reported as
  /// one.
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
    guard let group = ChangeGroup.current, !notifiesImmediately, !isDying(list) else {
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
      let haveSectionsChanged =
        history.consumeSectionChange() && history.joined(from: number).isEmpty
      ListObservers.notify(state, of: list)
      history.end()
      guard haveSectionsChanged else { return }
      sectionHistory.begin(.reload)
      ListObservers.notify(sectionState, of: list)
      sectionHistory.end()
    }
  }

  /// Defers a change to the end of a group, where all changes are reported as one.
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

  /// Registers an action for the end of the current group, in the order of the group's changes.
  func atEnd(of group: ChangeGroup, _ body: @escaping () -> Void) {
    group.hold(registry.state, body)
  }

  /// Records a read of the list for the current tracker. A cell that reads the number of rows
  /// thereby observes it. Call from `count` and the subscript.
  public func noteRead() {
    registry.access(0)
  }
}
