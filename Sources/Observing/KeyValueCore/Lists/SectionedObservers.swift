/// The observers of a list with sections: those of its rows, and those of its sections only.
///
/// Observers of the rows expect that each change may also change the sections. Observers of the
/// sections are notified only of changes that leave all rows in their positions.
package struct SectionedObservers: ~Copyable, Sendable {
  private let rows: ListObservers
  private let sections: ListObservers

  /// Creates the observers of a list, initially none.
  ///
  /// - Parameter notifiesImmediately: See `ListObservers`.
  package init(notifiesImmediately: Bool = false) {
    rows = ListObservers(notifiesImmediately: notifiesImmediately)
    sections = ListObservers(notifiesImmediately: notifiesImmediately)
  }

  /// Whether the rows have no observers.
  package var isEmpty: Bool { rows.isEmpty }

  /// Registers an observer of the rows. Call in the isolation of the list.
  package func observe(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (ListChange) -> Void
  ) -> ObservationToken {
    rows.observe(fileID: fileID, line: line, body)
  }

  /// Registers an observer of the sections. Call in the isolation of the list.
  package func observeSections(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping () -> Void
  ) -> ObservationToken {
    sections.observe(fileID: fileID, line: line) { _ in body() }
  }

  /// Records a read of the rows for the current tracker.
  package func noteRead() { rows.noteRead() }

  /// Records a read of the sections for the current tracker.
  package func noteSectionRead() {
    rows.noteRead()
    sections.noteRead()
  }

  /// Notifies the observers of the rows of a change. If no row has changed, notifies the observers
  /// of the sections. In a group, all changes of both are reported as one.
  ///
  /// - Parameter hasOtherSections: Whether sections were inserted, removed, moved or renamed.
  package func send(
    _ change: ListChange,
    hasOtherSections: Bool = false,
    from list: AnyObject
  ) {
    rows.send(change, sections: sections, haveChanged: hasOtherSections, from: list)
  }
}
