/// A collection whose rows are divided into sections. Its positions number the rows of all sections
/// consecutively.
///
/// Confined to the isolation of the collection.
public protocol SectionedCollection<Element>: ObservableCollection {
  /// The sections after the last reported change, or nil if there are none.
  var sections: [RowSection]? { get }

  /// Calls `body` when sections were inserted, removed or renamed without a change of rows, until
  /// the returned token is invalidated or released.
  func observeSections(_ body: @escaping () -> Void) -> ObservationToken
}

extension SectionedCollection {
  /// Calls `body` with each change of rows or sections, until the returned token is invalidated or
  /// released.
  ///
  /// Rows without sections form one section without a title. Indexes are those of toolkits' batch
  /// updates.
  public func observeBatches(_ body: @escaping (BatchUpdate) -> Void) -> ObservationToken {
    let shown = ShownSections(SectionLayout(presentSections))
    let notify = { [weak self] (change: ListChange) in
      guard let self, let batch = shown.batch(change, self.presentSections) else { return }
      body(batch)
    }
    return ObservationToken(joining: [
      observeChanges(notify), observeSections { notify(ListChange()) },
    ])
  }

  private var presentSections: [RowSection] { sections ?? [.whole(count)] }
}

/// The sections after the last report to one observer.
private final class ShownSections {
  private var layout: SectionLayout

  init(_ layout: SectionLayout) {
    self.layout = layout
  }

  /// Returns the batch from the last reported state to the current one, or nil if nothing has
  /// changed.
  func batch(_ change: ListChange, _ sections: [RowSection]) -> BatchUpdate? {
    let before = layout
    layout = SectionLayout(sections)
    // The sections do not match the rows before and after, so the moves between them are unknown.
    guard !change.isReload,
      before.rowCount + change.insertions.count - change.removals.count == layout.rowCount
    else { return .reload }
    let batch = BatchUpdate(change, sections: SectionUpdate(before: before, after: layout))
    return batch.isEmpty ? nil : batch
  }
}
