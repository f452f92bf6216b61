#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import Foundation
  import LiveCells

  /// The rows of a table and the heads of its sections as one list, which is what a table view shows.
  ///
  /// *Rows* are those of the view, heads among them; *positions* are those of the table.
  struct ListedRows: Equatable {
    let layout: SectionLayout
    let hasHeads: Bool

    /// The rows of a table: in sections, or a number of them in none.
    init(_ sections: SectionLayout?, count: Int) {
      layout = sections ?? SectionLayout([.whole(count)])
      hasHeads = sections != nil
    }

    /// The number of rows in the view.
    var count: Int { layout.rowCount + (hasHeads ? layout.sections.count : 0) }

    /// The row that shows the head of a section.
    func head(ofSection section: Int) -> Int {
      layout.rows(ofSection: section).lowerBound + section
    }

    /// The row of a position; nil where there is no such position.
    func row(of position: Int) -> Int? {
      layout.path(of: position).map { position + (hasHeads ? $0.section + 1 : 0) }
    }

    /// The row of a place in a section.
    func row(of path: RowPath) -> Int? { layout.position(of: path).flatMap(row) }

    /// The position of a row; nil for a head, and where there is no such row.
    func position(of row: Int) -> Int? {
      guard hasHeads else { return (0..<layout.rowCount).contains(row) ? row : nil }
      guard let section = section(of: row), row != head(ofSection: section) else { return nil }
      return row - section - 1
    }

    /// The section whose head a row shows; nil for any other row.
    func section(ofHead row: Int) -> Int? {
      guard hasHeads, let section = section(of: row), row == head(ofSection: section)
      else { return nil }
      return section
    }

    /// The section that a row stands in, as its head or below it.
    private func section(of row: Int) -> Int? {
      guard row >= 0, row < count else { return nil }
      var (low, high) = (0, layout.sections.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if head(ofSection: middle) <= row { low = middle } else { high = middle }
      }
      return low
    }

    /// The rows of a section and its head.
    private func rows(ofSection section: Int) -> Range<Int> {
      let head = head(ofSection: section)
      return head..<(head + 1 + layout.sections[section].rowCount)
    }

    /// What a batch changes in the list that leads to another; a head with another title is another head.
    func change(_ batch: BatchUpdate, to new: ListedRows) -> ListedChange {
      guard hasHeads == new.hasHeads, !batch.isReload else { return .reload }
      var change = ListedChange()
      for section in batch.removedSections {
        change.removals.insert(integersIn: rows(ofSection: section))
      }
      for section in batch.insertedSections {
        change.insertions.insert(integersIn: new.rows(ofSection: section))
      }
      let renamed = Set(batch.renamedSections.map { new.layout.sections[$0].id })
      if hasHeads, !renamed.isEmpty {
        for (old, section) in layout.sections.enumerated() where renamed.contains(section.id) {
          change.removals.insert(head(ofSection: old))
        }
        for section in batch.renamedSections {
          change.insertions.insert(new.head(ofSection: section))
        }
      }
      for path in batch.removedRows { row(of: path).map { _ = change.removals.insert($0) } }
      for path in batch.insertedRows { new.row(of: path).map { _ = change.insertions.insert($0) } }
      for move in batch.movedRows {
        guard let from = row(of: move.from), let to = new.row(of: move.to) else { continue }
        change.moves.append(ListChange.Move(from: from, to: to))
      }
      return change
    }
  }

  /// What changes in the list of a view: removals and origins before all of it, the rest after it.
  struct ListedChange: Equatable {
    var removals = IndexSet()
    var insertions = IndexSet()
    var moves: [ListChange.Move] = []
    var isReload = false

    /// The change after which nothing that was known of rows holds.
    static var reload: ListedChange {
      var change = ListedChange()
      change.isReload = true
      return change
    }

    /// How many rows it names.
    var count: Int { removals.count + insertions.count + moves.count }

    /// The moves one after the other, as they are made in a list from which the removed rows have gone
    /// already, and to which none has come yet. Takes the square of their number.
    var steps: [ListChange.Move] {
      /// A moving row: how many of the rows that stay where they are stand before it.
      struct Moving {
        let before: Int
        let after: Int
        let origin: Int
      }
      let origins = IndexSet(moves.map(\.from))
      let targets = IndexSet(moves.map(\.to))
      let moving = moves.map { move in
        Moving(
          before: move.from - removals.count(in: 0..<move.from) - origins.count(in: 0..<move.from),
          after: move.to - insertions.count(in: 0..<move.to) - targets.count(in: 0..<move.to),
          origin: move.from
        )
      }
      let order = moves.indices.sorted { moves[$0].to < moves[$1].to }
      return order.enumerated().map { place, index in
        let row = moving[index]
        var (from, to) = (row.before, row.after + place)
        // Those that have come to their places stand right before the next row that stays.
        for done in order[..<place] where moving[done].after < row.before { from += 1 }
        for waiting in order[(place + 1)...] {
          let other = moving[waiting]
          if (other.before, other.origin) < (row.before, row.origin) { from += 1 }
          if other.before <= row.after { to += 1 }
        }
        return ListChange.Move(from: from, to: to)
      }
    }
  }
#endif
