import LiveCellsTestSupport
import Testing

@testable import LiveCells
@testable import LiveCellsTerminal

@Suite struct TableDrawingTests {
  private func scene(
    _ rows: [ShownRow],
    size: GridSize = GridSize(rows: 6, columns: 24),
    offset: Int = 0
  ) -> TableScene {
    let headers = [ColumnHeader("Name"), ColumnHeader("Count"), ColumnHeader("Note")]
    var widths = ColumnWidths(headers: headers)
    widths.see(rows)
    var status = TableStatus()
    status.title = "t"
    status.cursor = 0
    status.rowCount = rows.count
    return TableScene(
      size: size,
      headers: headers,
      layout: ColumnLayout(widths: widths.widths, available: size.columns, offset: offset),
      alignments: [.leading, .trailing, .leading],
      rows: rows,
      body: rows.flatMap { row in
        (row.sectionTitle.map { [BodyLine.section($0)] } ?? []) + [.row(row)]
      },
      emptyText: "No rows",
      status: status
    )
  }

  private func row(_ name: String, _ count: Int, _ note: CellText = .empty) -> ShownRow {
    ShownRow(
      position: 0,
      texts: [CellText(name), CellText("\(count)", kind: .number), note]
    )
  }

  private func draw(_ scene: TableScene) -> Grid { TableDrawing.draw(scene) }

  private func redrawn(_ grid: Grid, of previous: TableScene, as scene: TableScene) -> Grid {
    var grid = grid
    TableDrawing.redraw(&grid, of: previous, as: scene)
    return grid
  }

  @Test func `headers, rows and status are drawn in their lines`() {
    let grid = draw(scene([row("a", 1), row("漢字", 22, CellText("x\ny"))]))
    #expect(
      grid.lines == [
        "  Name  Count  Note",
        "  a         1",
        "  漢字     22  x␊y",
        "", "",
        " t  live       0/s  1/2",
      ]
    )
    #expect(grid[row: 0, column: 23].style == TableTheme.header)
    #expect(grid[row: 5, column: 23].style == TableTheme.status)
  }

  @Test func `in a high window the title line contains as many keys as fit`() {
    var scene = scene([row("a", 1)], size: GridSize(rows: 20, columns: 40))
    scene.hints = [
      CommandHelp("?", "keys"), CommandHelp("Enter", "row"), CommandHelp("p", "pause"),
    ]
    #expect(
      Array(draw(scene).lines[0...2]) == [
        " t           ? keys  Enter row  p pause", "  Name  Count  Note", "  a         1",
      ]
    )
    #expect(draw(scene).lines[19] == " live                          0/s  1/1")
    scene.status.title = "漢\u{1B}" + String(repeating: "x", count: 40)
    #expect(draw(scene).lines[0] == " 漢␛xxxxxxxxxxxxxxxxxxxxxxxxxx…  ? keys")
    scene.size.columns = 28
    #expect(draw(scene).lines[0] == " 漢␛xxxxxxxxxxxxxxxxxxxxxx…")
    for columns in 1...80 {
      scene.size.columns = columns
      _ = draw(scene)
    }
    var other = scene
    other.status.title = "other"
    #expect(redrawn(draw(scene), of: scene, as: other).lines == draw(other).lines)
  }

  @Test func `the cursor's row has a mark and is reversed to its end`() {
    var row = row("a", 1)
    row.hasCursor = true
    let grid = draw(scene([row]))
    #expect(grid.lines[1] == "> a         1")
    #expect((0..<24).allSatisfy { grid[row: 1, column: $0].style.attributes.contains(.reverse) })
  }

  @Test func `a changed field has a mark and a colour`() {
    var row = row("a", 1)
    row.changedColumns = [1]
    let grid = draw(scene([row]))
    #expect(grid.lines[1] == "  a         1*")
    // The colour is the only style: bold text means that the row is selected.
    #expect(grid[row: 1, column: 12].style == TextStyle(foreground: .yellow))
    #expect(grid[row: 1, column: 2].style.foreground == .standard)
    // A terminal with colours shows only the colour.
    let frames = [true, false].map { FrameEncoder(usesColor: $0).encode(from: nil, to: grid) }
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(!frames[0].contains("*") && frames[0].contains("1 "))
    #expect(frames[1].contains("*"))
  }

  @Test func `styles of texts are colours and attributes`() {
    let styles: [(CellText.Style, TextStyle)] = [
      (.secondary, TextStyle(attributes: .dim)),
      ([.emphasized, .struckThrough], TextStyle(attributes: [.bold, .struckThrough])),
      (.error, TextStyle(foreground: .red)), (.warning, TextStyle(foreground: .yellow)),
      (.success, TextStyle(foreground: .green)), (.accent, TextStyle(foreground: .blue)),
    ]
    for (style, expected) in styles {
      let grid = draw(scene([row("a", 1, CellText("x", style: style))]))
      #expect(grid[row: 1, column: 15].style == expected)
      #expect(grid[row: 1, column: 2].style == .plain)
    }
  }

  @Test func `a new row has a mark and a colour`() {
    var row = row("a", 1)
    row.isNew = true
    let grid = draw(scene([row]))
    #expect(grid.lines[1] == " +a         1")
    #expect(grid[row: 1, column: 2].style.foreground == .green)
  }

  @Test func `a selected row has a mark, new or not`() {
    var row = row("a", 1)
    row.isSelected = true
    row.isNew = true
    #expect(draw(scene([row])).lines[1] == " #a         1")
  }

  @Test func `rows that may be outdated are dim`() {
    var scene = scene([row("a", 1)])
    let live = draw(scene)
    #expect(!live[row: 1, column: 2].style.attributes.contains(.dim))
    let before = scene
    scene.status.source = .stale("locked")
    for grid in [draw(scene), redrawn(live, of: before, as: scene)] {
      #expect(grid[row: 1, column: 2].style.attributes.contains(.dim))
    }
  }

  @Test func `highlights are visible without colours`() {
    var changed = row("a", 1)
    changed.changedColumns = [0]
    var new = row("a", 1)
    new.isNew = true
    var cursor = row("a", 1)
    cursor.hasCursor = true
    let texts = [row("a", 1), changed, new, cursor].map { draw(scene([$0])).lines[1] }
    #expect(Set(texts).count == 4)
  }

  @Test func `an empty table is indicated`() {
    #expect(draw(scene([])).lines[2] == "        No rows")
  }

  @Test func `hidden columns are indicated`() {
    let size = GridSize(rows: 6, columns: 17)
    #expect(draw(scene([row("a", 1)], size: size)).lines[0] == "  Name  Count   >")
    let scrolled = draw(scene([row("a", 1)], size: size, offset: 1))
    #expect(scrolled.lines[0] == "  Name< Note")
  }

  @Test(arguments: [0, 1, 2, 3, 5] as [Int])
  func `a window of any size shows as much as fits, beginning with a row`(rows: Int) {
    for columns in [0, 1, 2, 3, 10, 20, 300] {
      let grid = draw(scene([row("a", 1)], size: GridSize(rows: rows, columns: columns)))
      #expect(grid.cells.count == rows * columns)
      if rows > 0, columns > 9 { #expect(grid.lines[rows < 3 ? 0 : 1].contains("a")) }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `drawing only the differences gives the same grid as drawing everything`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var rows: [ShownRow] = []
    var previous: (scene: TableScene, grid: Grid)?
    let encoder = FrameEncoder(usesColor: true)
    for number in 1...20 {
      change(&rows, number, using: &generator)
      var next = scene(rows)
      next.status.changesPerSecond = Int.random(in: 0...2, using: &generator)
      var grid = previous.map { redrawn($0.grid, of: $0.scene, as: next) } ?? draw(next)
      #expect(grid == draw(next))
      // Comparing only the written cells finds all differences.
      #expect(
        encoder.encode(from: previous?.grid, to: grid)
          == encoder.encode(from: previous?.grid, to: draw(next))
      )
      grid.forgetWritten()
      previous = (next, grid)
    }
  }

  private func change(
    _ rows: inout [ShownRow],
    _ number: Int,
    using generator: inout SeededGenerator
  ) {
    let texts = ["a", "漢字", "long text", ""]
    let name = texts.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0...4, using: &generator) {
    case 0 where rows.count < 4:
      rows.append(row(name, 1))
      rows[rows.count - 1].versions = TextVersions(filled: number)
    case 1 where !rows.isEmpty: rows.removeFirst()
    case 2 where !rows.isEmpty: rows[0].hasCursor.toggle()
    case 3 where !rows.isEmpty: rows[0].changedColumns = [Int.random(in: 0...2, using: &generator)]
    default:
      guard let last = rows.indices.last else { return }
      var versions = rows[last].versions
      versions.write(0, of: 3, number: number, isArrival: false)
      rows[last].texts[0] = CellText(name)
      rows[last].versions = versions
    }
  }
}
