/// A collection whose rows stand in sections: its positions run through them one after the other.
///
/// Confined to the isolation of the collection.
public protocol SectionedCollection<Element>: ObservableCollection {
  /// The sections of the list as it was told last; nil when it has none.
  var sections: [RowSection]? { get }

  /// Calls `body` when sections came, went or were renamed though no row did, until the token it
  /// returns is ended or dropped.
  func observeSections(_ body: @escaping () -> Void) -> ObservationToken
}

extension SectionedCollection {
  /// Calls `body` after each change of the rows or of their sections with what changed among both, until the
  /// token it returns is ended or dropped.
  ///
  /// Rows that stand in no section stand in one without a title. Indexes count as the batch updates of toolkits
  /// with sections want them.
  public func observeBatches(_ body: @escaping (BatchUpdate) -> Void) -> ObservationToken {
    let shown = ShownSections(SectionLayout(presentSections))
    let tell = { [weak self] (change: ListChange) in
      guard let self, let batch = shown.batch(change, self.presentSections) else { return }
      body(batch)
    }
    return ObservationToken(joining: [
      observeChanges(tell), observeSections { tell(ListChange()) },
    ])
  }

  private var presentSections: [RowSection] { sections ?? [.whole(count)] }
}

/// The sections that somebody was told of last.
private final class ShownSections {
  private var layout: SectionLayout

  init(_ layout: SectionLayout) {
    self.layout = layout
  }

  /// What leads from there to what is there now; nil where that is nothing.
  func batch(_ change: ListChange, _ sections: [RowSection]) -> BatchUpdate? {
    let before = layout
    layout = SectionLayout(sections)
    // Sections that are not known yet, or no longer, say nothing of where rows stood.
    guard !change.isReload,
      before.rowCount + change.insertions.count - change.removals.count == layout.rowCount
    else { return .reload }
    let batch = BatchUpdate(change, sections: SectionUpdate(before: before, after: layout))
    return batch.isEmpty ? nil : batch
  }
}
