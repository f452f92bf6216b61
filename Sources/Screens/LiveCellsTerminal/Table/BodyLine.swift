import LiveCells

/// The content of one line in a table's body.
enum BodyLine {
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
      lines += linesAbove(row.position, title: row.sectionTitle, of: session, height: height)
      lines.append(.row(row))
    }
    lines += linesBelow(rows.last?.position, of: session, height: height)
    return Array(lines.prefix(height))
  }

  /// Returns the lines above a row: removed rows, and the title if the row begins a section.
  /// Removed rows of a section without other rows are below its former title.
  @MainActor
  private static func linesAbove(
    _ position: Int,
    title: String?,
    of session: TableSession,
    height: Int
  ) -> [BodyLine] {
    let gone = session.goneRows(before: position)
    guard let title, height >= lowestWithSections else { return gone.map { .gone($0) } }
    if gone.isEmpty { return [.section(title)] }
    return lines(gone.filter { $0.formerSection != title }, after: position - 1, of: session)
      + [.section(title)] + gone.filter { $0.formerSection == title }.map { .gone($0) }
  }

  /// Returns the lines of the removed rows below the last row.
  @MainActor
  private static func linesBelow(
    _ last: Int?,
    of session: TableSession,
    height: Int
  ) -> [BodyLine] {
    let gone = session.goneRows(before: nil)
    guard !gone.isEmpty, height >= lowestWithSections else { return gone.map { .gone($0) } }
    return lines(gone, after: last ?? -1, of: session)
  }

  /// Returns the lines of removed rows that are not in the section of the row below them.
  @MainActor
  private static func lines(
    _ gone: [ShownRow],
    after position: Int,
    of session: TableSession
  ) -> [BodyLine] {
    var lines: [BodyLine] = []
    var section = position < 0 ? nil : session.sectionTitle(ofRow: position)
    for row in gone {
      if let former = row.formerSection, former != section { lines.append(.section(former)) }
      section = row.formerSection
      lines.append(.gone(row))
    }
    return lines
  }

  /// Returns the number of rows to request from the session, so that each is visible together with
  /// the lines between the rows.
  @MainActor
  static func rowCount(of session: TableSession, height: Int) -> Int {
    func lines(ofRow position: Int) -> Int {
      let title = session.sectionTitle(above: position)
      return 1 + linesAbove(position, title: title, of: session, height: height).count
    }
    let first = session.firstRow
    let end = session.status.rowCount
    let last = session.visibleRange.last
    var used = linesBelow(last, of: session, height: height).count
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
