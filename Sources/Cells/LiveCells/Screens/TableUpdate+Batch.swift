import KeyValueObserving

extension TableUpdate {
  /// The update as one batch of sections and rows. Rows without sections form one section.
  package var batch: BatchUpdate {
    if let sections { return BatchUpdate(list, sections: sections) }
    let countBefore = rowCount - list.insertions.count + list.removals.count
    return BatchUpdate(
      list,
      sections: SectionUpdate(
        before: [.whole(countBefore)],
        after: [.whole(rowCount)]
      )
    )
  }
}
