import LiveCells
import LiveCellsTestSupport
import Testing

@testable import LiveCellsTerminal

@Suite struct FrameEncoderTests {
  private let encoder = FrameEncoder(usesColor: true)

  private func grid(_ text: String, columns: Int = 20, style: TextStyle = .plain) -> Grid {
    var grid = Grid(size: GridSize(rows: 2, columns: columns))
    grid.write(text, row: 0, columns: 0..<columns, style: style)
    return grid
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `an unchanged grid writes nothing`() {
    let grid = grid("the same")
    #expect(encoder.encode(from: grid, to: grid).isEmpty)
  }

  @Test func `a changed cell is positioned and written alone`() {
    let bytes = encoder.encode(from: grid("count 1"), to: grid("count 2"))
    #expect(text(bytes) == "^[?2026h^[1;7H2^[?2026l")
  }

  @Test func `two changes in a row need one absolute and one relative positioning`() {
    let bytes = encoder.encode(from: grid("a1 b1"), to: grid("a2 b2"))
    #expect(text(bytes) == "^[?2026h^[1;2H2^[2C2^[?2026l")
  }

  @Test func `the cell after a glyph that is not ASCII is positioned and written again`() {
    let bytes = encoder.encode(from: grid("a…c"), to: grid("a—c"))
    #expect(text(bytes) == "^[?2026h^[1;2H—^[1;3Hc^[?2026l")
  }

  @Test func `the first frame clears the terminal`() {
    let bytes = encoder.encode(from: nil, to: grid("x"))
    #expect(text(bytes) == "^[?2026h^[0m^[2J^[1;1Hx^[?2026l")
  }

  @Test func `a frame after a resize writes everything`() {
    let bytes = encoder.encode(from: grid("x"), to: grid("x", columns: 21))
    #expect(text(bytes).contains("^[2J"))
  }

  @Test func `only changes of the style are sent, and it is reset with the frame`() {
    var next = grid("ab")
    next.put(Glyph("a"), row: 0, column: 0, style: TextStyle(attributes: [.bold, .reverse]))
    next.put(Glyph("b"), row: 0, column: 1, style: TextStyle(attributes: .bold))
    let bytes = encoder.encode(from: grid("ab"), to: next)
    #expect(text(bytes) == "^[?2026h^[1;1H^[1;7ma^[27mb^[0m^[?2026l")
  }

  @Test func `without colours attributes remain`() {
    let style = TextStyle(foreground: .red, background: .palette(200), attributes: .reverse)
    let bytes = FrameEncoder(usesColor: false).encode(from: grid(""), to: grid("x", style: style))
    #expect(text(bytes).contains("^[7mx"))
    #expect(!text(bytes).contains("[31"))
    #expect(!text(bytes).contains("48;5"))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `replaying the frames gives the same grid`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let size = GridSize(
      rows: .random(in: 1...4, using: &generator),
      columns: .random(in: 1...12, using: &generator)
    )
    var terminal = ModelTerminal(size: size)
    var shown: Grid?
    var next = Grid(size: size)
    for _ in 0..<12 {
      scribble(on: &next, using: &generator)
      terminal.replay(encoder.encode(from: shown, to: next))
      shown = next
      #expect(terminal.faults.isEmpty)
      #expect(terminal.cells.flatMap { $0 } == next.cells)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a glyph wider than expected corrupts no ASCII cell`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let size = GridSize(rows: 2, columns: 12)
    var terminal = ModelTerminal(size: size, overestimates: ["—", "é", "👍🏽"])
    var shown: Grid?
    var next = Grid(size: size)
    for _ in 0..<12 {
      scribble(on: &next, using: &generator)
      terminal.replay(encoder.encode(from: shown, to: next))
      shown = next
      for (seen, meant) in zip(terminal.cells.flatMap { $0 }, next.cells)
      where meant.glyph.text.utf8.count == 1 {
        #expect(seen == meant)
      }
    }
  }

  @Test func `the size of a frame depends on the changed cells, not on the size of the screen`() {
    let size = GridSize(rows: 50, columns: 200)
    var shown = Grid(size: size)
    for row in 0..<50 { shown.write("row \(row)", row: row, columns: 0..<200) }
    var next = shown
    next.write("x", row: 17, columns: 90..<91)
    #expect(encoder.encode(from: shown, to: next).count < 30)
  }

  private func scribble(on grid: inout Grid, using generator: inout SeededGenerator) {
    let texts = [
      "a", "bc", "漢", "漢字かな", "—", "é", "👍🏽", "x漢y", "🇩🇪🇫🇷", " ", "1234567890", "\u{1B}[2J",
    ]
    let styles = [
      .plain, .plain, TextStyle(attributes: .bold), TextStyle(attributes: [.dim, .reverse]),
      TextStyle(foreground: .red, attributes: .bold), TextStyle(foreground: .palette(12)),
      TextStyle(background: .palette(100), attributes: .underline),
      TextStyle(background: .palette(9)),
    ]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let start = Int.random(in: -1...grid.size.columns, using: &generator)
      grid.write(
        texts.randomElement(using: &generator) ?? "",
        row: .random(in: 0..<grid.size.rows, using: &generator),
        columns: start..<start + Int.random(in: 0...8, using: &generator),
        alignment: Bool.random(using: &generator) ? .leading : .trailing,
        style: styles.randomElement(using: &generator) ?? .plain
      )
    }
  }
}
