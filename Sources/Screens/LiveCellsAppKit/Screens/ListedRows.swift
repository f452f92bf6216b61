#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import Foundation
  import LiveCells

  /// The rows of a table and the headers of its sections as one list, as a table view shows them.
  ///
  /// *Rows* are those of the view, including headers. *Positions* are those of the table.
  struct ListedRows: Equatable {
    let layout: SectionLayout
    let hasHeaders: Bool

    /// Creates the list for a table with sections, or with a number of rows and no sections.
    init(_ sections: SectionLayout?, count: Int) {
      layout = sections ?? SectionLayout([.whole(count)])
      hasHeaders = sections != nil
    }

    /// The number of rows in the view.
    var count: Int { layout.rowCount + (hasHeaders ? layout.sections.count : 0) }

    /// Returns the row that shows the header of a section.
    func head(ofSection section: Int) -> Int { layout.items(ofSection: section).lowerBound }

    /// Returns the row of a position, or nil if the position does not exist.
    func row(of position: Int) -> Int? {
      layout.path(of: position).map { position + (hasHeaders ? $0.section + 1 : 0) }
    }

    /// Returns the row of a path in the sections.
    func row(of path: RowPath) -> Int? { layout.position(of: path).flatMap(row) }

    /// Returns the position of a row, or nil for a header and for rows out of range.
    func position(of row: Int) -> Int? {
      guard hasHeaders else { return (0..<layout.rowCount).contains(row) ? row : nil }
      guard let section = layout.section(ofItem: row), row != head(ofSection: section) else {
        return nil
      }
      return row - section - 1
    }

    /// Returns the section whose header a row shows, or nil for other rows.
    func section(ofHead row: Int) -> Int? {
      guard hasHeaders, let section = layout.section(ofItem: row), row == head(ofSection: section)
      else { return nil }
      return section
    }

    /// Returns the rows of a section, including its header.
    private func rows(ofSection section: Int) -> Range<Int> {
      layout.items(ofSection: section)
    }

    /// Returns the change of the list that a batch causes. A header with a new title is replaced.
    func change(_ batch: BatchUpdate, to new: ListedRows) -> ListedChange {
      guard hasHeaders == new.hasHeaders, !batch.isReload else { return .reload }
      var change = ListedChange()
      for section in batch.removedSections {
        change.removals.insert(integersIn: rows(ofSection: section))
      }
      for section in batch.insertedSections {
        change.insertions.insert(integersIn: new.rows(ofSection: section))
      }
      let renamed = Set(batch.renamedSections.map { new.layout.sections[$0].id })
      if hasHeaders, !renamed.isEmpty {
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

  /// A change of the view's list. Removals and sources of moves are positions before the change;
  /// the others are positions after it.
  struct ListedChange: Equatable {
    var removals = IndexSet()
    var insertions = IndexSet()
    var moves: [ListChange.Move] = []
    var isReload = false

    /// The change after which all knowledge of rows is invalid.
    static var reload: ListedChange {
      var change = ListedChange()
      change.isReload = true
      return change
    }

    /// The number of rows in the change.
    var count: Int { removals.count + insertions.count + moves.count }

    /// The moves as sequential steps, to be applied after the removals and before the insertions.
    /// Takes time quadratic in the number of moves.
    var steps: [ListChange.Move] {
      /// A moving row, with the number of stationary rows before it.
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
        // Rows that have already been moved are directly before the next stationary row.
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
