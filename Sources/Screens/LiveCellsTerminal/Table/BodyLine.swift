import LiveCells

/// The content of one line in a table's body.
enum BodyLine: Equatable {
  /// A row.
  case row(ShownRow)
  /// A row that was removed a moment ago.
  case gone(ShownRow)
  /// The title of a section, above its first row.
  case section(String)

  /// The height below which section titles are left out in favour of rows.
  private static let lowestWithSections = 4

  /// Returns the lines of the rows, with removed rows and section titles between them, cut to the
  /// height.
  @MainActor
  static func lines(_ rows: [ShownRow], of session: TableSession, height: Int) -> [BodyLine] {
    var lines: [BodyLine] = []
    for row in rows {
      let gone = session.goneRows(before: row.position)
      lines += gone.filter { !$0.belongsToNextSection }.map { .gone($0) }
      if let title = row.sectionTitle, height >= lowestWithSections {
        lines.append(.section(title))
      }
      lines += gone.filter(\.belongsToNextSection).map { .gone($0) }
      lines.append(.row(row))
    }
    lines += session.goneRows(before: nil).map { .gone($0) }
    return Array(lines.prefix(height))
  }

  /// Returns the number of rows to request from the session, so that each is visible together with
  /// the lines between the rows.
  @MainActor
  static func rowCount(of session: TableSession, height: Int) -> Int {
    func lines(ofRow position: Int) -> Int {
      let hasTitle =
        height >= lowestWithSections && session.sectionTitle(above: position) != nil
      return 1 + session.goneRows(before: position).count + (hasTitle ? 1 : 0)
    }
    let first = session.firstRow
    let end = session.status.rowCount
    var used = session.goneRows(before: nil).count
    var rows = 0
    while first + rows < end {
      let needed = lines(ofRow: first + rows)
      guard used + needed <= height else { return max(1, rows) }
      used += needed
      rows += 1
    }
    // All remaining rows fit. The rows above scroll into view as far as there is space.
    var top = first
    while top > 0 {
      let needed = lines(ofRow: top - 1)
      guard used + needed <= height else { return max(1, rows) }
      used += needed
      rows += 1
      top -= 1
    }
    return max(1, rows + height - used)
  }
}
