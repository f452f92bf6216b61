import LiveCells

/// The positions of a layout's parts in a window, computed from the state and the size.
struct LayoutPlan: Equatable {
  /// A line with the titles of tabs.
  struct TabBar: Equatable {
    struct Tab: Equatable {
      var title: String
      var columns: Range<Int>
    }

    var group: Int
    var row: Int
    var columns: Range<Int>
    var tabs: [Tab]
    var front: Int
  }

  /// A line between adjacent parts.
  struct Separator: Equatable {
    var column: Int
    var rows: Range<Int>
  }

  /// The rectangles of the visible panes by number. A pane without space has no rows or no columns.
  private(set) var panes: [Int: GridRect] = [:]
  private(set) var tabBars: [TabBar] = []
  private(set) var separators: [Separator] = []

  init(_ state: LayoutState, size: GridSize) {
    place(state.root, in: GridRect(size), of: state)
  }

  private mutating func place(_ node: LayoutState.Node, in rect: GridRect, of state: LayoutState) {
    switch node {
    case .pane(let pane): panes[pane] = rect
    case .columns(let parts):
      let lines = max(0, min(parts.count - 1, rect.size.columns - 1))
      let widths = Self.shared(rect.size.columns - lines, parts.map(\.share))
      var column = rect.column
      for (index, part) in parts.enumerated() {
        var inner = rect
        inner.column = column
        inner.size.columns = widths[index]
        place(part.node, in: inner, of: state)
        column += widths[index]
        if index < lines {
          separators.append(Separator(column: column, rows: rect.rows))
          column += 1
        }
      }
    case .rows(let parts):
      let heights = Self.shared(rect.size.rows, parts.map(\.share))
      var row = rect.row
      for (part, height) in zip(parts, heights) {
        var inner = rect
        inner.row = row
        inner.size.rows = height
        place(part.node, in: inner, of: state)
        row += height
      }
    case .tabs(let group, let parts):
      var inner = rect
      let front = state.front[group]
      // In a window with few rows, the titles are left out in favour of a row.
      if rect.size.rows >= 4 {
        tabBars.append(Self.bar(group, parts.map(\.title), front: front, in: rect))
        inner.row += 1
        inner.size.rows -= 1
      }
      place(parts[front].node, in: inner, of: state)
    }
  }

  /// Divides lines or columns according to the shares, without a remainder.
  private static func shared(_ room: Int, _ shares: [Double]) -> [Int] {
    let sum = shares.reduce(0, +)
    var end = 0.0
    var used = 0
    return shares.map { share in
      end += share
      let next = Int((Double(max(0, room)) * end / sum).rounded())
      defer { used = next }
      return next - used
    }
  }

  /// Returns the titles with a cell on either side. If they do not all fit, they are cut to equal
  /// widths.
  private static func bar(
    _ group: Int,
    _ titles: [String],
    front: Int,
    in rect: GridRect
  ) -> TabBar {
    let widths = titles.map { VisibleText($0).columns(limit: rect.size.columns) + 2 }
    let limit =
      widths.reduce(0, +) <= rect.size.columns
      ? Int.max : max(1, rect.size.columns / titles.count)
    var column = rect.column
    let tabs = zip(titles, widths).map { title, width in
      let end = min(column + min(width, limit), rect.columns.upperBound)
      defer { column = end }
      return TabBar.Tab(title: title, columns: column..<end)
    }
    return TabBar(
      group: group,
      row: rect.row,
      columns: rect.columns,
      tabs: tabs,
      front: front
    )
  }

  /// Returns the tab at a position of the window, if any.
  func tab(row: Int, column: Int) -> (group: Int, tab: Int)? {
    for bar in tabBars where bar.row == row {
      if let tab = bar.tabs.firstIndex(where: { $0.columns.contains(column) }) {
        return (bar.group, tab)
      }
    }
    return nil
  }

  /// Returns the pane at a position of the window, if any.
  func pane(row: Int, column: Int) -> Int? {
    panes.first { $0.value.contains(row: row, column: column) }?.key
  }

  /// Draws the separators and the tab bars.
  func draw(into grid: inout Grid) {
    for separator in separators {
      for row in separator.rows {
        grid.put(TableTheme.separatorGlyph, row: row, column: separator.column, style: .plain)
      }
    }
    for bar in tabBars {
      grid.fill(row: bar.row, columns: bar.columns, style: TableTheme.tab)
      for (index, tab) in bar.tabs.enumerated() {
        let style = index == bar.front ? TableTheme.frontTab : TableTheme.tab
        grid.fill(row: bar.row, columns: tab.columns, style: style)
        let inner = tab.columns.dropFirst().dropLast()
        grid.write(tab.title, row: bar.row, columns: inner, style: style)
      }
    }
  }
}
