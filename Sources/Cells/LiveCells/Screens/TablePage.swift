import KeyValueObserving

/// The visible rows of a table after an update, as a value.
///
/// An update reads the texts that it names, once, and gives them new versions. All other rows share
/// their texts and versions with the page before, so that no text is compared to find the
/// differences between two pages.
package struct TablePage {
  /// A visible row.
  package struct Row {
    /// The object of the row, or nil if the row is not loaded.
    package fileprivate(set) var object: AnyObject?
    /// One text for each column, or none if no update has filled the row.
    package fileprivate(set) var texts: [CellText] = []
    /// The versions of the texts.
    package fileprivate(set) var versions = TextVersions()
    /// Whether the row was deleted from its store while its list still contains it.
    package fileprivate(set) var isDeleted = false
    /// The title of the row's section, or nil if the table has no sections.
    package fileprivate(set) var section: String?
    /// Whether the row is the first of its section.
    fileprivate var beginsSection = false

    /// The title of the row's section, if the row is the first of its section.
    package var sectionTitle: String? { beginsSection ? section : nil }
  }

  /// The rows from top to bottom.
  package private(set) var rows: [Row] = []
  /// The position of the first row.
  package private(set) var first = 0
  /// The number of times that texts were read.
  private var readings = 0

  /// Creates a page without rows.
  package init() {}

  /// The positions of the rows.
  package var positions: Range<Int> { first..<first + rows.count }

  /// Returns the row at a position, or nil if it is not visible.
  package subscript(position: Int) -> Row? {
    positions.contains(position) ? rows[position - first] : nil
  }

  /// Applies the next update of a table.
  ///
  /// - Returns: The difference to the page before.
  @MainActor
  package mutating func apply(_ update: TableUpdate, of table: any TableReading) -> PageChange {
    var change = PageChange(update)
    if !update.list.isEmpty || update.visibleRange != positions {
      change.previous = self
      rows = rows(after: update, of: table)
      first = update.visibleRange.lowerBound
    }
    for position in update.fills where positions.contains(position) {
      fill(position, from: table)
    }
    // A write to a row that was not filled is an error of the table. It is ignored here, so that an
    // audit can detect it.
    for write in update.writes
    where self[write.position]?.texts.indices.contains(write.column) == true {
      let index = write.position - first
      let text = table.text(row: write.position, column: write.column)
      change.writes.append(
        PageChange.Write(
          position: write.position,
          column: write.column,
          isArrival: write.isArrival,
          row: rows[index].object,
          before: rows[index].texts[write.column],
          after: text
        )
      )
      self.write(text, in: write.column, at: index, isArrival: write.isArrival)
    }
    if !change.isOfTexts { readStates(of: table) }
    return change
  }

  /// Removes all rows. Texts that are read later still have other versions than these.
  package mutating func removeAll() {
    (rows, first) = ([], 0)
  }

  /// Releases the objects of the rows until the next update that inserts, moves or scrolls rows.
  mutating func releaseObjects() {
    for index in rows.indices { rows[index].object = nil }
  }

  /// Reads the texts of a row. If they were read before, only those that differ get new versions.
  @MainActor
  private mutating func fill(_ position: Int, from table: any TableReading) {
    let index = position - first
    let texts = table.texts(ofRow: position)
    let before = rows[index]
    readings += 1
    guard before.object != nil, before.object === table.object(ofRow: position),
      before.texts.count == texts.count
    else {
      rows[index].texts = texts
      rows[index].versions = TextVersions(filled: readings)
      return
    }
    for (column, text) in texts.enumerated() {
      let change = text.change(from: before.texts[column])
      if change == .none { continue }
      write(text, in: column, at: index, isArrival: change == .arrival)
    }
  }

  private mutating func write(_ text: CellText, in column: Int, at index: Int, isArrival: Bool) {
    readings += 1
    let count = rows[index].texts.count
    rows[index].versions.write(column, of: count, number: readings, isArrival: isArrival)
    rows[index].texts[column] = text
  }

  /// Returns the rows in their new places, without those that are no longer visible. After a
  /// reload, rows are found by their objects.
  @MainActor
  private func rows(after update: TableUpdate, of table: any TableReading) -> [Row] {
    if update.list.isReload {
      let known = Dictionary(
        rows.compactMap { row in row.object.map { (ObjectIdentifier($0), row) } },
        uniquingKeysWith: { first, _ in first }
      )
      return update.visibleRange.map { position in
        table.object(ofRow: position).flatMap { known[ObjectIdentifier($0)] } ?? Row()
      }
    }
    let shift = ListShift(update.list)
    return update.visibleRange.map { shift.positionBefore($0).flatMap { self[$0] } ?? Row() }
  }

  /// Reads everything about the rows that is not a text.
  @MainActor
  private mutating func readStates(of table: any TableReading) {
    let sections = table.sectionLayout
    for (index, position) in positions.enumerated() {
      rows[index].object = table.object(ofRow: position)
      rows[index].isDeleted = table.isDeleted(position)
      let path = sections?.path(of: position)
      rows[index].section = path.flatMap { sections?.sections[$0.section].title }
      rows[index].beginsSection = path?.row == 0
    }
  }
}
