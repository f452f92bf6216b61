import LiveCells

/// A page of text that replaces the rows: the list of keys, or the values of one row. It scrolls.
struct TextPage: Equatable {
  /// One line of the page.
  struct Line: Equatable {
    /// The text at the left: a key, or the title of a column.
    var label = ""
    var text: String
    var style = TextStyle.plain
  }

  private(set) var lines: [Line]
  /// The width of the labels, including the gap before the texts.
  private(set) var labelWidth: Int

  private static let margin = 2
  private static let maxLabelWidth = 24

  /// Creates the page of a session for a width. Returns nil while the session shows its rows.
  @MainActor
  init?(_ session: TableSession, columns: Int) {
    if session.showsHelp {
      self.init(session.help)
    } else if let detail = session.rowDetail {
      self.init(detail, columns: columns)
    } else {
      return nil
    }
  }

  init(_ help: [CommandHelp]) {
    labelWidth = Self.labelWidth(help.map(\.keys))
    lines = help.map { Line(label: $0.keys, text: $0.title) }
  }

  init(_ detail: RowDetail, columns: Int) {
    let labelWidth = min(Self.labelWidth(detail.entries.map(\.title)), max(1, columns / 2))
    self.labelWidth = labelWidth
    let room = max(1, columns - labelWidth - 1)
    lines = detail.shownEntries.flatMap { entry in
      let style = TableTheme.field(
        CellText("", kind: entry.kind),
        isChanged: entry.isChanged,
        in: TextStyle(attributes: detail.isDeleted ? .dim : [])
      )
      let texts = entry.lines.flatMap { line in
        VisibleText(line.replacing("\t", with: "    ")).wrapped(to: room)
      }
      let lines = texts.enumerated().map { index, text in
        Line(label: index == 0 ? entry.title : "", text: text, style: style)
      }
      let explanation = entry.explanation.map { VisibleText($0).wrapped(to: room) } ?? []
      return lines + explanation.map { Line(text: $0, style: TableTheme.account) }
    }
  }

  private static func labelWidth(_ labels: [String]) -> Int {
    let widest = labels.map { VisibleText($0).columns(limit: maxLabelWidth) }.max() ?? 0
    return margin + widest + margin
  }

  /// Returns the offset at which the last lines are visible.
  func largestOffset(height: Int) -> Int {
    max(0, lines.count - max(1, height))
  }
}

extension TableDrawing {
  static func drawPage(_ page: TextPage, of scene: TableScene, into grid: inout Grid) {
    let height = scene.lines.reading.count
    let seen = page.lines.dropFirst(scene.pageOffset).prefix(height)
    let labels = min(2, page.labelWidth)..<max(2, page.labelWidth - 1)
    for (line, content) in zip(scene.lines.reading, seen) {
      grid.write(content.label, row: line, columns: labels, style: TableTheme.label)
      grid.write(
        content.text,
        row: line,
        columns: page.labelWidth..<max(page.labelWidth, scene.size.columns - 1),
        style: content.style
      )
    }
    let edge = scene.size.columns - 1
    if scene.pageOffset > 0 {
      grid.put(
        TableTheme.moreAboveGlyph,
        row: scene.lines.reading.lowerBound,
        column: edge,
        style: .plain
      )
    }
    if scene.pageOffset < page.largestOffset(height: height) {
      grid.put(
        TableTheme.moreBelowGlyph,
        row: scene.lines.reading.upperBound - 1,
        column: edge,
        style: .plain
      )
    }
  }
}
