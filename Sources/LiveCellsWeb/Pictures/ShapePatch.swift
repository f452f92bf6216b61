#if Web
  import KeyValueObserving
  import LiveCells

  /// How one picture of a shape becomes the next, by the names of rows.
  ///
  /// Take out the rows of `removals`, put in those of `insertions` in their order, then write the cells.
  struct ShapePatch: Hashable, Sendable {
    /// A row that comes, or is put elsewhere.
    struct Insertion: Hashable, Sendable {
      /// Its place among the rows, once all are put in up to it.
      var place: Int
      /// Which row it is.
      var name: Int
      /// What it shows, if it was not in the picture before.
      var row: ShapeRow?
      /// Whether it is new in the table, and not only in the picture.
      var isNew = false
    }

    /// A cell that shows another text.
    struct Write: Hashable, Sendable {
      /// The row.
      var name: Int
      /// The column's index in the table.
      var column: Int
      /// What it shows now.
      var text: CellText
    }

    /// Another position of the first row, if it is another.
    var first: Int?
    /// Another number of rows in the table, if it is another.
    var total: Int?
    /// The names of rows that go, or are taken out to be put elsewhere.
    var removals: [Int] = []
    /// The rows that come, by their places after, ascending.
    var insertions: [Insertion] = []
    /// The cells that show another text, in rows that were in the picture before.
    var writes: [Write] = []
    /// The rows that were deleted, or are no longer.
    var deletions: [Int: Bool] = [:]
    /// The rows that begin a section, with its title, or no longer do.
    var sections: [Int: String?] = [:]
    /// What there is to say, if that is something else.
    var status: ShapeStatus?
    /// Whether the rows are those of a complete list now, and were not before.
    var becomesComplete = false

    /// How much it is to send, in cells.
    var weight: Int {
      let rows = insertions.reduce(0) { $0 + 1 + ($1.row?.cells.count ?? 0) }
      return rows + removals.count + writes.count + deletions.count + sections.count + 1
    }

    /// What leads from one picture to another with the same columns; nil where nothing differs.
    ///
    /// - Parameter isNew: Whether a row at a place of the new picture is new in the table.
    init?(from old: ShapePicture, to new: ShapePicture, isNew: (Int) -> Bool = { _ in false }) {
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

    /// What leads from one picture to another of the same rows, some of which show something else; nil where
    /// they don't.
    init?(from old: ShapePicture, to new: ShapePicture, at places: [Int]) {
      for place in places { compare(old.rows[place], new.rows[place]) }
      if writes.isEmpty, deletions.isEmpty, sections.isEmpty { return nil }
    }

    private mutating func compareRows(
      _ old: [ShapeRow],
      _ new: [ShapeRow],
      _ isNew: (Int) -> Bool
    ) {
      let change = ListChange(from: old.map(\.name), to: new.map(\.name))
      removals = (change.removals + change.moves.map(\.from)).sorted().map { old[$0].name }
      var before: [Int: ShapeRow] = [:]
      if change.isEmpty {
        for (row, earlier) in zip(new, old) where row != earlier { compare(earlier, row) }
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
        if let earlier = before[row.name], earlier != row { compare(earlier, row) }
      }
    }

    private mutating func compare(_ old: ShapeRow, _ new: ShapeRow) {
      for (column, text) in new.cells.enumerated() where old.cells[column] != text {
        writes.append(Write(name: new.name, column: column, text: text))
      }
      if old.isDeleted != new.isDeleted { deletions[new.name] = new.isDeleted }
      if old.sectionTitle != new.sectionTitle {
        sections.updateValue(new.sectionTitle, forKey: new.name)
      }
    }
  }
#endif
