import KeyValueObserving

extension TableUpdate {
  /// The update as one batch of sections and rows; of one section when the rows stand in none.
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
