import KeyValueObserving

/// The rows of a table and the headers of its sections as one list, for toolkits whose lists have
/// no sections.
///
/// *Items* are the elements of that list. *Positions* are those of the rows in the table.
package struct ListedRows: Equatable {
  package let layout: SectionLayout
  package let hasHeaders: Bool

  /// Creates the list for a table with sections, or with a number of rows and no sections.
  package init(_ sections: SectionLayout?, count: Int) {
    layout = sections ?? SectionLayout([.whole(count)])
    hasHeaders = sections != nil
  }

  /// Creates the list after an update of a table.
  package init(after update: TableUpdate) {
    let sections = update.sections?.after
    // A table that has lost its sections is updated to a single section of all rows.
    let isWhole = sections?.sections == [.whole(update.rowCount)]
    self.init(isWhole ? nil : sections, count: update.rowCount)
  }

  /// The number of items.
  package var count: Int { layout.rowCount + (hasHeaders ? layout.sections.count : 0) }

  /// Returns the item of a position, or nil if the position does not exist.
  package func item(of position: Int) -> Int? {
    layout.path(of: position).map { position + (hasHeaders ? $0.section + 1 : 0) }
  }

  private func item(of path: RowPath) -> Int? { layout.position(of: path).flatMap(item) }

  /// Returns the position of an item, or nil for a header and for items out of range.
  package func position(of item: Int) -> Int? {
    guard hasHeaders else { return (0..<layout.rowCount).contains(item) ? item : nil }
    guard let section = layout.section(ofItem: item), item != header(of: section) else {
      return nil
    }
    return item - section - 1
  }

  /// Returns the section whose header an item is, or nil for other items.
  package func section(ofHeader item: Int) -> RowSection? {
    guard hasHeaders, let section = layout.section(ofItem: item), item == header(of: section)
    else { return nil }
    return layout.sections[section]
  }

  private func header(of section: Int) -> Int { layout.items(ofSection: section).lowerBound }

  /// Returns the change of the items in an update of the table. It is a reload if the list does not
  /// have the rows that the update refers to.
  ///
  /// - Parameters:
  ///   - update: The update of the table.
  ///   - new: The list after the update.
  ///   - replacesHeaders: Whether a header with a new title is removed and inserted.
  package func change(
    _ update: TableUpdate,
    to new: ListedRows,
    replacesHeaders: Bool
  ) -> ListedChange {
    guard hasHeaders == new.hasHeaders, !update.list.isReload else { return .reload }
    guard hasHeaders, let sections = update.sections else {
      let list = update.list
      guard !hasHeaders, count - list.removals.count + list.insertions.count == new.count
      else { return .reload }
      return ListedChange(
        removals: list.removals.map { $0..<$0 + 1 },
        insertions: list.insertions.map { $0..<$0 + 1 },
        moves: list.moves
      )
    }
    guard layout == sections.before else { return .reload }
    if update.list.isEmpty, sections.isEmpty { return ListedChange() }
    let batch = update.batch
    var removed = batch.removedRows.compactMap(item)
    var inserted = batch.insertedRows.compactMap(new.item)
    if replacesHeaders, !batch.renamedSections.isEmpty {
      let renamed = Set(batch.renamedSections.map { new.layout.sections[$0].id })
      removed += layout.sections.indices.lazy.filter { renamed.contains(layout.sections[$0].id) }
        .map(header)
      inserted += batch.renamedSections.map(new.header)
    }
    return ListedChange(
      removals: removed.map { $0..<$0 + 1 } + batch.removedSections.map(layout.items),
      insertions: inserted.map { $0..<$0 + 1 } + batch.insertedSections.map(new.layout.items),
      moves: batch.movedRows.compactMap { move in
        guard let from = item(of: move.from), let to = new.item(of: move.to) else { return nil }
        return ListChange.Move(from: from, to: to)
      }
    )
  }
}

/// A change of a list of rows and headers. Removals and sources of moves are items before the
/// change; the others are items after it.
package struct ListedChange: Equatable {
  /// The removed items, ascending.
  package private(set) var removals: [Range<Int>] = []
  /// The inserted items, ascending.
  package private(set) var insertions: [Range<Int>] = []
  package private(set) var moves: [ListChange.Move] = []
  /// Whether the items before and after the change have nothing in common.
  package private(set) var isReload = false

  static var reload: ListedChange {
    var change = ListedChange()
    change.isReload = true
    return change
  }

  init(
    removals: [Range<Int>] = [],
    insertions: [Range<Int>] = [],
    moves: [ListChange.Move] = []
  ) {
    self.removals = Self.joined(removals)
    self.insertions = Self.joined(insertions)
    self.moves = moves
  }

  /// The number of items in the change.
  package var count: Int {
    removals.reduce(0) { $0 + $1.count } + insertions.reduce(0) { $0 + $1.count } + moves.count
  }

  /// The change for toolkits without moves: a moved item is removed and inserted.
  package var withoutMoves: ListedChange {
    ListedChange(
      removals: removals + moves.map { $0.from..<$0.from + 1 },
      insertions: insertions + moves.map { $0.to..<$0.to + 1 },
      moves: []
    )
  }

  /// Sorts ranges and joins those that adjoin.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The moves as sequential steps, to be applied after the removals and before the insertions.
  /// Takes time quadratic in the number of moves.
  package var steps: [ListChange.Move] {
    /// A moving item, with the number of stationary items before it.
    struct Moving {
      let before: Int
      let after: Int
      let origin: Int
    }
    func count(_ ranges: [Range<Int>], before item: Int) -> Int {
      ranges.reduce(0) { $0 + max(0, min($1.upperBound, item) - $1.lowerBound) }
    }
    let moving = moves.map { move in
      Moving(
        before: move.from - count(removals, before: move.from)
          - moves.count { $0.from < move.from },
        after: move.to - count(insertions, before: move.to) - moves.count { $0.to < move.to },
        origin: move.from
      )
    }
    let order = moves.indices.sorted { moves[$0].to < moves[$1].to }
    return order.enumerated().map { place, index in
      let item = moving[index]
      var (from, to) = (item.before, item.after + place)
      // Items that have already been moved are directly before the next stationary item.
      for done in order[..<place] where moving[done].after < item.before { from += 1 }
      for waiting in order[(place + 1)...] {
        let other = moving[waiting]
        if (other.before, other.origin) < (item.before, item.origin) { from += 1 }
        if other.before <= item.after { to += 1 }
      }
      return ListChange.Move(from: from, to: to)
    }
  }
}
