import LiveCells

/// Draws a table's scene into a grid. The result depends only on the scene.
enum TableDrawing {
  /// Returns the grid of a scene.
  static func draw(_ scene: TableScene) -> Grid {
    var grid = Grid(size: scene.size)
    if let page = scene.page {
      drawPage(page, of: scene, into: &grid)
    } else {
      drawTitle(scene, into: &grid)
      drawHeader(scene, into: &grid)
      drawBody(scene, besides: nil, into: &grid)
    }
    drawStatus(scene, into: &grid)
    return grid
  }

  /// Updates the grid of a scene to another scene. Draws only the differences if possible.
  static func redraw(_ grid: inout Grid, of previous: TableScene, as scene: TableScene) {
    guard previous.hasSameFrame(as: scene) else {
      grid = draw(scene)
      return
    }
    if scene.page == nil { drawBody(scene, besides: previous.body, into: &grid) }
    if scene.status != previous.status { drawStatus(scene, into: &grid) }
  }

  private static func drawHeader(_ scene: TableScene, into grid: inout Grid) {
    guard let line = scene.lines.header else { return }
    let style = TableTheme.header
    grid.fill(row: line, columns: 0..<scene.size.columns, style: style)
    for span in scene.layout.spans {
      let hasCursor = span.column == scene.columnCursor
      grid.write(
        scene.headers[span.column].title,
        row: line,
        columns: span.text,
        alignment: scene.alignments[span.column],
        style: hasCursor ? TableTheme.columnCursor(in: style) : style
      )
    }
    if let order = scene.order,
      let span = scene.layout.spans.first(where: { $0.column == order.column })
    {
      let mark = order.isAscending ? TableTheme.ascendingGlyph : TableTheme.descendingGlyph
      grid.put(mark, row: line, column: span.flag, style: style)
    }
    if scene.layout.offset > 0, let key = scene.layout.spans.first {
      grid.put(TableTheme.moreLeftGlyph, row: line, column: key.flag, style: style)
    }
    if scene.layout.hidesRight {
      let last = scene.size.columns - 1
      grid.put(TableTheme.moreRightGlyph, row: line, column: last, style: style)
    }
  }

  /// Draws the lines of the body that differ from those already drawn.
  private static func drawBody(
    _ scene: TableScene,
    besides drawn: [BodyLine]?,
    into grid: inout Grid
  ) {
    for (index, line) in scene.lines.body.enumerated() {
      let content = index < scene.body.count ? scene.body[index] : nil
      if let drawn {
        switch (content, index < drawn.count ? drawn[index] : nil) {
        case (nil, nil): continue
        case (.section(let title), .section(let other)) where title == other: continue
        case (.row(let row), .row(let other)), (.gone(let row), .gone(let other)):
          let difference = row.difference(from: other)
          if difference == .all { break }
          drawFields(difference, of: row, line: line, scene: scene, into: &grid)
          continue
        default: break
        }
      }
      switch content {
      case .row(let row), .gone(let row): draw(row, line: line, scene: scene, into: &grid)
      case .section(let title): drawSection(title, line: line, scene: scene, into: &grid)
      case nil: draw(nil, line: line, scene: scene, into: &grid)
      }
    }
    if scene.body.isEmpty { drawEmptyText(scene, into: &grid) }
  }

  /// Draws a line with the title of a section.
  private static func drawSection(
    _ title: String,
    line: Int,
    scene: TableScene,
    into grid: inout Grid
  ) {
    let style = TableTheme.section(isOutdated: scene.status.source.isOutdated)
    let columns = 0..<scene.size.columns
    grid.fill(row: line, columns: columns, with: TableTheme.ruleGlyph, style: style)
    let room = max(0, columns.count - 4)
    let (glyphs, taken) = VisibleText(title).fitted(to: room)
    guard taken > 0 else { return }
    let text = " " + glyphs.map(\.text).joined() + " "
    grid.write(text, row: line, columns: 1..<min(columns.count, taken + 3), style: style)
  }

  private static func draw(
    _ row: ShownRow?,
    line: Int,
    scene: TableScene,
    into grid: inout Grid
  ) {
    let style = row.map { Self.style(of: $0, in: scene) } ?? .plain
    grid.fill(row: line, columns: 0..<scene.size.columns, style: style)
    guard let row else { return }
    if row.hasCursor { grid.put(TableTheme.cursorGlyph, row: line, column: 0, style: style) }
    if row.isDeleted {
      grid.put(TableTheme.deletedGlyph, row: line, column: 1, style: style)
    } else if row.isSelected {
      grid.put(TableTheme.selectionGlyph, row: line, column: 1, style: style)
    } else if row.isNew {
      grid.put(TableTheme.newRowGlyph, row: line, column: 1, style: style)
    }
    drawFields(.all, of: row, line: line, scene: scene, into: &grid)
    if let typed = row.typed,
      let span = scene.layout.spans.first(where: { $0.column == typed.column })
    {
      draw(typed, line: line, columns: span.text, into: &grid)
    }
  }

  private static func style(of row: ShownRow, in scene: TableScene) -> TextStyle {
    TableTheme.row(row, isOutdated: scene.status.source.isOutdated, hasFocus: scene.hasFocus)
  }

  /// Draws the fields of a row that differ from those already drawn.
  private static func drawFields(
    _ difference: ShownRow.Difference,
    of row: ShownRow,
    line: Int,
    scene: TableScene,
    into grid: inout Grid
  ) {
    if difference == .none { return }
    let style = Self.style(of: row, in: scene)
    for span in scene.layout.spans
    where difference.contains(span.column) && row.texts.indices.contains(span.column) {
      let text = row.texts[span.column]
      let isChanged = row.changedColumns.contains(span.column)
      if difference != .all, !isChanged {
        grid.put(.space, row: line, column: span.flag, style: style)
      }
      var fieldStyle = TableTheme.field(text, isChanged: isChanged, in: style)
      if row.hasCursor, span.column == scene.columnCursor {
        fieldStyle = TableTheme.cursorField(fieldStyle)
      }
      let spaces = scene.decimals.spaces(after: text, inColumn: span.column)
      grid.write(
        text.text + String(repeating: " ", count: spaces),
        row: line,
        columns: span.text,
        alignment: scene.alignments[span.column],
        style: fieldStyle
      )
      if isChanged {
        fieldStyle.attributes.insert(.replacesColor)
        grid.put(TableTheme.changeGlyph, row: line, column: span.flag, style: fieldStyle)
      }
    }
  }

  /// Draws a text that is being typed, scrolled so that the insertion point is visible.
  private static func draw(
    _ typed: ShownRow.Typed,
    line: Int,
    columns: Range<Int>,
    into grid: inout Grid
  ) {
    // A text longer than its column covers the columns to the right.
    let needed = VisibleText(typed.before + typed.after).columns(limit: grid.size.columns) + 1
    let end = min(grid.size.columns, columns.lowerBound + max(columns.count, needed))
    let columns = columns.lowerBound..<end
    var before = Array(VisibleText(typed.before))
    var taken = before.reduce(1) { $0 + $1.width }
    while taken > columns.count, !before.isEmpty { taken -= before.removeFirst().width }
    let text = before.map(\.text).joined() + typed.after
    grid.write(text, row: line, columns: columns, style: TableTheme.typedField)
    markTyping(line: line, column: columns.lowerBound + taken - 1, in: &grid)
  }

  /// Marks the cell of the insertion point.
  private static func markTyping(line: Int, column: Int, in grid: inout Grid) {
    guard (0..<grid.size.columns).contains(column) else { return }
    let cell = grid[row: line, column: column]
    var style = cell.style
    style.attributes.formSymmetricDifference(.reverse)
    grid.put(cell.glyph.width == 0 ? .space : cell.glyph, row: line, column: column, style: style)
  }

  private static func drawEmptyText(_ scene: TableScene, into grid: inout Grid) {
    let body = scene.lines.body
    guard !body.isEmpty else { return }
    grid.write(
      scene.emptyText,
      row: body.lowerBound + (body.count - 1) / 2,
      columns: 0..<scene.size.columns,
      alignment: .center,
      style: TableTheme.emptyText
    )
  }

  private static func drawStatus(_ scene: TableScene, into grid: inout Grid) {
    guard let line = scene.lines.status else { return }
    let columns = scene.size.columns
    var status = scene.status
    if scene.lines.title != nil { status.title = "" }
    grid.write(
      status.line(columns: columns),
      row: line,
      columns: 0..<columns,
      style: scene.hasFocus ? TableTheme.status : TableTheme.restingStatus
    )
    if let column = status.typingColumn(columns: columns) {
      markTyping(line: line, column: column, in: &grid)
    }
  }
}

extension TableScene {
  /// Returns whether two scenes differ only in the rows and the status line.
  fileprivate func hasSameFrame(as other: TableScene) -> Bool {
    size == other.size && hasFocus == other.hasFocus && showsHeaders == other.showsHeaders
      && headers == other.headers && layout == other.layout
      && alignments == other.alignments && decimals == other.decimals
      && emptyText == other.emptyText
      && body.isEmpty == other.body.isEmpty && page == other.page && pageOffset == other.pageOffset
      && order == other.order && columnCursor == other.columnCursor
      && hints == other.hints && status.title == other.status.title
      && status.source.isOutdated == other.status.source.isOutdated
  }
}
