#if Web
  import KeyValueObserving
  import LiveCells

  /// The difference between two versions of a shape, by the numbers of rows.
  ///
  /// To apply it, remove the rows in `removals`, insert the rows of `insertions` in their order,
  /// then write the cells.
  struct ShapePatch: Hashable, Sendable {
    /// A row that is inserted or moved.
    struct Insertion: Hashable, Sendable {
      /// Its index among the rows, after the insertions before it.
      var place: Int
      /// The number of the row.
      var name: Int
      /// The contents of the row, if it was not in the previous version.
      var row: ShapeRow?
      /// Whether the row is new in the table, and not only in this part of it.
      var isNew = false
    }

    /// A cell whose text changes.
    struct Write: Hashable, Sendable {
      /// The number of the row.
      var name: Int
      /// The column's index in the table.
      var column: Int
      /// The new text.
      var text: CellText
      /// Whether the text is new, but the value has not changed.
      var isArrival = false
    }

    /// The new position of the first row, if it changed.
    var first: Int?
    /// The new number of rows in the table, if it changed.
    var total: Int?
    /// The numbers of rows that are removed, or taken out to be moved.
    var removals: [Int] = []
    /// The inserted and moved rows, by their new indexes, ascending.
    var insertions: [Insertion] = []
    /// The changed cells of rows that were in the previous version.
    var writes: [Write] = []
    /// The rows whose deletion state changed.
    var deletions: [Int: Bool] = [:]
    /// The rows that begin a section, with its title, or nil for rows that no longer do.
    var sections: [Int: String?] = [:]
    /// The new status, if it changed.
    var status: ShapeStatus?
    /// Whether the list of rows became complete.
    var becomesComplete = false

    /// The approximate size of the message, in cells.
    var weight: Int {
      let rows = insertions.reduce(0) { $0 + 1 + ($1.row?.cells.count ?? 0) }
      return rows + removals.count + writes.count + deletions.count + sections.count + 1
    }

    /// Creates a patch without changes.
    init() {}

    /// Compares two versions with the same columns. Returns nil if they are equal. Compares no
    /// texts, but their versions.
    ///
    /// - Parameter isNew: Returns whether the row at an index of the new version is new in the
    ///   table.
    init?(from old: ShapeSnapshot, to new: ShapeSnapshot, isNew: (Int) -> Bool = { _ in false }) {
      if old.first != new.first { first = new.first }
      if old.total != new.total { total = new.total }
      if old.status != new.status { status = new.status }
      becomesComplete = new.status.isComplete && !old.status.isComplete
      compareRows(old.rows, new.rows, isNew)
      if first == nil, total == nil, status == nil, removals.isEmpty, insertions.isEmpty,
        writes.isEmpty, deletions.isEmpty, sections.isEmpty
      {
        return nil
      }
    }

    private mutating func compareRows(
      _ old: [ShapeRow],
      _ new: [ShapeRow],
      _ isNew: (Int) -> Bool
    ) {
      // A moved row is removed, and inserted again without its contents.
      let change = ListChange(from: old.map(\.name), to: new.map(\.name))
      removals = (change.removals + change.moves.map(\.from)).sorted().map { old[$0].name }
      var before: [Int: ShapeRow] = [:]
      if change.isEmpty {
        for (row, earlier) in zip(new, old) { compare(earlier, row) }
        return
      }
      for row in old { before[row.name] = row }
      for place in change.insertions {
        insertions.append(
          Insertion(place: place, name: new[place].name, row: new[place], isNew: isNew(place))
        )
        if let title = new[place].sectionTitle { sections[new[place].name] = title }
      }
      for move in change.moves {
        insertions.append(Insertion(place: move.to, name: new[move.to].name))
      }
      insertions.sort { $0.place < $1.place }
      for row in new {
        if let earlier = before[row.name] { compare(earlier, row) }
      }
    }

    private mutating func compare(_ old: ShapeRow, _ new: ShapeRow) {
      // If nothing is known about the earlier texts, all are written, and none counts as changed.
      let changes =
        new.versions.changes(since: old.versions)
        ?? new.cells.indices.map { TextVersions.Change(column: $0, isArrival: true) }
      for change in changes {
        writes.append(
          Write(
            name: new.name,
            column: change.column,
            text: new.cells[change.column],
            isArrival: change.isArrival
          )
        )
      }
      if old.isDeleted != new.isDeleted { deletions[new.name] = new.isDeleted }
      if old.sectionTitle != new.sectionTitle {
        sections.updateValue(new.sectionTitle, forKey: new.name)
      }
    }
  }
#endif
